/**
 * Writes that a client asks again because it lost the answer (spec 01 "Ownership"). Those that are the same twice as once
 * are done again. All others bear a key, and `.memo/calls.db` knows which keys were begun and what was answered: what was
 * done is answered as before, what ended in an error is done again, and what only began, because the owner was killed in
 * the middle, is refused with the reason.
 * The table outlives the owner, not the machine: clients that could ask again end with the machine too.
 */
import { hash } from 'node:crypto';
import { MemoError } from '#shared/base/errors.ts';
import { contract, type WorkspaceMethodName } from '#shared/contract/contract.ts';
import type { Calls } from './calls.ts';

/** They set what is so, or make sure that something is there. */
export const sameTwice: ReadonlySet<WorkspaceMethodName> = new Set<WorkspaceMethodName>([
  'index.run',
  'ops.cancel',
  'diff.seen',
  'workspace.seen',
  'semantics.invalidate',
  'GetSemantic',
  'semantics.request',
  'semantics.cancel',
  'Pin',
  'Unpin',
  'Dismiss',
  'context.add',
  'context.clear',
  'BuildPack',
  'pack.activate',
  'memory.setDomain',
  'memory.setPractice',
  'generations.trigger',
  'generations.stop',
  // Files that are there stay.
  'bank.init',
  'bank.index',
  'bank.setSummary',
  'bank.setMachine',
  'evolution.start',
  'evolution.stop',
  'evolution.pause',
  'evolution.consent',
  'evolution.setDistilled',
  'models.pull',
]);

/** Kept by key for the sake of its answer: a record that says the same of the same places is known again. */
const againWhereBegun: ReadonlySet<WorkspaceMethodName> = new Set<WorkspaceMethodName>(['memory.add']);

/** Whether what `method` does must not be done twice. */
export function needsKey(method: WorkspaceMethodName): boolean {
  return contract[method].effect === 'write' && !sameTwice.has(method);
}

export interface Repeats {
  /** Does `work` unless it was done for this key before. Throws what it throws, and Refused with `outcome: 'unknown'`. */
  once(method: WorkspaceMethodName, key: string, params: unknown, work: () => Promise<unknown>): Promise<unknown>;
  /** Resolves when nothing runs any more. */
  settled(): Promise<void>;
}

export function createRepeats(calls: () => Calls, onFailed: (thrown: unknown) => void): Repeats {
  const running = new Map<string, Promise<unknown>>();

  async function begin(method: WorkspaceMethodName, key: string, params: string, work: () => Promise<unknown>) {
    const kept = calls().get(key);
    if (kept !== null) {
      if (kept.method !== method || kept.params !== params) {
        throw new MemoError('InvalidArgument', `The key ${key} belongs to another call.`, { path: 'key' });
      }
      if (kept.result !== undefined) return kept.result;
      if (kept.done || !againWhereBegun.has(method)) throw unknownOutcome(method, kept.done);
    }
    calls().begin(key, method, params);
    let result: unknown;
    try {
      result = await work();
    } catch (thrown) {
      note(() => calls().remove(key));
      throw thrown;
    }
    note(() => calls().done(key, result));
    // What was forgotten may stand in earlier answers.
    if (method === 'memory.forget') note(() => calls().clear(key));
    return result;
  }

  /** It is done: that it could not be noted changes nothing for who is told of it now. */
  function note(write: () => void): void {
    try {
      write();
    } catch (thrown) {
      onFailed(thrown);
    }
  }

  return {
    async once(method, key, params, work) {
      // The same call over a connection that was lost: it may still run, or end because that connection did.
      for (let other = running.get(key); other !== undefined; other = running.get(key)) await other.catch(() => {});
      const call = begin(method, key, hash('sha256', JSON.stringify(params ?? null)), work);
      running.set(key, call);
      try {
        return await call;
      } finally {
        running.delete(key);
      }
    },
    async settled() {
      await Promise.allSettled(running.values());
    },
  };
}

function unknownOutcome(method: string, done: boolean): MemoError {
  const message = done
    ? `${method} was done, but its answer was lost when the engine ended. Look at what is there now; do not ask again.`
    : `The engine ended while it did ${method}, and whether it was done is not known. Look at what is there now before you ask again.`;
  return new MemoError('Refused', message, { outcome: done ? 'done' : 'unknown' });
}
