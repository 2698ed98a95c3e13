/** Types as they were when they were last described, beside what they are now; only types that changed since are looked at. */
import type { CodeMap, ComparedPlace, TypePairs } from '../../codemap/codemap.ts';
import type { History } from '../../history/history.ts';

export type BaseHistory = Pick<History, 'baseOf' | 'describedAndChanged'>;

/** Ids read between two turns of others. */
const pageSize = 200;

export async function compareBases(
  history: BaseHistory,
  codeMap: Pick<CodeMap, 'place'>,
  pause: () => Promise<void>,
): Promise<TypePairs> {
  const ids: string[] = [];
  for (let page = history.describedAndChanged('', pageSize); page.length > 0; ) {
    ids.push(...page);
    page = history.describedAndChanged(page.at(-1) ?? '', pageSize);
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
    fileHash: () => null,
    // Who was built on a type then is not kept; who is now, tells the code map.
    builtOn: () => [],
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
