/** Questions that a person types. */
import type { CallOptions } from '#shared/rpc/client.ts';

/**
 * Answers at once from what is known. Only where that is nothing are files that changed a moment ago waited for, so that
 * "nothing matches" is never said of files that were not looked at.
 */
export async function askTyped<Answer>(
  call: (options: CallOptions) => Promise<Answer>,
  signal: AbortSignal,
  isNothing: (answer: Answer) => boolean,
): Promise<Answer> {
  const known = await call({ signal, now: true });
  return isNothing(known) && !signal.aborted ? call({ signal }) : known;
}
