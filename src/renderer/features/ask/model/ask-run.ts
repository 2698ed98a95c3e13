/**
 * The one answer that is being made: one at a time, whatever conversation is looked at, so it lives beside the views, as a
 * plain store (subscribe, snapshot). Parts of the text come as events named by the run's id, the whole as the result of the
 * call. Stopping it keeps what was written.
 */
import type { Params, Result } from '#shared/contract/contract.ts';
import type { Caller } from '../../../lib/rpc/link.ts';

export type AskRequest = Params<'ask'> & { readonly session: string };
export type Answered = Result<'ask'>;

export type RunPhase = 'searching' | 'writing' | 'stopped' | 'failed' | 'answered';

export interface RunState {
  readonly request: AskRequest;
  readonly phase: RunPhase;
  /** When it was asked, in epoch milliseconds. */
  readonly at: number;
  readonly text: string;
  /** Tokens written so far. */
  readonly tokens: number;
  /** The whole answer, once it is there. */
  readonly answer: Answered | null;
  readonly error: unknown;
}

export function isBusy(run: RunState | null): run is RunState {
  return run !== null && (run.phase === 'searching' || run.phase === 'writing');
}

export interface AskRuns {
  subscribe(listener: () => void): () => void;
  snapshot(): RunState | null;
  /** False while another answer is being made. */
  start(request: AskRequest): boolean;
  stop(): void;
  /** Forgets a run that has ended: the conversation shows it from its own store. */
  clear(run: RunState): void;
  dispose(): void;
}

/** @param ended after each run, however it ended. */
export function createAskRuns(
  caller: Pick<Caller, 'call' | 'on'>,
  ended: (run: RunState) => void,
  now: () => number = Date.now,
): AskRuns {
  const listeners = new Set<() => void>();
  let state: RunState | null = null;
  let controller = new AbortController();
  let count = 0;
  let askId = '';

  const set = (next: RunState | null) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const end = (part: Partial<RunState>) => {
    if (!isBusy(state)) return;
    const last = { ...state, ...part };
    askId = '';
    set(last);
    ended(last);
  };
  const off = caller.on('ask.progress', (part) => {
    if (part.askId !== askId || !isBusy(state)) return;
    set({ ...state, phase: part.phase, text: part.restart ? part.text : state.text + part.text, tokens: part.tokens });
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => state,
    start(request) {
      if (isBusy(state)) return false;
      controller = new AbortController();
      count += 1;
      askId = `${request.session}-${count}-${Math.floor(now()).toString(36)}`;
      set({ request, phase: 'searching', at: now(), text: '', tokens: 0, answer: null, error: null });
      const mine = askId;
      caller.call('ask', { ...request, askId }, { signal: controller.signal }).then(
        (answer) => mine === askId && end({ phase: 'answered', answer }),
        (error: unknown) => mine === askId && end({ phase: 'failed', error }),
      );
      return true;
    },
    stop() {
      if (!isBusy(state)) return;
      end({ phase: 'stopped' });
      controller.abort();
    },
    clear(run) {
      if (state === run && !isBusy(run)) set(null);
    },
    dispose() {
      off();
      controller.abort();
      listeners.clear();
    },
  };
}
