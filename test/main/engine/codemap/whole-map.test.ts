/** The whole code map as analysts read it: in one order, as it stood when it was opened. */
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { codeNames, firstName, lookAtHashes, openWholeMap } from '../../../../src/main/engine/codemap/codemap.ts';
import { openTestCodeMap, type TestCodeMap } from '../../../helpers/code-map.ts';

let code: TestCodeMap | null = null;
afterEach(() => code?.dispose());

const databaseOf = ({ root }: TestCodeMap): string => path.join(path.dirname(root), 'symbols.db');
const files = {
  'b.ts':
    "import { A } from './a.ts';\nexport class B {\n  a = new A();\n  /** @param x of it */\n  run(x: number): void {\n    x;\n  }\n}\n",
  'a.ts': 'export class A {}\n',
  'test/c.test.ts': 'export const c = 1;\n',
};

it('is ordered by paths whatever was read first, and stays as it stood while others write', async () => {
  code = await openTestCodeMap({ 'b.ts': files['b.ts'] });
  await code.change(files);
  const map = openWholeMap(databaseOf(code), 7);
  await code.change({ 'z.ts': 'export class Z {}\n', 'b.ts': 'export class B {}\n' });
  try {
    expect(map.files.map(({ file, test }) => `${file} ${test}`)).toEqual([
      'a.ts false',
      'b.ts false',
      'test/c.test.ts true',
    ]);
    expect(map.types.map((type) => type.path)).toEqual(['a.A', 'b.B', 'test.c-test']);
    expect(map.types.map(({ n }) => n)).toEqual([0, 1, 2]);
    const [a, b] = map.types;
    if (a === undefined || b === undefined) throw new Error('two types');
    expect(map.edges).toContainEqual({ from: b.n, to: a.n, kind: 'call', count: 1 });
    expect(map.members(b).map(({ name, line, endLine }) => `${name} ${line}-${endLine}`)).toEqual(['a 3-3', 'run 5-7']);
    expect(map.longMembers(3).map(({ member }) => member.name)).toEqual(['run']);
    expect(map.withParameterDocs().map(({ member }) => member.name)).toEqual(['run']);
    expect(map.imports('b.ts').map(({ from }) => from)).toEqual(['./a.ts']);
    expect(map.inFile('b.ts')).toEqual([b]);
    expect((await map.survey()).types.length).toBe(3);
  } finally {
    map.close();
  }
});

it('shows hashes in parts, by path, and counts all of them once', async () => {
  code = await openTestCodeMap(files);
  const file = databaseOf(code);
  const part = (after: string, limit: number, most: number): [number | null, string[]] => {
    const shown: string[] = [];
    const total = lookAtHashes({ file, mark: 7, after, limit }, (found) => {
      shown.push(found.file);
      return shown.length < most;
    });
    return [total, shown];
  };
  expect(part('', 2, 9)).toEqual([3, ['a.ts', 'b.ts']]);
  expect(part('b.ts', 2, 9)).toEqual([null, ['test/c.test.ts']]);
  // Nothing behind what was enough.
  expect(part('', 9, 1)).toEqual([3, ['a.ts']]);
});

it('names are in the order of the text with what is around them, comments and texts left out', () => {
  const text = 'a.run(b); // gone()\nnew Foo("gone()"); x';
  expect(
    codeNames(text, 'typescript', 0, text.length, 10).map(({ name, owner, behind }) => [name, owner, behind]),
  ).toEqual([
    ['a', '', '.'],
    ['run', 'a', '('],
    ['b', '', ')'],
    ['new', '', 'F'],
    ['Foo', 'new', '('],
    ['x', '', ''],
  ]);
  expect(codeNames(text, 'typescript', 0, text.length, 2).length).toBe(2);
  expect([
    firstName(text, 'typescript', 0, text.length, 'Foo'),
    firstName(text, 'typescript', 0, text.length, 'gone'),
  ]).toEqual([24, -1]);
});
