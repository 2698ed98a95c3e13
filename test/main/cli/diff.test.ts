import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TypeDiff } from '#shared/contract/change.ts';
import { DiffSummary } from '#shared/contract/diff.ts';
import { git } from '../engine/temp-folder.ts';
import type { Run } from './run-cli.ts';
import { runHere } from './run-here.ts';

let folder: string;
let project: string;

const memoscope = (...args: string[]): Promise<Run> =>
  runHere(args, { cwd: project, userData: path.join(folder, 'user') });

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

  it('tells all of one type: why, outline, source, whom it reaches', async () => {
    const run = await memoscope('diff', '--type', 'Retry');
    expect([run.code, run.err]).toEqual([0, '']);
    expect(run.out).toContain('Structure  retry.Retry  retry.ts  changed\n');
    expect(run.out).toMatch(/\nstructureHash {2}[0-9A-Z]{8} → [0-9A-Z]{8}\n {2}~ next\(attempt: string\).*signature\n/);
    expect(run.out).toMatch(/\n--- retry\.ts\n\+\+\+ retry\.ts\n@@ -1 \+1 @@\n/);
    expect(run.out).toContain('\n-    return attempt;\n+  next(attempt: string): number {\n+    return 1;\n');
    const member = await memoscope('diff', '--type', 'Retry', '--member', 'next');
    expect(member.out).toContain('\n+    return 1;\n');
    expect(member.out).not.toContain('+  stop(): void {}');
    const none = await memoscope('diff', '--type', 'Retry', '--member', 'gone');
    expect(none.code).not.toBe(0);
    expect(none.err).toContain('No member gone of retry.Retry changed. These did: next, stop.');
    expect((await memoscope('diff', '--member', 'next')).err).toContain('--member needs --type');
    expect(run.out).toMatch(/1 type depends on it, 1 of those listed affected:\n {2}use\.Use {2}description none/);
    const json = JSON.parse((await memoscope('diff', '--type', 'old.Old', '--json')).out);
    expect(json).toMatchObject({
      types: [{ path: 'old.Old', kind: 'removed', relation: null, seen: false }],
      summary: { Structure: 1 },
      source: {
        total: 1,
        pieces: [{ before: { file: 'old.ts', text: expect.stringContaining('name: string') }, after: null }],
      },
    });
  });

  it('finds nothing changed since types were described where none is described', async () => {
    const run = await memoscope('diff', '--base', '--json');
    expect(JSON.parse(run.out)).toMatchObject({ types: [], summary: {}, from: { kind: 'base' } });
  });

  it('refuses what does not go together', async () => {
    const both = await memoscope('diff', '--base', '--since', 'v1');
    expect([both.code, both.err]).toEqual([2, expect.stringContaining('--base')]);
    const listed = await memoscope('diff', '--type', 'Retry', '--limit', '3');
    expect([listed.code, listed.err]).toEqual([2, expect.stringContaining('--limit')]);
    const same = await memoscope('diff', '--type', 'use.Use', '--json');
    expect([same.code, JSON.parse(same.out).error.code]).toEqual([3, 'NotFound']);
  });

  it('says what was wrong with the line or the revision, by its exit code too (api-5)', async () => {
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
