/** The places of names in references.db: what a pass reads again, and what no longer counts. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPass } from '../../../../src/main/engine/references/pass.ts';
import {
  closeReferenceFile,
  createReferences,
  openOccurrences,
  passInputs,
  referencesFile,
} from '../../../../src/main/engine/references/references.ts';
import { referenceMigrations } from '../../../../src/main/engine/references/store/migrations.ts';
import {
  createOccurrenceReader,
  createOccurrenceWriter,
  type Occurrence,
} from '../../../../src/main/engine/references/store/occurrences.ts';
import { type Database, openDatabase } from '../../../../src/main/engine/storage/storage.ts';
import { openTestCodeMap } from '../../../helpers/code-map.ts';
import { namesOf } from '../../../helpers/facts.ts';
import { uncancelled } from '../../../helpers/workspace.ts';
import { oneEngine } from '../codemap/usages/one-engine.ts';

let folder: string;
let database: Database;
let read: string[];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-occurrences-'));
  database = openDatabase(path.join(folder, 'references.db'), { migrations: referenceMigrations });
});

afterEach(() => {
  database.close();
  fs.rmSync(folder, { recursive: true });
});

/** Files with the names that they hold, one a line. */
function run(files: Record<string, string>): void {
  read = [];
  const store = createOccurrenceWriter(database.write);
  const pass = createPass(
    () => ({
      walk(file) {
        read.push(file);
        const text = files[file];
        if (text === undefined) return null;
        text.split('\n').forEach((name, line) => {
          const place = { at: line * 100, line: line + 1, column: 1, kind: 'name', use: 'read' } as const;
          store.add({ name, ...place, member: 'around', receiver: 0 });
        });
        return text;
      },
      shape: () => '',
      shapeBefore: () => '',
      importers: () => [],
    }),
    store,
  );
  pass.run({ sources: new Map(Object.entries(files)), manifests: [] });
}

const filesWith = (name: string): string[] => [...createOccurrenceReader(database.read).places(name).keys()].sort();
const rows = (): number => Number(database.read.prepare<[], number>('SELECT count(*) FROM occ').pluck().get());

it('reads again only files that changed, and drops those that are gone or were renamed', () => {
  run({ 'a.cs': 'one\ntwo', 'b.cs': 'one', 'c.cs': 'two' });
  expect(read).toEqual(['a.cs', 'b.cs', 'c.cs']);
  expect(filesWith('one')).toEqual(['a.cs', 'b.cs']);
  run({ 'a.cs': 'two', 'b.cs': 'one', 'moved.cs': 'two' });
  expect(read).toEqual(['a.cs', 'moved.cs']);
  expect(filesWith('one')).toEqual(['b.cs']);
  expect(filesWith('two')).toEqual(['a.cs', 'moved.cs']);
  expect(createOccurrenceReader(database.read).covered()).toEqual(new Set(['a.cs|two', 'b.cs|one', 'moved.cs|two']));
});

it('keeps kind, use, member and receiver of a place, and the facts of its file', () => {
  const store = createOccurrenceWriter(database.write);
  const place = { at: 500, line: 7, column: 3, member: 'run' } as const;
  const all: Occurrence[] = [
    { ...place, name: 'a', kind: 'key', use: 'write', receiver: 7 },
    { ...place, name: 'b', kind: 'construct', use: 'new', receiver: 70_000 },
    { ...place, name: 'c', kind: 'value', use: 'attribute', member: '', receiver: 0 },
  ];
  store.begin('x.cs');
  for (const one of all) store.add(one);
  store.describe(Buffer.from('said'));
  store.end('x.cs', { hash: 'h', shape: '' });
  const reader = createOccurrenceReader(database.read);
  expect(all.map(({ name }) => reader.places(name).get('x.cs')?.[0])).toEqual(all);
  expect(Buffer.from(reader.facts('x.cs') ?? []).toString()).toBe('said');
  expect(reader.facts('y.cs')).toBeNull();
});

it('deletes rows of former texts once there are many of them', () => {
  const many = (salt: number): string => Array.from({ length: 30_000 }, (_, n) => `name${salt}_${n}`).join('\n');
  run({ 'a.cs': many(0), 'b.cs': 'kept' });
  run({ 'a.cs': many(1), 'b.cs': 'kept' });
  expect(rows()).toBe(60_001);
  run({ 'a.cs': many(2), 'b.cs': 'kept' });
  expect(rows()).toBe(30_001);
  expect(filesWith('kept')).toEqual(['b.cs']);
  expect(filesWith('name2_7')).toEqual(['a.cs']);
});

it('leaves out what a function keeps to itself, and says what kind each place is', async () => {
  const found = await namesOf(
    'a.cs',
    'class A { int count; void M(int size) { int count2 = size; count = count2; this.count += B.size; lab: ; } }',
  );
  expect(found.map(({ name, kind, member }) => `${name} ${kind} ${member}`)).toEqual([
    'A declare ',
    'count declare count',
    'M declare M',
    'count value M',
    'count access M',
    'B value M',
    'size access M',
  ]);
});

it('finds the names of what a grammar cannot read', async () => {
  const found = await namesOf('a.kt', 'class A {\n  fun f( = = ] lost.found(\n}\n');
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['A', 'lost', 'found']));
});

const engineOn = oneEngine();

it('answers for a file that changed a moment ago, was renamed or deleted', async () => {
  const use = 'class U { int f(A a) { return a.total; } }\n';
  const usesOf = async (files: Record<string, string>): Promise<string[]> => {
    const engine = await engineOn(files);
    const { usages } = await engine.call('FindUsages', { path: 'A.total', maxResults: 9 }, uncancelled);
    return usages.map(({ file, line }) => `${file}:${line}`);
  };
  const declared = { 'A.java': 'class A { int total; }\n' };
  expect(await usesOf({ ...declared, 'U.java': use })).toEqual(['U.java:1']);
  expect(await usesOf({ ...declared, 'U.java': `\n\n${use}` })).toEqual(['U.java:3']);
  expect(await usesOf({ ...declared, 'V.java': use })).toEqual(['V.java:1']);
  expect(await usesOf(declared)).toEqual([]);
});

it('takes in the log that a killed process leaves, with all that it had written', async () => {
  const code = await openTestCodeMap({
    'a.ts': 'export const one = 1;\n',
    'b.ts': "import { one } from './a';\none;\n",
  });
  const symbols = path.join(path.dirname(code.root), 'symbols.db');
  const file = referencesFile(symbols);
  const references = createReferences({
    ...{ root: code.root, mark: 7, symbolsFile: () => symbols, isOn: () => false },
    input: () => passInputs(code.map.files(), []),
    log: { info() {}, warn: (line) => expect.fail(line), error() {} },
  });
  await references.readNames();
  expect(fs.statSync(`${file}-wal`).size).toBeGreaterThan(0);
  await references.close();
  expect(fs.existsSync(`${file}-wal`)).toBe(false);
  const kept = openOccurrences({ file, mark: 7 }) ?? expect.fail('nothing was kept');
  expect(kept.covered().size).toBe(2);
  kept.close();
  // What only reads makes a log, which a connection that may write takes away.
  expect(fs.existsSync(`${file}-wal`)).toBe(true);
  closeReferenceFile({ file, mark: 7 });
  expect(fs.existsSync(`${file}-wal`)).toBe(false);
  await code.dispose();
});
