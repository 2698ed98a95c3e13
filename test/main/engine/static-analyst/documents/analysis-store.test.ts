/** analysis.db: kept by the hash of what was read, rebuilt when damaged, read through its keys. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  migrations,
  openAnalysisStore,
} from '../../../../../src/main/engine/static-analyst/documents/analysis-store.ts';
import { createDocumentWriter } from '../../../../../src/main/engine/static-analyst/documents/documents.ts';
import { openDatabase } from '../../../../../src/main/engine/storage/storage.ts';
import { tempFolder } from '../../temp-folder.ts';

test('what was read of a file is there again, under the hash of what was read', () => {
  const file = path.join(tempFolder(), 'analysis.db');
  const store = openAnalysisStore(file, 7);
  store.putScan('b.ts', 'H2', { emptyCatches: [3] });
  store.putScan('a.ts', 'H1', {});
  store.putText({ file: 'README.md', size: 5, mtimeMs: 6, hash: 'H3', lines: 2, facts: {} });
  store.tell('mark', 'm');
  store.close();
  const again = openAnalysisStore(file, 7);
  expect([...again.scans()]).toEqual([{ file: 'b.ts', hash: 'H2', scan: { emptyCatches: [3] } }]);
  expect([again.scannedHash('a.ts'), again.scannedHash('c.ts')]).toEqual(['H1', null]);
  expect([again.stamp('README.md'), again.told('mark')]).toEqual([{ size: 5, mtimeMs: 6 }, 'm']);
  again.keepOnly(new Set(['a.ts']), new Set());
  expect([again.scannedHash('a.ts'), again.scannedHash('b.ts'), again.texts()]).toEqual(['H1', null, []]);
  again.close();
});

test('closing a writer checkpoints the log of a thread that was killed, and ignores a damaged database', async () => {
  const folder = tempFolder();
  const file = path.join(folder, 'analysis.db');
  const store = openAnalysisStore(file, 7);
  store.putScan('a.ts', 'H1', {});
  // The log stays, as where nothing closes the connection.
  fs.linkSync(`${file}-wal`, path.join(folder, 'kept'));
  store.close();
  fs.renameSync(path.join(folder, 'kept'), `${file}-wal`);
  const close = (): Promise<void> =>
    createDocumentWriter({ root: folder, folder, mark: 7, maxFileBytes: () => 1 }).close();
  await close();
  expect(fs.readdirSync(folder)).toEqual(['analysis.db']);
  const again = openAnalysisStore(file, 7);
  expect(again.scannedHash('a.ts')).toBe('H1');
  again.close();
  fs.writeFileSync(file, 'x'.repeat(500));
  fs.writeFileSync(`${file}-wal`, 'x');
  await close();
});

test('one that is damaged, of another machine or of other rules is rebuilt', () => {
  const file = path.join(tempFolder(), 'analysis.db');
  const write = (): void => {
    const store = openAnalysisStore(file, 7);
    store.putScan('a.ts', 'H', {});
    store.close();
  };
  const hash = (mark: number): string | null => {
    const store = openAnalysisStore(file, mark);
    const found = store.scannedHash('a.ts');
    store.close();
    return found;
  };
  write();
  expect([hash(7), hash(8)]).toEqual(['H', null]);
  fs.writeFileSync(file, 'x'.repeat(500));
  expect(hash(7)).toBeNull();
  write();
  const store = openAnalysisStore(file, 7);
  store.tell('form', '0');
  store.close();
  expect(hash(7)).toBeNull();
});

test('files are found by their keys', () => {
  const { read, close } = openDatabase(path.join(tempFolder(), 'analysis.db'), { migrations });
  for (const table of ['scans', 'texts']) {
    const plan = read
      .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN SELECT hash FROM ${table} WHERE file = 'a'`)
      .all();
    expect(plan.map(({ detail }) => detail).join()).toContain('SEARCH');
  }
  close();
});
