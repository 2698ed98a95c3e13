/**
 * Errors in a row (S3-42): so many put the loop into back-off, which is kept over restarts. A model that fails three times in
 * a row has a back-off of its own: the static analyst learns meanwhile, so that a broken model never stops the loop.
 */
import type { Memory } from '../../memory/memory.ts';
import { backoffMs } from '../guard/backoff.ts';
import type { Journal } from '../status/journal.ts';
import type { Live } from '../status/live.ts';
import type { LoopParts } from './parts.ts';

export interface Errors {
  count(memory: Memory, what: { analyst: string; error: string }): void;
  /** An iteration of this analyst ended well. */
  none(analyst: string): void;
  /** A sentence while the model is left alone, null else. */
  modelFailing(): string | null;
}

const modelErrorsMost = 3;

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
      if (modelErrors < modelErrorsMost) return;
      modelUntil = timers.now() + backoffMs(modelErrors - modelErrorsMost, config(), parts.chance());
    },
    none(analyst) {
      if (analyst !== 'static') modelErrors = 0;
    },
    modelFailing() {
      if (timers.now() >= modelUntil) return null;
      const until = new Date(modelUntil).toTimeString().slice(0, 5);
      return `The model failed ${modelErrors} times in a row, the last time with: ${lastError} The static analyst learns until ${until}.`;
    },
  };
}
