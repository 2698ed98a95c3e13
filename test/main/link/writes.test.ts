import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract, methodNames } from '#shared/contract/contract.ts';
import { callAim } from '../../../src/main/engine/storage/storage.ts';
import { openCalls } from '../../../src/main/link/calls.ts';
import { createRepeats, isKnown, needsKey, sameTwice, tellsOutcome } from '../../../src/main/link/repeats.ts';

let root: string;
let userData: string | undefined;

beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-writes-')));
  userData = process.env.MEMOSCOPE_USER_DATA;
  process.env.MEMOSCOPE_USER_DATA = path.join(root, 'user');
});
afterEach(() => {
  if (userData === undefined) delete process.env.MEMOSCOPE_USER_DATA;
  else process.env.MEMOSCOPE_USER_DATA = userData;
  fs.rmSync(root, { recursive: true });
});

describe('a write that is asked again', () => {
  const calls = () => openCalls({ root, callsFile: path.join(root, 'calls.db') });
  const failed: unknown[] = [];
  const repeatsOver = (table: ReturnType<typeof calls>) =>
    createRepeats(
      () => table,
      (thrown) => failed.push(thrown),
    );
  const params = { ids: ['lr-1'] };

  it('is done once while an owner lives, and by the next owner is answered as before', async () => {
    let done = 0;
    const work = async () => {
      done += 1;
      return { records: [], undo: done };
    };
    const first = calls();
    const repeats = repeatsOver(first);
    const both = await Promise.all([
      repeats.once('memory.confirm', 'k', params, work),
      repeats.once('memory.confirm', 'k', params, work),
    ]);
    expect(both).toEqual([
      { records: [], undo: 1 },
      { records: [], undo: 1 },
    ]);
    first.close();
    const second = calls();
    expect(await repeatsOver(second).once('memory.confirm', 'k', params, work)).toEqual({ records: [], undo: 1 });
    expect(done).toBe(1);
    second.close();
    expect(failed).toEqual([]);
  });

  it('is done again where it failed, and finds its aim where an owner was killed in the middle', async () => {
    const table = calls();
    const repeats = repeatsOver(table);
    const fails = () => Promise.reject(new Error('disk full'));
    await expect(repeats.once('bank.decide', 'k', params, fails)).rejects.toThrow('disk full');
    expect(await repeats.once('bank.decide', 'k', params, async () => 'done')).toBe('done');
    // Nobody sees the end of these, as after a kill.
    void repeats.once('pack.remove', 'killed', params, () => {
      callAim().note('about to');
      return new Promise(() => {});
    });
    void repeats.once('memory.add', 'killed too', params, () => new Promise(() => {}));
    table.close();
    const next = calls();
    const again = repeatsOver(next);
    const work = async () => callAim().earlier ?? 'no aim';
    await expect(again.once('bank.learn', 'killed', params, work)).rejects.toMatchObject({ data: { path: 'key' } });
    await expect(again.once('pack.remove', 'killed', {}, work)).rejects.toMatchObject({ data: { path: 'key' } });
    // A second kill in the middle of the repeat leaves the aim.
    void again.once('pack.remove', 'killed', params, () => new Promise(() => {}));
    next.close();
    const last = calls();
    expect(await repeatsOver(last).once('pack.remove', 'killed', params, work)).toBe('about to');
    expect(await repeatsOver(last).once('pack.remove', 'killed', params, async () => 'twice')).toBe('about to');
    expect(await repeatsOver(last).once('memory.add', 'killed too', params, work)).toBe('no aim');
    last.close();
  });

  it.each([
    ['before', 'memory.forget', 'forget'],
    ['before, by one without a key', 'memory.forget', undefined],
    ['in a conversation', 'ask.forget', 'forget'],
  ] as const)('holds no answer of %s that was forgotten, and does none of them twice', async (_, forget, key) => {
    const table = calls();
    const repeats = repeatsOver(table);
    const secret = 'a secret answer';
    const late = Promise.withResolvers<unknown>();
    await repeats.once('memory.edit', 'edit', params, async () => ({ record: secret }));
    const asked = repeats.once('ask', 'ask', params, () => late.promise);
    const inBetween = await repeats.once(forget, key, params, async () => {
      await repeats.once('memory.pin', 'pin', params, async () => ({ record: secret }));
      return { forgotten: true };
    });
    expect(inBetween).toEqual({ forgotten: true });
    late.resolve({ claims: [secret] });
    expect(await asked).toEqual({ claims: [secret] });
    for (const [method, name] of [
      ['memory.edit', 'edit'],
      ['ask', 'ask'],
      ['memory.pin', 'pin'],
    ] as const) {
      const again = repeats.once(method, name, params, async () => 'twice');
      await expect(again, name).rejects.toMatchObject({ code: 'Refused', data: { outcome: 'done' } });
    }
    if (key !== undefined) expect(await repeats.once(forget, key, params, async () => 'twice')).toEqual(inBetween);
    table.close();
    for (const name of fs.readdirSync(root).filter((name) => name.startsWith('calls.db'))) {
      expect(fs.readFileSync(path.join(root, name), 'latin1')).not.toContain(secret);
    }
  });

  it('keeps none that is too long', async () => {
    const table = calls();
    const repeats = repeatsOver(table);
    await repeats.once('bank.write', 'long', params, async () => 'x'.repeat(300_000));
    await expect(repeats.once('bank.write', 'long', params, async () => '')).rejects.toMatchObject({
      code: 'Refused',
      data: { outcome: 'done' },
    });
    table.close();
  });

  it('takes damaged and foreign tables out of the way', async () => {
    fs.writeFileSync(path.join(root, 'calls.db'), 'no database '.repeat(100));
    const table = calls();
    expect(table.get('k')).toBeNull();
    table.close();
  });

  it('rebuilds a table that turns out damaged while it is open, and knows no answer whose text is spoilt', () => {
    const file = path.join(root, 'calls.db');
    const table = calls();
    for (let n = 0; n < 200; n += 1) {
      table.begin(`k${n}`, 'memory.edit', 'p');
      table.done(`k${n}`, 'x'.repeat(2_000));
    }
    table.close();
    const other = new DatabaseSync(file);
    other.exec("UPDATE calls SET result = '{' WHERE key = 'k1'");
    other.close();
    const again = calls();
    expect(again.get('k1')).toEqual({ method: 'memory.edit', params: 'p', done: true });
    expect(again.get('k2')?.result).toBe('x'.repeat(2_000));
    const bytes = fs.readFileSync(file);
    fs.writeFileSync(file, bytes.fill(0xa5, 4096 * 20));
    // Pages that are kept in memory count no more once another connection has written.
    const writer = new DatabaseSync(file);
    writer.exec('CREATE TABLE other(a)');
    writer.close();
    for (let n = 0; n < 200; n += 1) again.get(`k${n}`);
    expect(fs.readdirSync(root).filter((name) => name.startsWith('calls.db.corrupt-'))).not.toEqual([]);
    again.begin('after', 'memory.edit', 'p');
    expect(again.get('after')?.done).toBe(false);
    again.close();
  });

  it('has a way to a known outcome for each write of the contract', () => {
    const writes = methodNames.filter((name) => contract[name].effect === 'write');
    expect([...sameTwice].filter((name) => !writes.includes(name))).toEqual([]);
    const again = ['memory.add', 'ask', 'Investigate'];
    const keyed = methodNames.filter((name) => contract[name].scope === 'workspace' && needsKey(name as 'Status'));
    expect(keyed.filter((name) => !isKnown(name as 'Status'))).toEqual([]);
    expect(Object.keys(tellsOutcome).sort()).toEqual(keyed.filter((name) => !again.includes(name)).sort());
    for (const name of Object.values(tellsOutcome)) expect(contract[name].effect, name).toBe('read');
    expect(needsKey('bank.decide')).toBe(true);
    expect(needsKey('memory.add')).toBe(true);
    expect(needsKey('Pin')).toBe(false);
    expect(needsKey('ResolveSymbol')).toBe(false);
  });
});

