import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract, methodNames } from '#shared/contract/contract.ts';
import { openCalls } from '../../../src/main/link/calls.ts';
import { createRepeats, needsKey, sameTwice } from '../../../src/main/link/repeats.ts';

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

  it('is done again where it failed, and refused where an owner was killed in the middle', async () => {
    const table = calls();
    const repeats = repeatsOver(table);
    const fails = () => Promise.reject(new Error('disk full'));
    await expect(repeats.once('bank.decide', 'k', params, fails)).rejects.toThrow('disk full');
    expect(await repeats.once('bank.decide', 'k', params, async () => 'done')).toBe('done');
    // Nobody sees the end of these, as after a kill.
    void repeats.once('bank.decide', 'killed', params, () => new Promise(() => {}));
    void repeats.once('memory.add', 'killed too', params, () => new Promise(() => {}));
    table.close();
    const next = calls();
    const again = repeatsOver(next);
    let twice = 0;
    const work = async () => {
      twice += 1;
    };
    await expect(again.once('bank.decide', 'killed', params, work)).rejects.toMatchObject({
      code: 'Refused',
      data: { outcome: 'unknown' },
    });
    await expect(again.once('bank.learn', 'killed', params, work)).rejects.toMatchObject({ data: { path: 'key' } });
    await expect(again.once('bank.decide', 'killed', {}, work)).rejects.toMatchObject({ data: { path: 'key' } });
    expect(twice).toBe(0);
    // The store knows a record again that it has.
    await again.once('memory.add', 'killed too', params, work);
    expect(twice).toBe(1);
    next.close();
  });

  it('holds no answer that was forgotten, nor one that is too long to keep', async () => {
    const table = calls();
    const repeats = repeatsOver(table);
    await repeats.once('memory.edit', 'edit', params, async () => ({ record: 'a secret answer' }));
    await repeats.once('memory.forget', 'forget', params, async () => ({ forgotten: true }));
    await repeats.once('bank.write', 'long', params, async () => 'x'.repeat(300_000));
    await expect(repeats.once('bank.write', 'long', params, async () => '')).rejects.toMatchObject({
      code: 'Refused',
      data: { outcome: 'done' },
    });
    expect(table.get('edit')).toBeNull();
    table.close();
    for (const name of fs.readdirSync(root).filter((name) => name.startsWith('calls.db'))) {
      expect(fs.readFileSync(path.join(root, name), 'latin1')).not.toContain('a secret answer');
    }
  });

  it('takes damaged and foreign tables out of the way', async () => {
    fs.writeFileSync(path.join(root, 'calls.db'), 'no database '.repeat(100));
    const table = calls();
    expect(table.get('k')).toBeNull();
    table.close();
  });

  it('knows each write of the contract as one of two kinds', () => {
    const writes = methodNames.filter((name) => contract[name].effect === 'write');
    expect([...sameTwice].filter((name) => !writes.includes(name))).toEqual([]);
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

  it('have done exactly once what they were told is done, and at most once what they were told is unsure', async () => {
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
    await expect.poll(() => heard.filter(({ opened }) => opened !== undefined).length, { timeout: 60_000 }).toBe(5);
    for (const child of children) child.send('begin');
    const told = () => heard.filter(({ wrote }) => wrote !== undefined).map(({ wrote }) => wrote as string);
    for (let kills = 0; kills < 3; kills += 1) {
      const before = told().length;
      await expect
        .poll(() => told().length >= before + 12 && alive.has(owner), { timeout: 60_000, interval: 5 })
        .toBe(true);
      const child = alive.get(owner) as ChildProcess;
      alive.delete(owner);
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }
    await expect.poll(() => [...alive.keys()].every((name) => ended.has(name)), { timeout: 60_000 }).toBe(true);

    const written = fs.readFileSync(path.join(root, 'written'), 'utf8').trim().split('\n');
    expect(new Set(written).size).toBe(written.length);
    expect(told().filter((id) => !written.includes(id))).toEqual([]);
    const unsure = heard.filter((said) => said.unsure !== undefined);
    expect(unsure.filter(({ code, outcome }) => code !== 'Refused' || outcome === undefined)).toEqual([]);
    for (const name of alive.keys()) {
      const answers = heard.filter(({ wrote, unsure: id }) => (wrote ?? id)?.startsWith(`lr-${name}-`));
      expect(answers).toHaveLength(60);
    }
    // Each of the four others had at most one write on its way at each of three kills.
    expect(unsure.length).toBeLessThanOrEqual(12);
  }, 120_000);
});
