/** A conversation from its first question on. Its end stays in sight while it grows, unless the person scrolled away. */
import { useLayoutEffect, useRef } from 'react';
import type { Turn } from '#shared/contract/memory/ask.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { isBusy, type RunState } from '../model/ask-run.ts';
import { RunningTurn } from './running-turn.tsx';
import styles from './talk.module.css';
import { TurnView } from './turn-view.tsx';

export interface TalkProps {
  /** Names the conversation: another one begins at its end again. */
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

/** A scroller that is this near to its end, in pixels, is at its end. */
const nearEnd = 48;

export function Talk({ id, turns, run, canAsk, chosen, onChoose, onStop, onAsk }: TalkProps) {
  const { t } = useMessages();
  const scroller = useRef<HTMLElement>(null);
  const atEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation begins at its end.
  useLayoutEffect(() => {
    atEnd.current = true;
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever makes it longer moves its end.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const follow = () => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    };
    follow();
    // Text that is laid out late, such as Markdown, makes it longer too.
    const observer = new ResizeObserver(follow);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [id, turns, run === null]);

  return (
    <section
      ref={scroller}
      className={styles.talk}
      aria-label={t('ask.conversation')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd;
      }}
      onClickCapture={() => {
        // What the person unfolds here grows downwards, and must not be scrolled away.
        if (!isBusy(run)) atEnd.current = false;
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
