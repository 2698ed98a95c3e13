/** One command over a code map that turns out damaged: it is made again from the files, and the same command answers. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeMapMigrations } from '../../../../src/main/engine/codemap/migrations.ts';
import { openDatabase } from '../../../../src/main/engine/storage/storage.ts';
import { type Run, runCli } from '../run-cli.ts';

const pageBytes = 4096;
let folder: string;
let project: string;
let state: string;
let kept: string;

const memoscope = (...args: string[]): Promise<Run> =>
  runCli(args, { cwd: project, userData: path.join(folder, 'user') });
const symbols = (): string => path.join(state, 'generations', 'g-0001', 'symbols.db');

beforeAll(async () => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-damaged-')));
  project = path.join(folder, 'shop');
  state = path.join(project, '.memo');
  kept = path.join(folder, 'kept');
  fs.mkdirSync(project);
  const file = path.join(project, 'token.ts');
  fs.writeFileSync(file, 'export class TokenStore {\n  find(key: string): string {\n    return key;\n  }\n}\n');
  expect(await memoscope('index')).toMatchObject({ code: 0 });
  fs.cpSync(state, kept, { recursive: true, preserveTimestamps: true });
});
beforeEach(() => {
  fs.rmSync(state, { recursive: true });
  fs.cpSync(kept, state, { recursive: true, preserveTimestamps: true });
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Spoils what stands under these names in the schema, or all but the first page. */
function spoil(names: readonly string[]): void {
  const database = openDatabase(symbols(), { migrations: codeMapMigrations });
  const root = database.read.prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck();
  const pages = names.map((name) => root.get(name) ?? 0);
  database.close();
  const bytes = fs.readFileSync(symbols());
  for (const page of pages) bytes.fill(0xa5, (page - 1) * pageBytes, page * pageBytes);
  if (names.length === 0) bytes.fill(0xa5, pageBytes);
  fs.writeFileSync(symbols(), bytes);
}

describe('a command finds the code map damaged (engine-2)', () => {
  it.each([
    ['by the path that it looks up', ['types_name', 'members_name']],
    ['by the symbol that it found', ['members']],
    ['when it looks at the files', ['files']],
    ['whatever it reads', []],
  ])('%s, and answers', async (_, names) => {
    spoil(names);
    const run = await memoscope('resolve', 'tokenstore.FIND');
    expect(run.err).toContain('g-0001 cannot be read; it is made again');
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining('TokenStore.find  method  token.ts:2') });
    // What it made is whole.
    expect(await memoscope('resolve', 'TokenStore')).toMatchObject({ code: 0, err: '' });
  });

  it.each([[['types']], [['files']], [[]]])('%s, and indexes', async (names) => {
    spoil(names);
    const run = await memoscope('index');
    expect(run.err).toContain('g-0001 cannot be read; it is made again');
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining('1 file, 1 type, 1 member') });
    expect(await memoscope('resolve', 'tokenstore.FIND')).toMatchObject({ code: 0, err: '' });
  });

  it('where an index that has nothing to read does not look, and the next to look answers', async () => {
    spoil(['members']);
    expect(await memoscope('index')).toMatchObject({ code: 0, err: '' });
    const run = await memoscope('resolve', 'tokenstore.FIND');
    expect(run.err).toContain('g-0001 cannot be read; it is made again');
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining('TokenStore.find  method  token.ts:2') });
  });

  it('and says what no code map has', async () => {
    spoil(['types_name']);
    const run = await memoscope('resolve', 'NoSuch', '--json');
    expect(run.code).toBe(3);
    expect(JSON.parse(run.out || run.err)).toMatchObject({ error: { code: 'SymbolNotFound' } });
  });
});

describe('without a running engine a path is resolved', () => {
  it.each([
    ['TokenStore', 'token.TokenStore'],
    ['to\u212aenstore', 'token.TokenStore'],
    ['TokenStore.find(string)', 'token.TokenStore.find'],
    ['Token*.f?nd', 'token.TokenStore.find'],
  ])('%s', async (asked, found) => {
    const run = await memoscope('resolve', asked, '--json');
    expect(run.err).toBe('');
    expect(JSON.parse(run.out)).toMatchObject({ resolved: { path: found } });
  });
});
