/**
 * Writes that a client asks again because it lost the answer (spec 01 "Ownership"). Those that are the same twice as once
 * are done again. All others bear a key, and `.memo/calls.db` knows which keys were begun and what was answered: calls
 * that were done are answered as before, calls that ended in an error are done again. Of calls that only began, because the
 * owner was killed in the middle, most stores know by the key whether they did them. The rest is refused with the reason, and
 * with the method that shows whether it was done: what is there now may be the work of somebody else.
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
  'config.set',
]);

/** The store commits the key together with what was done (storage/write/receipts.ts): it answers a repeat, or does it now. */
const receipted: ReadonlySet<WorkspaceMethodName> = new Set<WorkspaceMethodName>([
  'memory.confirm',
  'memory.reject',
  'memory.restore',
  'memory.pin',
  'memory.verify',
  'memory.edit',
  'memory.supersede',
  'memory.undo',
  'bank.resolve',
  'bank.undo',
  'bank.decide',
  'bank.learn',
  'bank.archive',
  'inbox.propose',
  'inbox.judge',
]);

export const hasReceipt = (method: WorkspaceMethodName): boolean => receipted.has(method);

/** Kept by key for the sake of the answer, and done again where they only began. */
const againWhereBegun: ReadonlySet<WorkspaceMethodName> = new Set<WorkspaceMethodName>([
  ...receipted,
  // A record that says the same of the same places is known again.
  'memory.add',
  // What is so already stays.
  'bank.write',
  'bank.writeBlock',
  'bank.discardDraft',
  // A question wants an answer; what the killed owner had found is lost with it.
  'ask',
  'Investigate',
]);

/** Of each other write: the method that tells whether it was done. */
export const tellsOutcome: Partial<Record<WorkspaceMethodName, WorkspaceMethodName>> = {
  'pack.remove': 'ListPacks',
  'memory.confirm': 'memory.get',
  'memory.reject': 'memory.get',
  'memory.restore': 'memory.get',
  'memory.pin': 'memory.get',
  'memory.verify': 'memory.get',
  'memory.edit': 'memory.get',
  'memory.supersede': 'memory.get',
  'memory.forget': 'memory.get',
  'memory.undo': 'memory.list',
  'memory.removePractice': 'memory.global',
  'ask.forget': 'ask.sessions',
  'ask.save': 'memory.list',
  'generations.rollback': 'generations.status',
  'bank.write': 'bank.read',
  'bank.writeBlock': 'bank.read',
  'bank.resolve': 'bank.conflicts',
  'bank.undo': 'bank.tree',
  'bank.decide': 'bank.tree',
  'bank.learn': 'bank.tree',
  'bank.discardDraft': 'bank.drafts',
  'bank.archive': 'bank.tree',
  'inbox.propose': 'inbox.list',
  'inbox.judge': 'inbox.list',
  'edit.apply': 'source.read',
  'edit.undo': 'source.read',
  'evolution.learn': 'evolution.log',
};

/** What these take away stands in no answer that is kept. */
const forgets: ReadonlySet<WorkspaceMethodName> = new Set<WorkspaceMethodName>(['memory.forget', 'ask.forget']);

/** Whether what `method` does must not be done twice. */
export function needsKey(method: WorkspaceMethodName): boolean {
  return contract[method].effect === 'write' && !sameTwice.has(method);
}

export interface Repeats {
  /**
   * Does `work`, unless it is a write that was done for this key before. Throws what it throws, and Refused with
   * `outcome: 'unknown'`.
   */
  once(
    method: WorkspaceMethodName,
    key: string | undefined,
    params: unknown,
    work: () => Promise<unknown>,
  ): Promise<unknown>;
  /** Resolves when nothing runs any more. */
  settled(): Promise<void>;
}

export function createRepeats(calls: () => Calls, onFailed: (thrown: unknown) => void): Repeats {
  const running = new Map<string, Promise<unknown>>();
  /** How often something began or ended to be forgotten, and how many of these run now. */
  let turns = 0;
  let forgetting = 0;

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
    const began = turns;
    let result: unknown;
    try {
      result = await work();
    } catch (thrown) {
      note(() => calls().remove(key));
      throw thrown;
    }
    // Who read before something was forgotten may still tell of it.
    const clean = forgets.has(method) || (forgetting === 0 && turns === began);
    note(() => calls().done(key, clean ? (result ?? null) : undefined));
    return result;
  }

  /** Earlier answers go first: a kill in the middle leaves none of them. */
  async function forget(work: () => Promise<unknown>): Promise<unknown> {
    turns += 1;
    forgetting += 1;
    try {
      note(() => calls().clearAnswers());
      return await work();
    } finally {
      forgetting -= 1;
      turns += 1;
    }
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
    async once(method, key, params, asked) {
      const work = forgets.has(method) ? () => forget(asked) : asked;
      if (key === undefined || !needsKey(method)) return work();
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

function unknownOutcome(method: WorkspaceMethodName, done: boolean): MemoError {
  const lookAt = tellsOutcome[method];
  const command = lookAt === undefined ? undefined : contract[lookAt].cli;
  const shell = typeof command === 'string' ? `, on the command line: memoscope ${command}` : '';
  const look = lookAt === undefined ? 'what is there now' : `what is there now (${lookAt}${shell})`;
  const message = done
    ? `${method} was done, but its answer was not kept. Look at ${look}; do not ask again.`
    : `The engine was killed while it did ${method}, and whether it was done is not known. Look at ${look} before you ask again.`;
  return new MemoError('Refused', message, { outcome: done ? 'done' : 'unknown', method, ...(lookAt && { lookAt }) });
}
