/** What recent folders are shown by: asked of the open engine, kept when it goes, and never made up. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sizesOf, UserState } from '../../../src/main/host/user/user-state.ts';

type Engine = Parameters<typeof sizesOf>[0];

const answers: Readonly<Record<string, unknown>> = {
  Status: { typesIndexed: 68 },
  'memory.list': { total: 25 },
  'bank.conflicts': { conflicts: [{}, {}] },
};
const engine = (answer: (method: string) => Promise<unknown>): Engine => ({ call: answer as Engine['call'] });

describe('the sizes of a workspace', () => {
  it('are its types, what is known, and the conflicts that wait', async () => {
    const asked = sizesOf(
      engine(async (method) => answers[method]),
      new AbortController().signal,
    );
    expect(await asked).toEqual({ types: 68, learnings: 25, conflicts: 2 });
  });

  it('are not known where the engine cannot say them, or not in time', async () => {
    const partly = engine(async (method) => {
      if (method === 'memory.list') throw new Error('damaged');
      if (method === 'bank.conflicts') return new Promise(() => {});
      return answers[method];
    });
    expect(await sizesOf(partly, AbortSignal.timeout(50))).toEqual({ types: 68, learnings: null, conflicts: null });
  });
});

describe('sizes of recent folders', () => {
  let folder: string;
  let before: string | undefined;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-sizes-'));
    before = process.env.MEMOSCOPE_USER_DATA;
    process.env.MEMOSCOPE_USER_DATA = folder;
  });
  afterEach(() => {
    if (before === undefined) delete process.env.MEMOSCOPE_USER_DATA;
    else process.env.MEMOSCOPE_USER_DATA = before;
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const unknown = { types: null, learnings: null, conflicts: null };

  it('stay where a later look knows less, through another opening, and go with the folder', async () => {
    const user = new UserState(() => {});
    await user.remember('/src/one', 'one');
    await user.tellSizes('/src/one', { types: 68, learnings: 25, conflicts: 2 });
    await user.tellSizes('/src/one', { ...unknown, learnings: 26 });
    await user.remember('/src/one', 'one');
    expect(await user.recent()).toMatchObject([{ types: 68, learnings: 26, conflicts: 2 }]);
    await user.forget('/src/one');
    await user.tellSizes('/src/one', { types: 1, learnings: 1, conflicts: 1 });
    expect(await user.recent()).toEqual([]);
  });

  it('are not known of a list that an earlier version wrote', async () => {
    const workspaces = [{ root: '/src/old', name: 'old', openedAt: 1, types: 7 }];
    fs.writeFileSync(path.join(folder, 'recent.json'), JSON.stringify({ workspaces }));
    expect(await new UserState(() => {}).recent()).toMatchObject([{ ...unknown, types: 7 }]);
  });
});
