/**
 * Why the type is of its class: what of it changed, in the order of classes; the first gives it. With identifiers, all five hashes.
 */
import type { HashWhy } from '#shared/contract/diff-type.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useIdentifiers } from '../../../lib/state/use-identifiers.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ChangeMark } from '../../../ui/marks/change-mark.tsx';
import { causeWords, whyWords } from '../model/why-words.ts';
import styles from './detail.module.css';

/** Causes in a tooltip. */
const told = 12;

export function Why({ why }: { readonly why: readonly HashWhy[] }) {
  const messages = useMessages();
  const { t } = messages;
  const [identifiers] = useIdentifiers();
  const drawn = identifiers ? why : why.filter(({ differs }) => differs);
  if (drawn.length === 0) return null;
  return (
    <section
      className={styles.why}
      aria-label={t('diff.whyLabel')}
      style={{ gridTemplateColumns: drawn.map(({ differs }) => `minmax(0, ${differs ? 1.3 : 1}fr)`).join(' ') }}
    >
      {drawn.map((one) => (
        <div
          key={one.hash}
          className={cx(one.differs && styles.differs)}
          title={one.causes
            .slice(0, told)
            .map((cause) => causeWords(cause, messages))
            .join('\n')}
        >
          <h2>
            {one.differs && <ChangeMark of={one.changeClass} />}
            {t(`diff.hash.${one.hash}`)}
          </h2>
          {identifiers && (
            <p className={cx(styles.pair, !one.differs && styles.same)}>
              {one.differs && one.before !== null && (
                <>
                  {shown(one.before)}
                  <Icon name="arrow" size="small" />
                </>
              )}
              {one.differs ? <b>{shown(one.after)}</b> : shown(one.after ?? one.before)}
            </p>
          )}
          <p className={styles.causes}>{whyWords(one, messages)}</p>
        </div>
      ))}
    </section>
  );
}

/** A hash that is not known is not shown as an empty one. */
function shown(hash: string | null): string {
  return hash === null || hash === '' ? '—' : hash;
}
