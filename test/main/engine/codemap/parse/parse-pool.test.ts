import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultSwitches } from '../../../../../src/main/engine/codemap/build/hashes.ts';
import type { ParseJob, ParseOutcome, ParsePool } from '../../../../../src/main/engine/codemap/parse/parse-job.ts';
import { createParsePool } from '../../../../../src/main/engine/codemap/parse/parse-pool.ts';

let root: string;
let pool: ParsePool | null = null;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-parse-'));
});

afterEach(async () => {
  await pool?.close();
  pool = null;
  fs.rmSync(root, { recursive: true, force: true });
});

function open(options: Partial<Parameters<typeof createParsePool>[0]> = {}): ParsePool {
  pool = createParsePool({ timeoutMs: 10_000, ...options });
  return pool;
}

function write(file: string, content: string | Uint8Array): ParseJob {
  const full = path.join(root, file);
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(full, content);
  return job(file);
}

function job(file: string, more: Partial<ParseJob> = {}): ParseJob {
  const languages: Record<string, ParseJob['language']> = { '.cs': 'csharp', '.js': 'javascript', '.kt': 'kotlin' };
  const language = languages[path.extname(file)] ?? 'typescript';
  return { root, file, language, knownHash: '', maxBytes: 8 * 1024 * 1024, hashes: defaultSwitches, ...more };
}

function typeNames(outcome: ParseOutcome): string[] {
  return outcome.kind === 'facts' ? outcome.facts.types.map((type) => type.name) : [outcome.kind];
}

