import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { Output } from '../../../../src/main/cli/output.ts';

it('gives the ids of candidates whose paths are the same', () => {
  const stream = new PassThrough();
  const terminal = stream as unknown as NodeJS.WriteStream;
  const candidates = [
    { path: 'Shop.Box', typeId: 'T_aaaaaaaa', file: 'box.cs', line: 1 },
    { path: 'Shop.Box', typeId: 'T_cccccccc', file: 'box.cs', line: 9 },
    { path: 'Shop.Lid', typeId: 'T_dddddddd', file: 'lid.cs', line: 1 },
  ];
  new Output(false, terminal, terminal, {}).error({ code: 'AmbiguousSymbol', message: 'which?', candidates });
  expect(String(stream.read()).trimEnd().split('\n').slice(1)).toEqual([
    '  Shop.Box  box.cs:1  T_aaaaaaaa',
    '  Shop.Box  box.cs:9  T_cccccccc',
    '  Shop.Lid  lid.cs:1',
  ]);
});
