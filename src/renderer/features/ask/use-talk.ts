/** A conversation as it is shown: its turns, and the run that belongs to it and is not among them yet. */
import { useMemo } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import type { Turn } from '#shared/contract/memory/ask.ts';
import { useCall } from '../../lib/use-call.ts';
import type { Answered, RunState } from './model/ask-run.ts';
import { useAskRun } from './model/use-ask-runs.ts';

export interface TalkState {
  readonly turns: readonly Turn[];
  readonly run: RunState | null;
  readonly loading: boolean;
  readonly error: MemoError | null;
  retry(): void;
}

/** A clock may go back a little between the page and the engine, in milliseconds. */
const clockSlack = 5000;

export function useTalk(session: string): TalkState {
  const anyRun = useAskRun();
  const run = anyRun?.request.session === session ? anyRun : null;
  const answer = useCall('ask.session', { session }, { enabled: session !== '' });
  const fresh = answer.data !== undefined && !answer.isPlaceholderData ? answer.data.turns : null;
  const turns = useMemo(() => (fresh ?? []).filter((turn) => !isOf(run, turn)), [fresh, run]);
  const kept = run?.answer != null && turns.some(({ id }) => id === run.answer?.turn);
  // A conversation that begins with this run may not be known yet.
  const unknown = answer.error?.code === 'NotFound' && run !== null;
  return {
    turns,
    run: kept ? null : run,
    loading: session !== '' && fresh === null && !answer.isError && run === null,
    error: fresh === null && !unknown ? answer.error : null,
    retry: () => void answer.refetch(),
  };
}

/** The stored turn of a run that has no answer yet: the run itself knows more. */
function isOf(run: RunState | null, turn: Turn): boolean {
  return (
    run !== null &&
    turn.answer === null &&
    turn.at >= run.at - clockSlack &&
    turn.question.trim() === run.request.question.trim()
  );
}

/** A run that has its answer, as a turn: until the conversation is read again. Without an id it cannot be saved. */
export function turnOf({ request, at }: RunState, answer: Answered): Turn {
  const { session, question } = request;
  return { id: answer.turn ?? 0, session, at, question, answer, partial: '', savedAs: null };
}