describe('parse pool', () => {
  it('answers each job with the facts of its own file', async () => {
    const jobs = Array.from({ length: 60 }, (_, n) =>
      write(`src/file${n}.ts`, `export class Type${n} { go(): void {} }\n`),
    );
    const { parse } = bound(open({ size: 2 }));
    const outcomes = await Promise.all(jobs.map((each) => parse(each)));
    expect(outcomes.map(typeNames)).toEqual(jobs.map((_, n) => [`Type${n}`]));
    expect(outcomes.map((outcome) => outcome.file)).toEqual(jobs.map((each) => each.file));
  });

  it('comes back from a text that ends where the grammar waits for the end of a line', async () => {
    const { parse } = bound(open({ size: 1, timeoutMs: 5_000 }));
    const outcome = await parse(write('a.kt', 'val x by m R""x""/T\n@'));
    expect(outcome).toMatchObject({ kind: 'facts', facts: { lines: 2 } });
  });

  it('answers `same` for content that has the known hash, and `gone` for a file that vanished', async () => {
    const { parse } = bound(open({ size: 1 }));
    const first = await parse(write('a.ts', 'export const a = 1;\n'));
    if (first.kind !== 'facts') throw new Error(`expected facts, got ${first.kind}`);
    expect(await parse(job('a.ts', { knownHash: first.hash }))).toEqual({
      kind: 'same',
      file: 'a.ts',
      hash: first.hash,
      size: first.size,
      mtimeMs: first.mtimeMs,
    });
    expect(await parse(job('never.ts'))).toEqual({ kind: 'gone', file: 'never.ts' });
  });

  it('skips an ending that no adapter of the language reads, with the reason', async () => {
    write('a.odd', 'package a\n');
    const outcome = await bound(open({ size: 1 })).parse(job('a.odd', { language: 'go' }));
    expect(outcome).toMatchObject({ kind: 'skipped', reason: 'language' });
  });

  it('ends a file that the parser cannot bear and leaves the others unharmed', async () => {
    const { parse } = bound(open({ size: 2, timeoutMs: 3000 }));
    const jobs = [
      ...Array.from({ length: 10 }, (_, n) => write(`ok${n}.ts`, `export class Ok${n} {}`)),
      write('hostile.cs', 'a<'.repeat(20_000)),
      ...Array.from({ length: 10 }, (_, n) => write(`later${n}.ts`, `export class Later${n} {}`)),
    ];
    const outcomes = await Promise.all(jobs.map((each) => parse(each)));
    const hostile = outcomes[10];
    expect(hostile).toMatchObject({ kind: 'skipped', file: 'hostile.cs' });
    expect(['parseTimeout', 'parseCrash']).toContain(hostile?.kind === 'skipped' ? hostile.reason : '');
    const rest = outcomes.filter((_, n) => n !== 10);
    expect(rest.map((outcome) => outcome.kind)).toEqual(rest.map(() => 'facts'));
    expect(typeNames(await parse(write('after.ts', 'class After {}')))).toEqual(['After']);
  });

  it('gives up a file at its time limit', async () => {
    const { parse } = bound(open({ size: 1, timeoutMs: 40 }));
    const slow = await parse(write('slow.cs', `class A { void M() { ${'x = a < b > (c);\n'.repeat(60_000)} } }`));
    expect(slow).toMatchObject({
      kind: 'skipped',
      file: 'slow.cs',
      reason: 'parseTimeout',
      detail: expect.stringContaining('40 ms'),
    });
  });

  it('survives rubbish: each file is indexed or skipped with a reason, the rest unharmed (engine-1)', async () => {
    const { parse } = bound(open({ size: 2, timeoutMs: 6000 }));
    const rubbish: Record<string, string | Uint8Array> = {
      'brackets.ts': '('.repeat(100_000),
      'square.js': '['.repeat(100_000),
      'classes.ts': 'class A {'.repeat(20_000),
      'one-line.js': `var a = [${'1,'.repeat(2_500_000)}];`,
      'nul.ts': 'export const a = 1;\0',
      'binary.ts': Uint8Array.from({ length: 100_000 }, (_, n) => (n * 7919) % 256),
      'latin1.ts': Uint8Array.from([0x2f, 0x2f, 0xe9, 0x0a]),
      'empty.ts': '',
      'emoji.ts': 'export class 😀 {}\nexport class Ünïcode {}\n',
    };
    const jobs = Object.entries(rubbish).map(([file, content]) => write(file, content));
    const fine = write('fine.ts', 'export class Fine {}');
    const outcomes = await Promise.all([...jobs, fine].map((each) => parse(each)));
    for (const outcome of outcomes) expect(['facts', 'skipped']).toContain(outcome.kind);
    for (const outcome of outcomes) if (outcome.kind === 'skipped') expect(outcome.detail).not.toBe('');
    const of = (file: string): ParseOutcome | undefined => outcomes.find((outcome) => outcome.file === file);
    for (const file of ['nul.ts', 'binary.ts']) expect(of(file)).toMatchObject({ kind: 'skipped', reason: 'binary' });
    expect(of('latin1.ts')).toMatchObject({ kind: 'facts', encoding: 'Windows-1252' });
    expect(of('empty.ts')).toMatchObject({
      kind: 'facts',
      facts: { types: [], lines: 0, parseErrors: 0 },
    });
    const emoji = of('emoji.ts');
    expect(emoji === undefined ? [] : typeNames(emoji)).toContain('Ünïcode');
    expect(of('fine.ts')).toMatchObject({ kind: 'facts' });
  });

  it('rejects an aborted job with Cancelled, queued or in work, and continues', async () => {
    const { parse } = bound(open({ size: 1 }));
    const before = new AbortController();
    before.abort();
    await expect(parse(write('a.ts', 'class A {}'), before.signal)).rejects.toMatchObject({ code: 'Cancelled' });
    const during = new AbortController();
    const jobs = Array.from({ length: 8 }, (_, n) => parse(write(`q${n}.ts`, `class Q${n} {}`), during.signal));
    during.abort();
    const results = await Promise.allSettled(jobs);
    expect(results.every((result) => result.status === 'rejected')).toBe(true);
    expect(typeNames(await parse(write('b.ts', 'class B {}')))).toEqual(['B']);
  });

  it('counts the CPU of its workers, also of ended ones', async () => {
    const running = open({ size: 1, idleMs: 20 });
    expect(running.cpuMs()).toBe(0);
    await running.parse(write('a.ts', 'class A {}\n'.repeat(500)));
    const used = running.cpuMs();
    expect(used).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(running.cpuMs()).toBeGreaterThanOrEqual(used);
    expect(typeNames(await running.parse(write('b.ts', 'class B {}')))).toEqual(['B']);
    expect(running.cpuMs()).toBeGreaterThan(used);
  });

  it('rejects what is open when it is closed, and what comes after', async () => {
    const running = open({ size: 1 });
    const waiting = running.parse(write('a.ts', 'class A {}'));
    const closed = expect(waiting).rejects.toMatchObject({ code: 'Cancelled' });
    await running.close();
    await closed;
    await expect(running.parse(job('a.ts'))).rejects.toMatchObject({ code: 'Cancelled' });
  });
});

function bound(running: ParsePool): { parse: ParsePool['parse'] } {
  return { parse: (each, signal) => running.parse(each, signal) };
}
