/** A question with its time, and beside its answer the sign of who gives it. */
import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-shapes.ts';
import styles from './turn.module.css';

export interface TurnFrameProps {
  readonly question: string;
  readonly at: number;
  readonly now: number;
  readonly icon: IconName;
  readonly chosen: boolean;
  readonly busy?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

export function TurnFrame({ question, at, now, icon, chosen, busy = false, onChoose, children }: TurnFrameProps) {
  const { format } = useMessages();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the figures under the answer do the same by key.
    <article className={cx(styles.turn, chosen && styles.chosen)} aria-busy={busy} onClick={onChoose}>
      <span className={styles.who}>
        <Icon name="user" size="small" />
      </span>
      <header className={styles.question}>
        <h2>{question}</h2>
        <time dateTime={new Date(at).toISOString()} title={`${format.day(at, now)} ${format.time(at)}`}>
          {format.time(at)}
        </time>
      </header>
      <span className={cx(styles.who, styles.machine)}>
        <Icon name={icon} size="small" />
      </span>
      <div className={styles.answer}>{children}</div>
    </article>
  );
}
