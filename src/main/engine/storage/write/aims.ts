/**
 * Effects outside a database, such as files and swaps, cannot be committed together with the key of their call. Such a call notes
 * its aim under the key right before the effect: a client that lost the answer to a kill asks again, and the aim compared with
 * what is there now shows whether it was done. Main type: Aim. Effects in a database have receipts (receipts.ts).
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Aim<T> {
  /** What the same call noted before its owner was killed; undefined where it had not come so far. */
  readonly earlier: T | undefined;
  /** On disk when it returns. What throws here ends the call before its effect. */
  note(aim: T): void;
}

const calls = new AsyncLocalStorage<Aim<unknown>>();
const withoutKey: Aim<unknown> = { earlier: undefined, note: () => undefined };

export function underAim<T>(aim: Aim<unknown>, work: () => T): T {
  return calls.run(aim, work);
}

/** Aim of the call that runs. Ask before the first wait in a queue, whose work may belong to another call. */
export function callAim<T>(): Aim<T> {
  return (calls.getStore() ?? withoutKey) as Aim<T>;
}
