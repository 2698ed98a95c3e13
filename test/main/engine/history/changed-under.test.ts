/** What became of types while a generation was live, out of the list of changes. */
import { expect, it } from 'vitest';
import type { TypeDiff } from '#shared/contract/change.ts';
import { createChangedUnder } from '../../../../src/main/engine/history/query/changed-under.ts';
import { createChangeLog } from '../../../../src/main/engine/history/store/change-log.ts';
import { historyMigrations } from '../../../../src/main/engine/history/store/migrations.ts';
import { openDatabase } from '../../../../src/main/engine/storage/storage.ts';
import { tempFolder } from '../temp-folder.ts';

const diff = (name: string, part: Partial<TypeDiff>): TypeDiff =>
  ({
    ...{ path: `a.${name}`, typeId: `T_${name}`, file: `${name}.ts`, kind: 'changed', changeClass: 'Internal' },
    ...{ propagatedCause: null, members: [], hashes: [] },
    ...part,
  }) as unknown as TypeDiff;

it('makes many changes of a type one, from what it was to what it is', () => {
  const database = openDatabase(`${tempFolder()}/history.db`, { migrations: historyMigrations, mark: 1 });
  const log = createChangeLog(database);
  log.add(diff('Before', {}), 1, 'g-0001');
  log.add(diff('Kept', { changeClass: 'Cosmetic' }), 2, 'g-0002');
  log.add(diff('Kept', { changeClass: 'Structure' }), 3, 'g-0002');
  log.add(diff('Kept', { changeClass: 'Docs' }), 4, 'g-0002');
  log.add(diff('New', { kind: 'added', changeClass: 'Structure' }), 5, 'g-0002');
  log.add(diff('New', {}), 6, 'g-0002');
  log.add(diff('Gone', { kind: 'removed', changeClass: 'Structure' }), 7, 'g-0002');
  log.add(diff('Passing', { kind: 'added', changeClass: 'Structure' }), 8, 'g-0002');
  log.add(diff('Passing', { kind: 'removed', changeClass: 'Structure' }), 9, 'g-0002');
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
