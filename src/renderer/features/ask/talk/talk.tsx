/**
 * A conversation from its first question on. The last question and as much of its answer as fits stay in sight while it grows, unless
 * the person scrolled away: a long answer is read from its beginning.
 */
import { useLayoutEffect, useRef } from 'react';
import type { Turn } from '#shared/contract/memory/ask.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { isBusy, type RunState } from '../model/ask-run.ts';
import { RunningTurn } from './running-turn.tsx';
import styles from './talk.module.css';
import { TurnView } from './turn-view.tsx';

export interface TalkProps {
  /** Names the conversation: another one begins at its last question again. */
  readonly id: string;
  readonly turns: readonly Turn[];
  /** What is being answered here, or was last and is not among the turns yet. */
  readonly run: RunState | null;
  /** False while an answer is being made, here or elsewhere. */
  readonly canAsk: boolean;
  /** Id of the turn that the inspector tells about; null for the run. */
  readonly chosen: number | null;
  readonly onChoose: (turn: number | null) => void;
  readonly onStop: () => void;
  readonly onAsk: (question: string) => void;
}

/** A scroller that is this near to where it would be, in pixels, is there. */
const near = 48;

/** Where the last question is at the top, or the end at the bottom where all of the answer fits. */
function lastTurnTop(scroller: HTMLElement): number {
  const last = scroller.lastElementChild;
  const top = last === null ? 0 : last.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  return Math.max(0, Math.min(scroller.scrollHeight - scroller.clientHeight, scroller.scrollTop + top));
}

export function Talk({ id, turns, run, canAsk, chosen, onChoose, onStop, onAsk }: TalkProps) {
  const { t } = useMessages();
  const scroller = useRef<HTMLElement>(null);
  const follows = useRef(true);
  const shown = useRef(id);
  const late = useRef<ResizeObserver>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    // Text that is laid out late, such as Markdown, makes a turn longer after it was rendered.
    const observer = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = lastTurnTop(element);
    });
    late.current = observer;
    return () => observer.disconnect();
  }, []);
  // After every render: each may make the conversation longer.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    if (shown.current !== id) follows.current = true;
    shown.current = id;
    if (follows.current) element.scrollTop = lastTurnTop(element);
    for (const child of element.children) late.current?.observe(child);
  });

  return (
    <section
      ref={scroller}
      className={styles.talk}
      aria-label={t('ask.conversation')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key.
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        follows.current = Math.abs(currentTarget.scrollTop - lastTurnTop(currentTarget)) < near;
      }}
      onClickCapture={() => {
        // What the person unfolds here grows downwards, and must not be scrolled away.
        if (!isBusy(run)) follows.current = false;
      }}
    >
      {turns.map((turn) => (
        <TurnView
          key={turn.id}
          turn={turn}
          chosen={turn.id === chosen}
          canAsk={canAsk}
          onChoose={() => onChoose(turn.id)}
          onRetry={() => onAsk(turn.question)}
        />
      ))}
      {run !== null && (
        <RunningTurn
          run={run}
          chosen={chosen === null}
          onChoose={() => onChoose(null)}
          onStop={onStop}
          onRetry={() => onAsk(run.request.question)}
        />
      )}
    </section>
  );
}
