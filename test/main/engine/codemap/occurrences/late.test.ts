/** A file whose syntax takes too long. */
import { expect, it } from 'vitest';
import { adapterOf } from '../../../../../src/main/engine/codemap/languages/registry.ts';
import { parseWhole } from '../../../../../src/main/engine/codemap/parse/extract.ts';
import { createGrammars } from '../../../../../src/main/engine/codemap/parse/grammars.ts';

it('is given up in time, and the next file is read as if nothing had been', async () => {
  const adapter = adapterOf('csharp');
  if (adapter === undefined) throw new Error('no C#');
  const grammar = await (await createGrammars()).load(adapter.grammars['.cs'] ?? '', adapter);
  const long = `class A { ${'int M() { return a + b * c; } '.repeat(20_000)} }`;
  expect(() => parseWhole(grammar, adapter, 'a.cs', long, 0)).toThrow('a.cs');
  const { tree, broken } = parseWhole(grammar, adapter, 'b.cs', 'class B { }', Number.POSITIVE_INFINITY);
  expect([tree.rootNode.namedChild(0)?.type, broken]).toEqual(['class_declaration', false]);
  tree.delete();
});
