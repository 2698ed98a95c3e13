/**
 * Whom a change of a type reaches (spec 03): a changed structure makes the descriptions of direct dependents doubtful and
 * goes no further, so the next hop is shown as what is not affected; any other change reaches nobody.
 */
import type { Dependent, DownstreamEffect } from '#shared/contract/diff-type.ts';
import type { DiffEntry } from '../../codemap/codemap.ts';
import type { History } from '../../history/history.ts';
import type { Comparison } from './comparisons.ts';
import type { Learnings } from './learnings.ts';

const maxDependents = 50;
const maxNext = 3;
/** Dependents read at most: a type may have tens of thousands, and only their number is told of those. */
const maxRead = 20_000;

export async function effectOf(
  comparison: Comparison,
  entry: DiffEntry,
  history: Pick<History, 'state'>,
  learnings: Learnings,
  pause: () => Promise<void>,
): Promise<DownstreamEffect> {
  const { places, entries } = comparison;
  const { typeId, renamedFrom } = entry;
  const reached = new Set<string>();
  const reaches = entry.changeClass === 'Structure' && entry.kind !== 'added';
  if (entry.kind !== 'removed') for (const each of places.after.builtOn(typeId, 0, maxRead)) reached.add(each.typeId);
  if (reaches) for (const each of places.before.builtOn(renamedFrom ?? typeId, 0, maxRead)) reached.add(each.typeId);
  reached.delete(typeId);
  const changed = new Map(entries.map((each) => [each.typeId, each.changeClass]));
  const structures = new Set(
    entries
      .filter(({ changeClass, kind }) => changeClass === 'Structure' && kind !== 'added')
      .map((each) => each.typeId),
  );
  const all = [...reached].flatMap((id) => {
    const place = places.after.place(id);
    return place === null ? [] : [{ ...place, typeId: id }];
  });
  all.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const leansOnStructure = new Set(comparison.propagated.map((each) => each.typeId));
  const dependents: Dependent[] = [];
  for (const each of all.slice(0, maxDependents)) {
    await pause();
    const further = places.after.builtOn(each.typeId, 0, maxRead);
    const next = further.filter((other) => other.typeId !== typeId && other.typeId !== each.typeId);
    dependents.push({
      ...each,
      changeClass: changed.get(each.typeId) ?? null,
      affected: reaches,
      semanticState: history.state(each.typeId).semanticState,
      next: next.slice(0, maxNext).flatMap((other) => {
        const place = places.after.place(other.typeId);
        if (place === null) return [];
        const affected =
          (reaches && reached.has(other.typeId)) || leansOnStructure.has(other.typeId) || structures.has(other.typeId);
        return [{ path: place.path, typeId: other.typeId, affected }];
      }),
      nextTotal: next.length,
    });
  }
  const files = [...new Set(places.after.lines(typeId).map(({ file }) => file))];
  return { dependents, total: all.length, learnings: await learnings(typeId, files) };
}
