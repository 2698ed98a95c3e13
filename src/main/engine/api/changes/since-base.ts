/**
 * Types as of their last description, paired with their present state; only types that were reported as changed, or
 * that moved to another file, are compared.
 */
import type { CodeMap, ComparedPlace, TypePairs } from '../../codemap/codemap.ts';
import type { History } from '../../history/history.ts';

export type BaseHistory = Pick<History, 'baseOf' | 'listBases'>;

/** Ids read between two turns of others. */
const pageSize = 200;

export async function compareBases(
  history: BaseHistory,
  codeMap: Pick<CodeMap, 'place'>,
  pause: () => Promise<void>,
): Promise<TypePairs> {
  const ids: string[] = [];
  for (let page = history.listBases('', pageSize); page.length > 0; ) {
    for (const { typeId, changed, file } of page) {
      // A type whose file alone changed has no change noted, because nothing recorded about it did.
      if (changed || file === null || file !== codeMap.place.place(typeId)?.file) ids.push(typeId);
    }
    page = history.listBases(page.at(-1)?.typeId ?? '', pageSize);
    await pause();
  }
  const before: ComparedPlace = {
    snapshot: (typeId) => history.baseOf(typeId)?.snapshot ?? null,
    place(typeId) {
      const snapshot = history.baseOf(typeId)?.snapshot;
      return snapshot === undefined ? null : { path: snapshot.fqn, file: snapshot.file };
    },
    outline: (typeId) => history.baseOf(typeId)?.outline ?? null,
    lines: () => [],
    memberLines: () => new Map(),
    fileHash: () => null,
    // The dependents at that time are not kept; the code map has the present ones.
    builtOn: () => [],
    dependents: () => null,
  };
  const { place: after } = codeMap;
  return {
    before,
    after,
    ids,
    pair: (typeId) => ({ before: before.snapshot(typeId), after: after.snapshot(typeId) }),
    close() {},
  };
}
