/** Outlines become files at rest, without being asked for: of the types that most others depend on. */
import fs from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutlineFill, mostOutlines } from '../../../../src/main/engine/background/at-rest.ts';
import { makeWorkspace } from '../../../helpers/workspace.ts';
import { openReady, project } from '../small-project.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const rest = (): void => void vi.advanceTimersByTime(60_000);

test('in an engine that nobody asks anything (codemap-4)', async () => {
  const workspace = makeWorkspace({ ...project, '.memo/config.yaml': 'evolution:\n  enabled: false\n' });
  try {
    await openReady(workspace, { watch: true });
    const types = workspace.memo('generations', 'g-0001', 'types');
    const made = (): string[] => fs.readdirSync(types).map((name) => fs.readFileSync(`${types}/${name}`, 'utf8'));
    expect(made()).toEqual([]);
    await vi.waitFor(
      () => {
        vi.advanceTimersByTime(10_000);
        expect(made().map((text) => /^# (\S+)/.exec(text)?.[1])).toContain('Shop.ICart');
      },
      { timeout: 30_000, interval: 500 },
    );
  } finally {
    await workspace.dispose();
  }
});

test('once for each state of the code map, and not while someone works', () => {
  const now = { revision: 1, quietMs: 60_000, working: true };
  const asked: number[] = [];
  const kept: string[] = [];
  const mostUsed = (limit: number) => {
    asked.push(limit);
    return [{ symbol: { typeId: `T_${now.revision}` } }];
  };
  const map = { now: () => ({ generation: { id: 'g-0001' }, codeMap: { mostUsed } }), revision: () => now.revision };
  const fill = createOutlineFill({
    quietMs: () => now.quietMs,
    working: () => now.working,
    map: map as unknown as Parameters<typeof createOutlineFill>[0]['map'],
    access: { keepOutline: (typeId) => void kept.push(typeId) },
  });
  rest();
  expect(kept).toEqual([]);
  now.working = false;
  rest();
  rest();
  expect([kept, asked]).toEqual([['T_1'], [mostOutlines]]);
  now.revision = 2;
  now.quietMs = 0;
  rest();
  expect(kept).toEqual(['T_1']);
  now.quietMs = 60_000;
  rest();
  expect(kept).toEqual(['T_1', 'T_2']);
  fill.close();
  now.revision = 3;
  rest();
  expect(kept).toEqual(['T_1', 'T_2']);
});
