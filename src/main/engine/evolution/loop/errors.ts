/** What an error that a learner threw means for the loop. */
import { MemoError } from '#shared/base/errors.ts';
import type { ReasonCode } from '#shared/contract/evolution/evolution-types.ts';
import type { Memory } from '../../memory/memory.ts';
import { backoffMs } from '../limits.ts';
import type { Journal, Live } from '../status.ts';
import type { LoopParts } from './parts.ts';

/** Tokens that a request cost before it failed. */
export function tokensOf(thrown: unknown): number {
  const tokens = thrown instanceof MemoError ? thrown.data.tokens : 0;
  return typeof tokens === 'number' && tokens > 0 ? tokens : 0;
}

export function reasonCodeOf(thrown: unknown): ReasonCode {
  if (!(thrown instanceof MemoError)) return 'other';
  if (thrown.data.fault === 'form' || thrown.data.fault === 'empty') return 'badAnswer';
  return thrown.code === 'Offline' || thrown.code === 'ModelUnavailable' || thrown.code === 'Busy'
    ? 'modelError'
    : 'other';
}

export interface Errors {
  count(memory: Memory, what: { analyst: string; error: string }): void;
  /** An iteration of this analyst ended well. */
  none(analyst: string): void;
  /** A sentence while the model is left alone, null else. */
  modelFailing(memory: Memory): string | null;
}

const modelErrorsMost = 3;
/** Failures that are looked for in the log: with more of them the wait has reached its bound. */
const recalled = 60;

/**
 * Errors in a row: above a limit the loop goes into back-off, which survives restarts. A model that fails three
 * times in a row has a back-off of its own: the static analyst learns meanwhile, so that a broken model never stops the
 * loop. How often it failed before this process is read off the log.
 */
export function createErrors(options: {
  parts: Pick<LoopParts, 'timers' | 'config' | 'chance'>;
  live: Pick<Live, 'status'>;
  journal: Journal;
}): Errors {
  const { parts, live, journal } = options;
  const { timers, config } = parts;
  let modelErrors = 0;
  let modelUntil = 0;
  let lastError = '';
  let known = false;

  /** What processes before this one noted. */
  function recall({ evolution }: Memory): void {
    if (known) return;
    known = true;
    const ends = evolution.log.page({ limit: recalled, kinds: ['learned', 'verified', 'failed'] });
    const ofModel = ends.filter(({ analyst }) => analyst !== 'static');
    const well = ofModel.findIndex(({ kind }) => kind !== 'failed');
    const failures = well < 0 ? ofModel : ofModel.slice(0, well);
    const [last] = failures;
    if (last === undefined) return;
    modelErrors = failures.length;
    lastError = last.error ?? '';
    leaveAlone(Math.min(last.timestamp, timers.now()));
  }

  function leaveAlone(since: number): void {
    if (modelErrors < modelErrorsMost) return;
    modelUntil = since + backoffMs(modelErrors - modelErrorsMost, config(), parts.chance());
  }

  return {
    count(memory, { analyst, error }) {
      const status = memory.evolution.status();
      const consecutiveErrors = status.consecutiveErrors + 1;
      const over = consecutiveErrors - config().maxConsecutiveErrors;
      const wait = over < 0 ? null : backoffMs(over, config(), parts.chance());
      const next = {
        ...status,
        consecutiveErrors,
        lastError: error,
        backoffUntil: wait === null ? null : timers.now() + wait,
      };
      memory.evolution.setStatus(next);
      live.status(memory.evolution.status());
      if (wait !== null) {
        const words = `${wait} ms after ${consecutiveErrors} errors in a row`;
        journal.note(memory.evolution, {
          kind: 'backoff',
          phase: 'BACKING_OFF',
          error: words,
          durationMs: wait,
          analyst,
        });
      }
      if (analyst === 'static') return;
      modelErrors += 1;
      lastError = error;
      leaveAlone(timers.now());
    },
    none(analyst) {
      if (analyst !== 'static') modelErrors = 0;
    },
    modelFailing(memory) {
      recall(memory);
      if (timers.now() >= modelUntil) return null;
      const until = new Date(modelUntil).toTimeString().slice(0, 5);
      return `The model failed ${modelErrors} times in a row, the last time with: ${lastError} The static analyst learns until ${until}.`;
    },
  };
}