interface Said {
  opened?: string;
  wrote?: string;
  owner?: string;
  unsure?: string;
  code?: string;
  outcome?: string;
  ended?: boolean;
}

describe('writers whose owners are killed', () => {
  const children: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  });

  it('have done each write exactly once', async () => {
    const heard: Said[] = [];
    const alive = new Map<string, ChildProcess>();
    const ended = new Set<string>();
    let owner = '';
    for (const name of ['1', '2', '3', '4', '5']) {
      const file = path.join(import.meta.dirname, 'writer-process.ts');
      const child = fork(file, [root, name, '60'], { execArgv: [], env: process.env });
      children.push(child);
      alive.set(name, child);
      child.on('message', (said: Said) => {
        heard.push(said);
        if (said.opened === 'self' || said.owner === 'self') owner = name;
        if (said.ended) ended.add(name);
      });
    }
    await expect.poll(() => heard.filter(({ opened }) => opened !== undefined).length).toBe(5);
    for (const child of children) child.send('begin');
    const told = () => heard.filter(({ wrote }) => wrote !== undefined).map(({ wrote }) => wrote as string);
    for (let kills = 0; kills < 3; kills += 1) {
      const before = told().length;
      await expect.poll(() => told().length >= before + 12 && alive.has(owner), { interval: 5 }).toBe(true);
      const child = alive.get(owner) as ChildProcess;
      alive.delete(owner);
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }
    await expect.poll(() => [...alive.keys()].every((name) => ended.has(name))).toBe(true);

    const written = fs.readFileSync(path.join(root, 'written'), 'utf8').trim().split('\n');
    expect(new Set(written).size).toBe(written.length);
    expect(told().filter((id) => !written.includes(id))).toEqual([]);
    expect(heard.filter((said) => said.unsure !== undefined)).toEqual([]);
    for (const name of alive.keys()) {
      const answers = heard.filter(({ wrote, unsure: id }) => (wrote ?? id)?.startsWith(`lr-${name}-`));
      expect(answers).toHaveLength(60);
    }
  }, 120_000);
});
