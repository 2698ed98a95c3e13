/** What became of types while a generation was live, out of the list of changes. */
import { expect, it } from 'vitest';
import type { TypeDiff } from '#shared/contract/change.ts';
import { createChangedUnder } from '../../../../src/main/engine/history/feed.ts';
import { createChangeLog } from '../../../../src/main/engine/history/store/change-log.ts';
import { historyMigrations } from '../../../../src/main/engine/history/store/migrations.ts';
import { openDatabase } from '../../../../src/main/engine/storage/storage.ts';
import { tempFolder } from '../temp-folder.ts';

let made = 0;
const hash = () => ({ structureHash: `h${++made}`, implHash: 'i', xmlDocHash: 'd', cosmeticHash: 'c' });

const diff = (name: string, part: Partial<TypeDiff>): TypeDiff =>
  ({
    ...{ path: `a.${name}`, typeId: `T_${name}`, file: `${name}.ts`, kind: 'changed', changeClass: 'Internal' },
    ...{ propagatedCause: null, members: [], hashes: { before: hash(), after: hash() } },
    ...part,
  }) as unknown as TypeDiff;

it('makes many changes of a type one, from what it was to what it is, and none of those that were undone', () => {
  const database = openDatabase(`${tempFolder()}/history.db`, { migrations: historyMigrations, mark: 1 });
  const log = createChangeLog(database);
  log.add(diff('Before', {}), 1, 'g-0001');
  log.add(diff('Kept', { changeClass: 'Cosmetic' }), 2, 'g-0002');
  log.add(diff('Kept', { changeClass: 'Structure' }), 3, 'g-0002');
  log.add(diff('Kept', { changeClass: 'Docs' }), 4, 'g-0002');
  log.add(diff('New', { kind: 'added', changeClass: 'Structure' }), 5, 'g-0002');
  log.add(diff('New', {}), 6, 'g-0002');
  log.add(diff('Gone', { kind: 'removed', changeClass: 'Structure' }), 7, 'g-0002');
  const passing = { before: null, after: hash() } as unknown as TypeDiff['hashes'];
  log.add(diff('Passing', { kind: 'added', changeClass: 'Structure', hashes: passing }), 8, 'g-0002');
  const passed = { before: passing.after, after: null };
  log.add(diff('Passing', { kind: 'removed', changeClass: 'Structure', hashes: passed }), 9, 'g-0002');
  const tried = { before: hash(), after: hash() } as unknown as TypeDiff['hashes'];
  log.add(diff('Tried', { hashes: tried }), 9, 'g-0002');
  log.add(diff('Tried', { hashes: { before: tried.after, after: tried.before } }), 10, 'g-0002');
  log.add(diff('Named', { alias: { from: 'a.Old', fromTypeId: 'T_Old' } }), 10, 'g-0002');
  log.add(diff('After', {}), 11, 'g-0003');
  const { types, classes } = createChangedUnder(database.read)('g-0002');
  database.close();
  const paths = (list: { count: number; some: { path: string }[] }) => [list.count, list.some.map(({ path }) => path)];
  expect(paths(types.added)).toEqual([1, ['a.New']]);
  expect(paths(types.removed)).toEqual([1, ['a.Gone']]);
  expect(types.renamed.some).toMatchObject([{ path: 'a.Named', was: 'a.Old' }]);
  expect(types.changed.some).toMatchObject([{ path: 'a.Kept', changeClass: 'Structure' }]);
  expect(classes).toEqual({ Structure: 3, Internal: 1 });
});
