/**
 * What depends on a changed type: a changed structure makes the descriptions of the types that are built on it doubtful and goes no
 * further, so the next hop is shown as not affected. Types that only use it are listed after them; their descriptions stay.
 */
import type { ReferenceCoverage } from '#shared/contract/common.ts';
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
  const now = (entry.kind === 'removed' ? places.before : places.after).dependents(typeId);
  const uses = new Set<string>();
  for (const each of now?.types ?? []) (each.structural ? reached : uses).add(each.typeId);
  if (reaches) for (const each of places.before.builtOn(renamedFrom ?? typeId, 0, maxRead)) reached.add(each.typeId);
  reached.delete(typeId);
  for (const id of [typeId, ...reached]) uses.delete(id);
  const changed = new Map(entries.map((each) => [each.typeId, each.changeClass]));
  const structures = new Set(
    entries
      .filter(({ changeClass, kind }) => changeClass === 'Structure' && kind !== 'added')
      .map((each) => each.typeId),
  );
  const placed = (ids: Iterable<string>, tie: Dependent['tie']) =>
    [...ids]
      .flatMap((id) => {
        const place = places.after.place(id);
        return place === null ? [] : [{ ...place, typeId: id, tie }];
      })
      .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const all = [...placed(reached, 'structure'), ...placed(uses, 'use')];
  const leansOnStructure = new Set(comparison.propagated.map((each) => each.typeId));
  const dependents: Dependent[] = [];
  for (const each of all.slice(0, maxDependents)) {
    await pause();
    const further = places.after.builtOn(each.typeId, 0, maxRead);
    const next = further.filter((other) => other.typeId !== typeId && other.typeId !== each.typeId);
    dependents.push({
      ...each,
      changeClass: changed.get(each.typeId) ?? null,
      affected: reaches && each.tie === 'structure',
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
  const coverage: ReferenceCoverage = now?.coverage ?? { reader: null, unread: 0 };
  return { dependents, total: all.length, coverage, learnings: await learnings(typeId, files) };
}
