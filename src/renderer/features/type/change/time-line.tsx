/** The commits of a type as marks on a line that ends today. For the eye and the pointer: the rows below it say the same. */
import { useMemo } from 'react';
import type { LoggedCommit } from '#shared/contract/project/commits.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { cx } from '../../../ui/cx.ts';
import { ChangeMark } from '../../../ui/marks/change-mark.tsx';
import { useSize } from '../../../ui/panes/use-size.ts';
import { createTicks } from '../../learnings/timeline/ticks.ts';
import styles from './time-line.module.css';
import { endRoom, timeMarks } from './time-marks.ts';

/** Pixels beside the word for today that no other date may take. */
const roomOfToday = 64;

export interface TimeLineProps {
  /** Newest first. */
  readonly commits: readonly LoggedCommit[];
  readonly onPick: (commit: LoggedCommit) => void;
}

export function TimeLine({ commits, onPick }: TimeLineProps) {
  const { t, language } = useMessages();
  const now = useNow(3_600_000);
  const [line, { width }] = useSize<HTMLElement>();
  const ticksOf = useMemo(() => createTicks(language), [language]);
  const first = commits.at(-1)?.at;
  if (first === undefined) return null;
  const end = width - endRoom;
  const toX = (at: number) => endRoom + ((end - endRoom) * (at - first)) / Math.max(1, now - first);
  const ticks = ticksOf({ from: first, to: now }, Math.max(1, width), now)
    .map(({ at, text }) => ({ text, x: Math.round(toX(at)) }))
    .filter(({ x }) => x >= endRoom && x < end - roomOfToday);
  return (
    <section ref={line} className={styles.line} aria-label={t('why.line')}>
      <div className={styles.marks}>
        {ticks.map(({ x, text }) => (
          <i key={text} className={styles.tick} style={{ left: x }} />
        ))}
        {timeMarks(commits, now, width).map(({ commit, x, whole }) => (
          <button
            key={commit.id}
            type="button"
            tabIndex={-1}
            className={cx(styles.mark, !whole && styles.dot)}
            style={{ left: x }}
            title={commit.subject}
            aria-label={commit.subject}
            onClick={() => onPick(commit)}
          >
            {whole && commit.changeClass !== null && <ChangeMark of={commit.changeClass} />}
          </button>
        ))}
        <i className={styles.today} style={{ left: end }} />
      </div>
      <div className={styles.dates}>
        {ticks.map(({ x, text }) => (
          <span key={text} style={{ left: x }}>
            {text}
          </span>
        ))}
        <b style={{ left: end }}>{t('why.today')}</b>
      </div>
    </section>
  );
}
