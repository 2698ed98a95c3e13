/** A list of the report: a name or place of the project, and what is said of it. A place opens its file. */
import type { ReportLine } from '#shared/contract/project/impact-report.ts';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { Breakable } from '../../../ui/text/breakable.tsx';
import styles from './report.module.css';

export interface ReportBlockProps {
  readonly title: string;
  readonly count: string;
  readonly lines: readonly ReportLine[];
  readonly onFile: (file: string, line: number) => void;
}

export function ReportBlock({ title, count, lines, onFile }: ReportBlockProps) {
  return (
    <section className={styles.block}>
      <GroupHead level={2} count={count}>
        {title}
      </GroupHead>
      <ul>
        {lines.map(({ code, place, words }, at) => (
          // One line may be in the list for two changes.
          <li key={`${code} ${at}`} className={styles.line}>
            <Place code={code} place={place} onFile={onFile} />
            <span className={styles.words}>
              <Breakable text={words} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Place({ code, place, onFile }: Pick<ReportLine, 'code' | 'place'> & Pick<ReportBlockProps, 'onFile'>) {
  const [, own = '', line = '0'] = /^(.+\.[\w-]+)(?::(\d+))?$/.exec(place === '' ? code : place) ?? [];
  if (own === '') return <span className={styles.code}>{code}</span>;
  return (
    <button type="button" className={styles.link} title={place} onClick={() => onFile(own, Number(line))}>
      <Breakable text={code} />
    </button>
  );
}
