import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TypeDiff } from '#shared/contract/change.ts';
import { DiffSummary } from '#shared/contract/diff.ts';
import { git } from '../engine/temp-folder.ts';
import { type Run, runCli } from './run-cli.ts';

let folder: string;
let project: string;

const memoscope = (...args: string[]): Promise<Run> =>
  runCli(args, { cwd: project, userData: path.join(folder, 'user') });

beforeAll(async () => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-diff-')));
  project = path.join(folder, 'shop');
  fs.mkdirSync(project);
  const write = (file: string, text: string): void => fs.writeFileSync(path.join(project, file), text);
  write('retry.ts', 'export class Retry {\n  next(attempt: number): number {\n    return attempt;\n  }\n}\n');
  write('use.ts', "import { Retry } from './retry';\nexport class Use {\n  retry: Retry | null = null;\n}\n");
  write('old.ts', 'export interface Old {\n  name: string;\n}\n');
  git(project, 'init', '-q');
  git(project, 'add', '-A');
  git(project, 'commit', '-qm', 'first');
  git(project, 'tag', 'v1');
  write(
    'retry.ts',
    'export class Retry {\n  next(attempt: string): number {\n    return 1;\n  }\n  stop(): void {}\n}\n',
  );
  fs.rmSync(path.join(project, 'old.ts'));
  expect((await memoscope('index', '.')).code).toBe(0);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('diff', () => {
  it('prints types by class for people, members below them, and a summary', async () => {
    const run = await memoscope('diff');
    expect(run.code).toBe(0);
    expect(run.out).toMatch(/^HEAD \([0-9a-f]{10}\) → files\n\nStructure {2}2\n/);
    expect(run.out).toContain('  ~ retry.Retry  retry.ts\n');
    expect(run.out).toMatch(/\n {6}- next\(attempt: number\).*\n {6}\+ next\(attempt: string\).* {2}body\n/);
    expect(run.out).toMatch(/\n {6}\+ stop\(\).*\n/);
    expect(run.out).toContain('  - old.Old  old.ts\n');
    expect(run.out.trimEnd().split('\n').at(-1)).toBe(
      '2 types: 2 Structure; 1 more built on a changed structure (--propagated)',
    );
    expect(run.out).not.toContain('\u001b');
  });

  it('prints the types of the contract and counts by class with --json', async () => {
    const run = await memoscope(
      'diff',
      '--since',
      'v1',
      '--class',
      'structure',
      '--in',
      'retry',
      '--propagated',
      '--json',
    );
    expect(run.code).toBe(0);
    const answer = z
      .object({ types: z.array(TypeDiff), summary: DiffSummary })
      .loose()
      .parse(JSON.parse(run.out));
    expect(answer.types.map(({ path }) => path)).toEqual(['retry.Retry']);
    expect(answer).toMatchObject({ summary: { Structure: 1 }, propagated: [], from: { kind: 'commit', name: 'v1' } });
  });

  it('says what was wrong with the line or the revision, by its exit code too (spec 09)', async () => {
    const option = await memoscope('diff', '--since=--upload-pack=touch x', '--json');
    expect([option.code, JSON.parse(option.out).error.code]).toEqual([2, 'InvalidArgument']);
    const both = await memoscope('diff', '--since', 'v1', '--from', 'g-0001');
    expect([both.code, both.err]).toEqual([2, expect.stringContaining('--from')]);
    const unknown = await memoscope('diff', '--since', 'v2', '--json');
    expect([unknown.code, JSON.parse(unknown.out).error]).toEqual([
      3,
      expect.objectContaining({ code: 'NotFound', suggestions: ['v1'] }),
    ]);
    const generation = await memoscope('diff', '--from', 'g-0009');
    expect([generation.code, generation.err]).toEqual([3, expect.stringContaining('g-0001')]);
  });
});
