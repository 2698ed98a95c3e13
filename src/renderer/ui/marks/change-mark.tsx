/** The class of a change as one letter: colour, and a frame whose weight falls with the rank. Never colour alone. */
import type { ChangeClass } from '#shared/contract/change.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { cx } from '../cx.ts';
import styles from './change-mark.module.css';

export function ChangeMark({ of }: { of: ChangeClass }) {
  const { t } = useMessages();
  return (
    <span
      className={cx(styles.mark, styles[of])}
      role="img"
      aria-label={t(`change.class.${of}`)}
      title={t(`change.classWhy.${of}`)}
    >
      {t(`change.letter.${of}`)}
    </span>
  );
}

/** The letter with its word. */
export function ChangeWord({ of }: { of: ChangeClass }) {
  const { t } = useMessages();
  return (
    <span className={styles.word} title={t(`change.classWhy.${of}`)}>
      <span className={cx(styles.mark, styles[of])} aria-hidden="true">
        {t(`change.letter.${of}`)}
      </span>
      <span className={styles[`${of}Ink`]}>{t(`change.class.${of}`)}</span>
    </span>
  );
}
