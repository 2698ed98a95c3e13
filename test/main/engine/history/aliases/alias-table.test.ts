import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AliasLink, foldIn, revive } from '../../../../../src/main/engine/history/aliases/alias-table.ts';

/** Links as a store keeps them. */
function chains() {
  const links = new Map<string, AliasLink>();
  const table = {
    get: (old: string) => links.get(old),
    to: (id: string) => [...links.values()].filter((link) => link.newTypeId === id),
  };
  return {
    links,
    rename(oldTypeId: string, newTypeId: string): void {
      const { put, drop } = foldIn<AliasLink>(table, { oldTypeId, newTypeId, collapsed: false });
      for (const id of drop) links.delete(id);
      for (const link of put) links.set(link.oldTypeId, link);
    },
    appear(id: string): void {
      for (const each of revive(table, id)) links.delete(each);
    },
    told: () => [...links.values()].map((l) => `${l.oldTypeId}${l.newTypeId}${l.collapsed ? ' collapsed' : ''}`).sort(),
  };
}

test('A→B and B→C fold to A→C with collapsed true (alias-2)', () => {
  const all = chains();
  all.rename('A', 'B');
  all.rename('B', 'C');
  expect(all.told()).toEqual(['AC collapsed', 'BC']);
  all.rename('C', 'D');
  expect(all.told()).toEqual(['AD collapsed', 'BD collapsed', 'CD']);
});

test('renamed there and back again: one alias is left', () => {
  const all = chains();
  all.rename('A', 'B');
  all.rename('B', 'A');
  expect(all.told()).toEqual(['BA']);
  all.rename('A', 'B');
  expect(all.told()).toEqual(['AB']);
});

test('a circle over three names never closes', () => {
  const all = chains();
  all.rename('A', 'B');
  all.rename('B', 'C');
  all.rename('C', 'A');
  expect(all.told()).toEqual(['BA collapsed', 'CA']);
});

test('an old id that is a type again has no alias; those that led over it stay', () => {
  const all = chains();
  all.rename('A', 'B');
  all.rename('B', 'C');
  all.appear('B');
  expect(all.told()).toEqual(['AC collapsed']);
});

test('whatever is renamed, removed and made again: one step, never a circle, the end was the last name (alias-2)', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F'];
  const act = fc.record({ what: fc.constantFrom('rename', 'add', 'remove'), a: fc.nat(5), b: fc.nat(5) });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const all = chains();
      const live = new Set(['A', 'B', 'C']);
      /** Where each id that was renamed leads, by following every rename. */
      const truth = new Map<string, string>();
      for (const { what, a, b } of acts) {
        const one = names[a] ?? '';
        const other = names[b] ?? '';
        if (what === 'rename' && live.has(one) && !live.has(other)) {
          all.rename(one, other);
          live.delete(one);
          live.add(other);
          truth.delete(other);
          for (const [old, now] of truth) if (now === one) truth.set(old, other);
          truth.set(one, other);
        } else if (what === 'add' && !live.has(one)) {
          all.appear(one);
          live.add(one);
          truth.delete(one);
        } else if (what === 'remove') live.delete(one);
        for (const link of all.links.values()) {
          expect(link.newTypeId).toBe(truth.get(link.oldTypeId));
          expect(all.links.has(link.newTypeId)).toBe(false);
          expect(live.has(link.oldTypeId)).toBe(false);
        }
        expect(all.links.size).toBe(truth.size);
      }
    }),
  );
});
