/** What will stand in the file: the block as the choice leaves it, whose lines they are, and a look at the lines around it. */
import type { ConflictChoice } from '#shared/contract/bank/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './conflict.module.css';

export interface PreviewPaneProps {
  readonly choice: ConflictChoice;
  /** Of the whole file. */
  readonly before: string;
  readonly after: string;
  readonly mine: ReadonlySet<string>;
  readonly machine: ReadonlySet<string>;
}

/** Lines shown around what changes. */
const around = 2;

export function PreviewPane({ choice, before, after, mine, machine }: PreviewPaneProps) {
  const { t } = useMessages();
  const lines = after.split('\n');
  const { from, to } = changedLines(before.split('\n'), lines);
  const first = Math.max(0, from - around);
  const shown = lines.slice(first, Math.min(lines.length, to + around));
  return (
    <section aria-label={t('bank.conflict.preview')}>
      <h2>
        {t('bank.conflict.preview')}
        <span className={styles.plain}>
          {choice === 'keep' ? t('bank.conflict.previewKeep') : t('bank.conflict.previewWrites')}
        </span>
        <span className="grow" />
        <span className={cx(styles.plain, styles.optional)}>{t('bank.conflict.outside')}</span>
      </h2>
      {choice === 'keep' ? (
        <p className={cx('small muted', styles.missing)}>{t('bank.conflict.stays')}</p>
      ) : (
        <ol className={cx(styles.text, styles.grows)}>
          {shown.map((text, at) => {
            const number = first + at + 1;
            const inside = first + at >= from && first + at < to && !text.startsWith('<!--');
            const by = !inside
              ? null
              : mine.has(text) && !machine.has(text)
                ? 'mine'
                : machine.has(text) && !mine.has(text)
                  ? 'machine'
                  : null;
            return (
              <li
                key={number}
                className={cx(by !== null && styles[`${by}Line`], text.startsWith('<!--') && styles.marker)}
              >
                <i aria-hidden="true">{number}</i>
                <span>{text}</span>
                {by !== null && <em>{t(by === 'mine' ? 'bank.conflict.mine' : 'bank.conflict.machine')}</em>}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

/** The lines of `after` that are not those of `before`: from the first to behind the last. */
function changedLines(before: readonly string[], after: readonly string[]): { from: number; to: number } {
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < before.length - from && end < after.length - from && before.at(-1 - end) === after.at(-1 - end))
    end += 1;
  return { from, to: after.length - end };
}
