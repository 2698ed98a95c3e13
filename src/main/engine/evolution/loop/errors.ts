/** What an error that a learner threw means for the loop. */
import { MemoError } from '#shared/base/errors.ts';
import type { ReasonCode } from '#shared/contract/evolution/types.ts';

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
