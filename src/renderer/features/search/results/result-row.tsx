/** One row of the found lines: the head of a group or file with its count, or a line of code with its matches marked. */
import { memo } from 'react';
import type { TextGroup, TextMatch } from '#shared/contract/find.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-shapes.ts';
import { CodeLine } from '../../../ui/text/code-line.tsx';
import { MiddleCut } from '../../../ui/text/middle-cut.tsx';
import type { ResultRow } from '../model/result-rows.ts';
import styles from './result-row.module.css';

const groupIcons: Readonly<Record<TextGroup, IconName>> = {
  code: 'symbols',
  tests: 'check',
  docs: 'book',
  bank: 'bank',
};

export interface ResultRowProps {
  readonly row: ResultRow;
  readonly onFold: (key: string, open: boolean) => void;
}

export const ResultRowView = memo(function ResultRowView({ row, onFold }: ResultRowProps) {
  const { t, format } = useMessages();
  switch (row.kind) {
    case 'group':
      return (
        <div className={styles.group}>
          <Fold row={row} name={t(`search.group.${row.group}`)} onFold={onFold} />
          <Icon name={groupIcons[row.group]} size="small" />
          <span>{t(`search.group.${row.group}`)}</span>
          <span className={styles.count}>
            {t('search.linesInFiles', {
              lines: t('search.lines', { count: row.total.lines }),
              files: t('unit.files', { count: row.total.files }),
            })}
          </span>
        </div>
      );
    case 'file': {
      const { file, matches, total } = row.file;
      const at = file.lastIndexOf('/') + 1;
      return (
        <div className={styles.file} title={file}>
          <Fold row={row} name={file.slice(at)} onFold={onFold} />
          <Icon name="file" size="small" />
          <span className={styles.name}>
            <MiddleCut text={file.slice(at)} />
          </span>
          <span className={styles.folder}>{file.slice(0, Math.max(0, at - 1))}</span>
          <span className={styles.end}>
            {matches.length < total ? t('search.some', { shown: matches.length, total }) : format.number(total)}
          </span>
        </div>
      );
    }
    case 'line':
      return <FoundLine match={row.match} />;
    case 'more':
      return <span className={styles.more}>{t('search.more', { count: row.count })}</span>;
  }
});

/** Drawn again only for another line: its row is another one whenever a page of lines comes. */
const FoundLine = memo(function FoundLine({ match }: { match: TextMatch }) {
  return <CodeLine line={match.line} text={match.text} ranges={match.ranges} />;
});

function Fold({
  row,
  name,
  onFold,
}: {
  row: ResultRow & { open: boolean };
  name: string;
  onFold: ResultRowProps['onFold'];
}) {
  const { t } = useMessages();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.fold}
      aria-label={t(row.open ? 'tree.fold' : 'tree.unfold', { name })}
      onClick={(event) => {
        event.stopPropagation();
        onFold(row.key, !row.open);
      }}
    >
      <Icon name={row.open ? 'down' : 'right'} size="small" />
    </button>
  );
}
