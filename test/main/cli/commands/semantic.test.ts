/** `semantic`: what it prints for people and for programs. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { semanticsMethods } from '#shared/contract/semantics.ts';
import type { Run } from '../run-cli.ts';
import { runHere } from '../run-here.ts';

let folder: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-semantic-'));
  fs.mkdirSync(path.join(folder, 'project'));
  fs.writeFileSync(
    path.join(folder, 'project', 'retry.ts'),
    `/** Says when to try again. */
export class RetryPolicy {
  next(attempt: number): number {
    if (attempt < 0) throw new RangeError('no attempt yet');
    return attempt;
  }
}
`,
  );
  await memoscope(['index', '.']);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const memoscope = (args: string[]): Promise<Run> =>
  runHere(args, { cwd: path.join(folder, 'project'), userData: path.join(folder, 'user') });

it('prints the description of a type, of a member that of its type, and who wrote it (semantics-2)', async () => {
  const first = await memoscope(['semantic', 'RetryPolicy.next', '--wait', '--json']);
  expect(semanticsMethods.GetSemantic.result.parse(JSON.parse(first.out))).toMatchObject({
    resolved: { kind: 'method' },
    state: 'cached',
    analyst: 'static',
    queued: false,
    sections: { ROLE: expect.stringContaining('Says when to try again.') },
  });
  const { out } = await memoscope(['semantic', 'RetryPolicy']);
  expect(out).toMatch(/^# Semantic: .*RetryPolicy T_/);
  expect(out).toContain('The description holds. Written by the static analyst.');
  expect((await memoscope(['semantic'])).out).toMatch(/^1 described, 0 stale, /);
  expect((await memoscope(['invalidate', 'RetryPolicy'])).out).toContain('has a stale description now');
  const again = await memoscope(['semantic', 'RetryPolicy', '--again', '--wait', '--json']);
  expect(JSON.parse(again.out)).toMatchObject({ state: 'cached', failure: null });
});

it('finds the types whose description has words, and says with its exit code that none has', async () => {
  await memoscope(['semantic', 'RetryPolicy', '--wait']);
  const found = await memoscope(['semantic', '--find', 'again says', '--json']);
  expect(semanticsMethods['semantics.search'].result.parse(JSON.parse(found.out))).toMatchObject({
    types: [{ symbol: { path: expect.stringContaining('RetryPolicy') }, text: expect.stringContaining('try again') }],
    total: 1,
  });
  expect((await memoscope(['semantic', '--find', 'again'])).out).toMatch(/^\S*RetryPolicy +\w+ +.*try again/);
  expect(await memoscope(['semantic', '--find', 'StructureHash'])).toMatchObject({ code: 3 });
  expect(await memoscope(['semantic', 'RetryPolicy', '--find', 'again'])).toMatchObject({ code: 2, out: '' });
});

it('says what is wrong with the arguments', async () => {
  expect(await memoscope(['semantic', '--wait'])).toMatchObject({ code: 2, out: '' });
  expect(await memoscope(['semantic', 'Nothing.Like.It'])).toMatchObject({ code: 3, out: '' });
});
