/** The hunks of a merge by hand: of each, whose lines it is to hold. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import styles from './conflict.module.css';
import { type Hunk, type Pick, settledTo } from './hunks.ts';

export interface HunkListProps {
  /** With the line that each begins on in the file. */
  readonly hunks: readonly { readonly hunk: Hunk; readonly line: number }[];
  readonly picks: readonly (Pick | undefined)[];
  readonly withBase: boolean;
  readonly onPick: (at: number, pick: Pick) => void;
}

export function HunkList({ hunks, picks, withBase, onPick }: HunkListProps) {
  const { t } = useMessages();
  return (
    <ol className={styles.hunks}>
      {hunks.map(({ hunk, line }, at) => (
        <li key={`${line}.${at}`} className={styles.hunk}>
          <p className="small">
            <b className="strong">{t('bank.conflict.line', { line })}</b>{' '}
            <span className="muted">{t(`bank.conflict.by.${hunk.by}`)}</span>
          </p>
          <Segmented<Pick>
            label={t('bank.conflict.hunkAt', { line })}
            value={picks[at] ?? settledTo(hunk)}
            onChange={(pick) => onPick(at, pick)}
            options={[
              ...(withBase ? [{ value: 'base' as const, label: t('bank.conflict.base') }] : []),
              { value: 'mine', label: t('bank.conflict.mine') },
              { value: 'machine', label: t('bank.conflict.machine') },
              { value: 'both', label: t('bank.conflict.both') },
            ]}
          />
        </li>
      ))}
    </ol>
  );
}
