/** `rotate` and `generations …` on a small project. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import { type Run, type RunOptions, runCli } from './run-cli.ts';
import { runHere } from './run-here.ts';

let folder: string;
let project: string;

const memoscope = (args: string[], more?: Pick<RunOptions, 'onStart'>): Promise<Run> => {
  const where = { cwd: project, userData: path.join(folder, 'user') };
  return more === undefined ? runHere(args, where) : runCli(args, { ...where, ...more });
};

const stored = (): string[] => fs.readdirSync(path.join(project, '.memo', 'generations')).sort();

beforeAll(async () => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-rotate-')));
  project = path.join(folder, 'shop');
  fs.mkdirSync(project);
  const text = 'export class Retry {\n  next(attempt: number): number {\n    return attempt; // TODO: wait\n  }\n}\n';
  fs.writeFileSync(path.join(project, 'retry.ts'), text);
  expect((await memoscope(['index', '.'])).code).toBe(0);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('rotate', () => {
  it('waits until the new generation is live and prints what that changed', async () => {
    const run = await memoscope(['rotate', '--now', '--json']);
    expect(run.code, run.err).toBe(0);
    const swapped = contract['generations.wait'].result.parse(JSON.parse(run.out));
    expect(swapped).toMatchObject({ from: 'g-0001', to: 'g-0002', diff: { from: 'g-0001', to: 'g-0002' } });
    expect(fs.readFileSync(path.join(project, '.memo', 'CURRENT'), 'utf8')).toBe('g-0002\n');
  });

  it('that is interrupted says what becomes of the rebuild, and leaves nothing of its own', async () => {
    const before = stored();
    const run = await memoscope(['rotate'], {
      onStart(child) {
        const timer = setInterval(() => {
          if (stored().length === before.length) return;
          clearInterval(timer);
          child.kill('SIGINT');
        }, 5);
      },
    });
    expect(run.code).toBe(130);
    expect(run.err).toContain('g-0003 ends with this command, which ran it. The live code map is as it was.');
    expect(stored()).toEqual(before);
  });
});

describe('generations', () => {
  it('lists what became of each', async () => {
    const run = await memoscope(['generations', 'list']);
    expect(run.code, run.err).toBe(0);
    const rows = run.out.split('\n').map((line) => line.split(/\s{2,}/).slice(0, 2));
    expect(rows.filter(([id]) => id)).toEqual([
      ['g-0003', 'stopped'],
      ['g-0002', 'live'],
      ['g-0001', 'retired'],
    ]);
  });

  it('shows where the live one stands, one of before, and documents', async () => {
    const [live, old, issues] = await Promise.all([
      memoscope(['generations', 'show', '--json']),
      memoscope(['generations', 'show', 'g-0003']),
      memoscope(['generations', 'show', '--document', 'issues']),
    ]);
    expect(contract['generations.status'].result.parse(JSON.parse(live.out))).toMatchObject({
      live: { id: 'g-0002' },
      previous: 'g-0001',
      rebuild: null,
    });
    expect(old.out).toMatch(/^g-0003 {2}stopped\n/);
    expect(issues.out).toMatch(/^issues\.json of g-0002 \(live\)/);
    expect(issues.out).toContain('retry.ts:3');
  });

  it('goes back to the one before, and shows what a swap changed', async () => {
    const back = await memoscope(['generations', 'rollback', '--json']);
    expect(JSON.parse(back.out)).toMatchObject({ from: 'g-0002', to: 'g-0001' });
    const diff = await memoscope(['generations', 'diff']);
    expect(diff.out).toMatch(/^g-0002 → g-0001\n/);
  });

  it.each([
    { args: ['generations', 'show', 'nonsense'], code: 2, error: 'InvalidArgument' },
    { args: ['generations', 'show', 'g-0999'], code: 3, error: 'NotFound' },
    { args: ['generations', 'show', '--document', 'poem'], code: 2, error: 'InvalidArgument' },
    { args: ['generations', 'diff', '--from', 'g-0001', '--to', 'g-0003'], code: 3, error: 'NotFound' },
    { args: ['generations', 'stop'], code: 3, error: 'NotFound' },
  ])('$args ends with $code', async ({ args, code, error }) => {
    const run = await memoscope([...args, '--json']);
    expect(JSON.parse(run.out).error).toMatchObject({ code: error });
    expect(run.code).toBe(code);
  });
});
