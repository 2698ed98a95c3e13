/** One row of the usages: the head of a file, or a line with the name marked, in what it stands, how, and how sure that is. */
import { memo } from 'react';
import { certaintyOf } from '#shared/base/certainty.ts';
import type { Usage } from '#shared/contract/find.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { CodeLine } from '../../../ui/text/code-line.tsx';
import { MiddleCut } from '../../../ui/text/middle-cut.tsx';
import { shownName } from '../../symbols/model/symbol-text.ts';
import type { UsageRow } from '../model/usage-rows.ts';
import styles from './usage-row.module.css';

/** Letters of a line that fit up to the end of the name in the narrowest list. */
const leastRoom = 32;
/** Pixels of the other columns, and of a letter of code. */
const [otherColumns, letter] = [420, 7];

/** Letters of a line that fit beside the other columns of a list that is so many pixels wide. */
export function roomIn(width: number): number {
  return Math.max(leastRoom, Math.floor((width - otherColumns) / letter));
}

export interface UsageRowProps {
  readonly row: UsageRow;
  /** Letters of a line up to the end of the name. */
  readonly room: number;
}

export const UsageRowView = memo(function UsageRowView({ row, room }: UsageRowProps) {
  const { t, format } = useMessages();
  if (row.kind === 'file') {
    const at = row.file.lastIndexOf('/') + 1;
    return (
      <div className={styles.file} title={row.file}>
        <Icon name="file" size="small" />
        <span className={styles.name}>
          <MiddleCut text={row.file.slice(at)} />
        </span>
        <span className={styles.folder}>{row.file.slice(0, Math.max(0, at - 1))}</span>
        <span className={styles.count}>{format.number(row.count)}</span>
      </div>
    );
  }
  const { line, cell, snippet, range, within, kind, confidence } = row.usage;
  const certainty = certaintyOf(confidence);
  return (
    <div className={styles.usage}>
      <CodeLine line={line} text={snippet} ranges={[range]} room={room} />
      <span className={styles.within}>
        {cell !== undefined && <span className="faint">{t('usages.cell', { ...cell })} </span>}
        {within === undefined ? (
          <span className="faint">{t('usages.atTop')}</span>
        ) : (
          <span className={styles.link} data-act="within" title={within.path}>
            <MiddleCut text={nameIn(within)} />
          </span>
        )}
      </span>
      <span className={styles.kind}>{t(`usages.kind.${kind}`)}</span>
      {/* What is sure is silent. */}
      <span className={styles.certainty} title={t('usages.confidence')}>
        {certainty !== 'sure' && t(`usages.${certainty}`)}
      </span>
    </div>
  );
});

/** `Type.Member` of a resolved symbol, which does not say where its name begins: its last two segments. */
function nameIn({ path, kind, memberId }: NonNullable<Usage['within']>): string {
  const own = path.lastIndexOf('.');
  return shownName({ path, kind, memberId, container: path.slice(0, Math.max(0, own)) });
}
