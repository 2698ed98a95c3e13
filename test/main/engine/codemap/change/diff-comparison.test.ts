/** The list of all that changed, made in turns: half of all types of a large folder may be in it. */
import { expect, test } from 'vitest';
import { compareAll } from '../../../../../src/main/engine/codemap/change/diff-comparison.ts';
import type { ComparedPlace, TypePairs } from '../../../../../src/main/engine/codemap/change/diff-pairs.ts';
import type { TypeSnapshot } from '../../../../../src/main/engine/codemap/change/snapshot.ts';

const count = 2_000;
const hashes = { structureHash: 's', publicImplHash: 'p', internalImplHash: 'i', xmlDocHash: 'x', cosmeticHash: 'c' };

/** The nth type, before and after its structure changed. */
function typeOf(id: string, structureHash: string): TypeSnapshot {
  const shape = { kind: 'class', arity: 0, access: 'public', language: 'csharp', project: '' } as const;
  return {
    ...shape,
    ...{ typeId: id, fqn: `Shop.${id}`, name: id, file: `${id}.cs`, members: [] },
    hashes: { ...hashes, structureHash },
  };
}

function place(builtOn: ComparedPlace['builtOn']): ComparedPlace {
  const nothing = () => null;
  return {
    builtOn,
    dependents: () => null,
    snapshot: nothing,
    place: (id) => ({ path: `Shop.${id}`, file: `${id}.cs` }),
    outline: nothing,
    lines: () => [],
    memberLines: () => new Map(),
    fileHash: nothing,
  };
}

test('a pause stands after each type that is compared, named, sorted in or found to depend on one', async () => {
  const ids = Array.from({ length: count }, (_, n) => `T_${String((n * 7919) % count).padStart(5, '0')}`);
  const leaning = (id: string) => [{ typeId: `D${id}`, row: 1 }];
  const pairs: TypePairs = {
    before: place(() => []),
    after: place((id) => leaning(id)),
    ids,
    pair: (id) => ({ before: typeOf(id, 'old'), after: typeOf(id, 'new') }),
    close: () => {},
  };
  let pauses = 0;
  const comparison = await compareAll(
    pairs,
    async () => [],
    null,
    async () => {
      pauses += 1;
    },
  );
  expect(comparison.entries.map(({ typeId }) => typeId)).toEqual([...ids].sort());
  expect(comparison.propagated.map(({ typeId }) => typeId)).toEqual([...ids].sort().map((id) => `D${id}`));
  // Of each type: whether it came or went, what became of it, what depends on it here and there, its names, each that leans.
  expect(pauses).toBeGreaterThan(6 * count);
});
