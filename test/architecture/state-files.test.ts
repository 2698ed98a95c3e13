/** docs/threat-model.md has a row for every path of the state folder, and each row names tests that exist. */
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { stateFileRows, withoutRow } from '../helpers/state-file-rows.ts';

const read = (file: string): string => fs.readFileSync(file, 'utf8');

test('every path of the state folder has a row in the threat model', () => {
  const at = /\bat\(('[^)]*')\)/g;
  const paths = [...read('src/main/engine/storage/state-folder.ts').matchAll(at)].map(([, parts = '']) =>
    parts.replaceAll("'", '').replaceAll(', ', '/'),
  );
  expect(paths.length).toBeGreaterThan(15);
  const patterns = stateFileRows().flatMap((row) => row.patterns);
  const isFolder = (place: string): boolean => patterns.some((pattern) => pattern.startsWith(`${place}/`));
  expect(withoutRow(paths.filter((place) => !isFolder(place)))).toEqual([]);
});

test('a kind of file that nobody described is reported', () => {
  expect(withoutRow(['memory.db', 'memory.db-wal', 'generations/g-0001/types/x.outline.md'])).toEqual([]);
  expect(withoutRow(['other.db', 'memory/plans/one.json', 'context/notes/one.md'])).toEqual([
    'other.db',
    'memory/plans/one.json',
    'context/notes/one.md',
  ]);
});

test('each row says who writes it, what happens, and names tests that exist', () => {
  const tests = new Set(
    fs.globSync('test/**/*.{test,e2e,long}.ts').map((file) => file.slice(file.lastIndexOf('/') + 1)),
  );
  const problems = stateFileRows().flatMap(({ patterns, cells }) => {
    const named = [...(cells[3] ?? '').matchAll(/`([\w.-]+\.(?:test|e2e|long)\.ts)`/g)].map(([, name = '']) => name);
    const missing = named.filter((name) => !tests.has(name));
    const empty = named.length === 0 || cells.slice(0, 4).some((cell) => cell.trim() === '');
    return [...missing.map((name) => `${patterns[0]}: ${name}`), ...(empty ? [`${patterns[0]}: not whole`] : [])];
  });
  expect(problems).toEqual([]);
});
