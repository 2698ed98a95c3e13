/** The bases of a type are those of the code map as it is, whoever the writer: what was looked up before must not matter. */
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeMapMigrations } from '../../../../../src/main/engine/codemap/migrations.ts';
import { createReadBases } from '../../../../../src/main/engine/codemap/query/type-detail.ts';
import { openDatabase } from '../../../../../src/main/engine/storage/storage.ts';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';

let code: TestCodeMap;
beforeEach(async () => {
  code = await openTestCodeMap({
    'a.ts': 'export class Base {}\n',
    'b.ts': "import { Base } from './a';\nexport class One extends Base {}\nexport class Two extends Base {}\n",
  });
});
afterEach(() => code.dispose());

test('bases follow a change of the file that they are in, by this connection and by another', async () => {
  const file = path.join(path.dirname(code.root), 'symbols.db');
  const other = openDatabase(file, { migrations: codeMapMigrations, mark: 7, readonly: true });
  const readOther = createReadBases(other.read);
  const [one, two] = [code.row('b.One'), code.row('b.Two')];
  const bases = () =>
    [one, two].map((type) => code.map.typeDetail(type)?.bases.map(({ symbol }) => symbol?.path ?? 'external'));
  const others = () => [one, two].map((type) => readOther(type).map((base) => base.type !== null));

  expect(bases()).toEqual([['a.Base'], ['a.Base']]);
  expect(others()).toEqual([[true], [true]]);
  await code.change({ 'a.ts': 'export class Renamed {}\n' });
  expect(bases()).toEqual([['external'], ['external']]);
  expect(others()).toEqual([[false], [false]]);
  await code.change({ 'a.ts': 'export class Base {}\n' });
  expect(bases()).toEqual([['a.Base'], ['a.Base']]);
  expect(others()).toEqual([[true], [true]]);
  other.close();
});
