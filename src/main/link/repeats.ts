/**
 * Writes that a client asks again because it lost the answer. Those that are the same twice as once are done again. All others
 * bear a key, and `.memo/calls.db` knows which keys were begun and what was answered: calls that were done are answered as
 * before, calls that ended in an error are done again. Calls that only began, because the owner was killed in the middle, find
 * out by the key whether they were done (`knows`), so that no client hears of an unknown outcome.
 * The table outlives the owner, not the machine: clients that could ask again end with the machine too.
 */
import { hash } from 'node:crypto';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { contract, type WorkspaceMethodName } from '#shared/contract/contract.ts';
import { underAim } from '../engine/storage/storage.ts';
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
  'sessions.switch',
]);

/**
 * Each other write → how a repeat learns whether the killed owner did it. `receipt`: the store commits the key together with
 * the effect (storage/write/receipts.ts). `aim`: the call notes what it is about to do and compares (storage/write/aims.ts).
 * `repeat`: doing it again leaves what is so already, or answers a question whose answer was lost.
 */
const knows: Partial<Record<WorkspaceMethodName, 'receipt' | 'aim' | 'repeat'>> = {
  'memory.confirm': 'receipt',
  'memory.reject': 'receipt',
  'memory.restore': 'receipt',
  'memory.pin': 'receipt',
  'memory.verify': 'receipt',
  'memory.edit': 'receipt',
  'memory.supersede': 'receipt',
  'memory.undo': 'receipt',
  'memory.forget': 'receipt',
  'ask.forget': 'receipt',
  'bank.resolve': 'receipt',
  'bank.undo': 'receipt',
  'bank.decide': 'receipt',
  'bank.learn': 'receipt',
  'bank.archive': 'receipt',
  'inbox.propose': 'receipt',
  'inbox.judge': 'receipt',
  'pack.remove': 'aim',
  'memory.setPractice': 'aim',
  'memory.removePractice': 'aim',
  'generations.rollback': 'aim',
  'edit.apply': 'aim',
  'edit.undo': 'aim',
  // Continues where it stopped.
  'evolution.learn': 'aim',
  // A record that says the same of the same places is known again.
  'memory.add': 'repeat',
  'ask.save': 'repeat',
  'bank.write': 'repeat',
  'bank.writeBlock': 'repeat',
  'bank.discardDraft': 'repeat',
  // The inbox knows what was proposed before.
  'sessions.propose': 'repeat',
  ask: 'repeat',
  Investigate: 'repeat',
};

export const hasReceipt = (method: WorkspaceMethodName): boolean => knows[method] === 'receipt';
/** A write that bears a key and is none of these could end as unknown; a test looks. */
export const isKnown = (method: WorkspaceMethodName): boolean => knows[method] !== undefined;

/** The method that shows what was done by a write whose answer was not kept. */
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
  'memory.setPractice': 'memory.global',
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
  'sessions.propose': 'inbox.list',
  'edit.apply': 'source.read',
  'edit.undo': 'source.read',
  'evolution.learn': 'evolution.log',
};

/** What these remove is in no stored answer. */
const forgets: ReadonlySet<WorkspaceMethodName> = new Set<WorkspaceMethodName>(['memory.forget', 'ask.forget']);

/** Whether what `method` does must not be done twice. */
export function needsKey(method: WorkspaceMethodName): boolean {
  return contract[method].effect === 'write' && !sameTwice.has(method);
}

export interface Repeats {
  /**
   * Does `work`, unless it is a write that was done for this key before. Throws what it throws, and Refused with
   * `outcome: 'done'` where the answer was not kept.
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
        throw new MemoError('InvalidArgument', sentence`The key ${key} belongs to another call.`, { path: 'key' });
      }
      if (kept.result !== undefined) return kept.result;
      if (kept.done) throw lostAnswer(method);
    } else calls().begin(key, method, params);
    const began = turns;
    const aim = { earlier: kept?.aim, note: (now: unknown) => calls().aim(key, now) };
    let result: unknown;
    try {
      result = await underAim(aim, work);
    } catch (thrown) {
      note(() => calls().remove(key));
      throw thrown;
    }
    // A call that read before something was forgotten may still contain it.
    const clean = forgets.has(method) || (forgetting === 0 && turns === began);
    note(() => calls().done(key, clean ? (result ?? null) : undefined));
    return result;
  }

  /** Earlier answers go first: a kill in the middle leaves no answer behind. */
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

  /** It is done: a failure to record that does not change the caller's result. */
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

function lostAnswer(method: WorkspaceMethodName): MemoError {
  const lookAt = tellsOutcome[method];
  const command = lookAt === undefined ? undefined : contract[lookAt].cli;
  const shell = typeof command === 'string' ? `, on the command line: memoscope ${command}` : '';
  const look = lookAt === undefined ? 'what is there now' : `what is there now (${lookAt}${shell})`;
  const message = sentence`${method} was done, but its answer was not kept. Look at ${look}; do not ask again.`;
  return new MemoError('Refused', message, { outcome: 'done', method, ...(lookAt && { lookAt }) });
}
