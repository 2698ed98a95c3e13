/**
 * An engine as the app runs it, with its watcher, and all that writes into a bank at once: blocks, conflicts settled and taken
 * back, decisions, the archive. Says what was promised to be there, and continues until it is killed.
 */
import { MemoError } from '#shared/base/errors.ts';
import { attach } from '../../../../../src/main/link/link.ts';

const [root = '', round = '0'] = process.argv.slice(2);
const { signal } = new AbortController();
const link = await attach(root, { version: 'test', shell: 'test', watch: true });
await link.settled(signal);
const say = (text: string): unknown => process.stdout.write(`${text}\n`);

/**
 * What another one got in between is tried again in the next turn. Refused: of a file that is being saved in place half may be
 * there, with a marker that nothing closes.
 */
async function lost<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (thrown) {
    if (thrown instanceof MemoError && ['Conflict', 'NotFound', 'Busy', 'Refused'].includes(thrown.code)) return null;
    say(`failed ${String(thrown)}`);
    return null;
  }
}

async function blocks(): Promise<void> {
  for (let n = 0; ; n += 1) {
    for (const [path, block] of [
      ['active.md', 'one'],
      ['patterns.md', 'two'],
    ] as const) {
      const text = `- ${round} ${n}\n`.repeat(1 + (n % 50));
      await lost(link.call('bank.writeBlock', { path, block, text, by: 'agent' }, { signal }));
    }
    if (n === 0) say('begun');
  }
}

async function settled(): Promise<void> {
  for (let n = 0; ; n += 1) {
    const { conflicts } = await link.call('bank.conflicts', {}, { signal });
    for (const { id, mineHash } of conflicts) {
      const choice = n % 3 === 0 ? 'merge' : 'keep';
      const done = await lost(link.call('bank.resolve', { id, choice, seen: mineHash }, { signal }));
      if (done !== null) say('settled');
      if (n % 2 === 0 && done?.undo != null) await lost(link.call('bank.undo', { undo: done.undo }, { signal }));
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function decisions(): Promise<void> {
  for (let n = 0; ; n += 1) {
    const decision = `Decision ${round}-${n}`;
    const form = { decision, reason: 'It is known why', tradeoff: 'It is known what it costs', scope: 'src/pay' };
    if ((await lost(link.call('bank.decide', form, { signal }))) !== null) say(`decided ${decision}`);
  }
}

async function archive(): Promise<void> {
  for (;;) {
    const done = await lost(link.call('bank.archive', { write: true, force: true }, { signal }));
    if (done?.undo == null) continue;
    say('archived');
    await lost(link.call('bank.undo', { undo: done.undo }, { signal }));
  }
}

await Promise.all([blocks(), settled(), decisions(), archive()]);
