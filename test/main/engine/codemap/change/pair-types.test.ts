/** Types under other names where no text is known any more: the code map of an older generation has signatures and code hashes. */
import { expect, it } from 'vitest';
import { pairTypes } from '../../../../../src/main/engine/codemap/change/lineage/pair-types.ts';
import type { MemberSnapshot, TypeSnapshot } from '../../../../../src/main/engine/codemap/change/snapshot.ts';
import { member, type } from '../../history/aliases/snapshots.ts';

function withCode(name: string, members: Readonly<Record<string, string>>): TypeSnapshot {
  const list = Object.entries(members).map(([text, implHash]): MemberSnapshot => ({ ...member(text), implHash }));
  return { ...type(`Shop.${name}`, []), members: list };
}

async function pairs(gone: readonly TypeSnapshot[], come: readonly TypeSnapshot[]): Promise<string[]> {
  const types = new Map([...gone, ...come].map((each) => [each.typeId, each]));
  const side = (list: readonly TypeSnapshot[], id: string): TypeSnapshot | null =>
    list.find(({ typeId }) => typeId === id) ?? null;
  const found = await pairTypes(
    { vanished: gone.map(({ typeId }) => typeId), appeared: come.map(({ typeId }) => typeId), aliases: [] },
    (id) => ({ before: side(gone, id), after: side(come, id) }),
    null,
    async () => {},
  );
  return found.map(({ from, to }) => `${types.get(from)?.name} -> ${types.get(to)?.name}`).sort();
}

const store = {
  'public Item Find(string)': 'F1',
  'public void Put(Item)': 'P1',
  'public int Count()': 'C1',
  'private int Slot(string)': 'S1',
};

it('pairs a type that was renamed while a member came and a body changed', async () => {
  const now = { ...store, 'public int Count()': 'C2', 'public void Clear()': 'X1' };
  expect(await pairs([withCode('Store', store)], [withCode('Depot', now)])).toEqual(['Store -> Depot']);
});

it('tells two types of equal signatures by their code', async () => {
  const other = Object.fromEntries(Object.keys(store).map((signature, at) => [signature, `O${at}`]));
  expect(
    await pairs(
      [withCode('Alpha', store), withCode('Beta', other)],
      [withCode('Gamma', other), withCode('Delta', store)],
    ),
  ).toEqual(['Alpha -> Delta', 'Beta -> Gamma']);
});

it('pairs no strangers', async () => {
  const clock = { 'public long Now()': 'N1', 'public void Wait(long)': 'W1', 'public bool IsLate(long)': 'L1' };
  expect(await pairs([withCode('Store', store)], [withCode('Clock', clock)])).toEqual([]);
});
