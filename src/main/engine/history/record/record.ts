/**
 * Takes note of what the code map says has changed: each pair becomes a row of changes and an event for the state of its
 * type, then the pair is cleared. Slices of a few milliseconds, one transaction each, because a `git switch` brings
 * thousands; whatever a kill cuts short is told again, and `noted` keeps it from counting twice.
 */
import type { TypeDiff } from '#shared/contract/change.ts';
import { type ChangePair, type CodeMap, compareTypes } from '../../codemap/codemap.ts';
import type { Database } from '../../storage/storage.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { ChangeLog } from '../store/change-log.ts';
import type { NotedPairs } from '../store/noted-pairs.ts';
import type { Rename, RenameFinder, TypeGroups } from './steps.ts';

export interface RecordDeps {
  database: Database;
  codeMap: Pick<CodeMap, 'changes'>;
  log: ChangeLog;
  noted: NotedPairs;
  renames: RenameFinder;
  groups: TypeGroups;
  /** In the transaction that notes the change. `pair` holds what the diff was made of. */
  apply(change: AppliedChange): void;
}

export interface AppliedChange {
  diff: TypeDiff;
  pair: ChangePair;
  /** Row of the change. */
  id: number;
  at: number;
}

/** Longest transaction, in milliseconds. */
const sliceMs = 4;

/** What is told of one type: under `from` it was called before. */
type Unit = Pick<Rename, 'to'> & { from: string | null };

/** Returns how many types changed. Throws when aborted; what is left comes with the next call. */
export async function recordChanges(
  deps: RecordDeps,
  when: { at: number; generation: string },
  signal: AbortSignal,
): Promise<number> {
  const { codeMap, database, log, noted } = deps;
  const { changes } = codeMap;
  const ids = changes.ids();
  const pause = pauses(signal);
  if (ids.length === 0) {
    // Groups are there from the first index on, which is no change.
    await deps.groups.refresh([], pause);
    return 0;
  }
  const pairOf = (typeId: string): ChangePair => noted.rest(typeId, changes.pair(typeId));

  const { vanished, appeared } = changes.cameAndWent();
  const renames = appeared.length > 0 ? await deps.renames.find(vanished, appeared, pairOf, pause) : [];
  await deps.groups.refresh(renames, pause);

  const told = (unit: Unit): void => {
    const pair = pairOf(unit.to);
    if (unit.from !== null) pair.before = pairOf(unit.from).before;
    const diff = compareTypes(pair);
    if (diff === null) return;
    const { before } = pair;
    if (unit.from !== null && before !== null) {
      diff.alias = { from: before.fqn, fromTypeId: unit.from };
      log.rename(unit.from, unit.to);
    }
    const id = log.add(diff, when.at, when.generation);
    deps.apply({ diff, pair, id, at: when.at });
    count += 1;
  };

  let count = 0;
  const rest = unitsOf(ids, renames);
  while (rest.length > 0) {
    const cleared: string[] = [];
    database.write.transaction(() => {
      const started = performance.now();
      for (let unit = rest.pop(); unit !== undefined; unit = rest.pop()) {
        told(unit);
        for (const typeId of unit.from === null ? [unit.to] : [unit.from, unit.to]) {
          noted.put(typeId, changes.pair(typeId));
          cleared.push(typeId);
        }
        if (performance.now() - started >= sliceMs) break;
      }
      log.trim();
    });
    changes.clear(cleared);
    noted.drop(cleared);
    await pause();
  }
  return count;
}

/** In reverse, for they are taken from the end. A renamed type is one unit, so that no kill comes between its halves. */
function unitsOf(ids: readonly string[], renames: readonly Rename[]): Unit[] {
  const renamed = new Set(renames.flatMap(({ from, to }) => [from, to]));
  const plain = ids.filter((id) => !renamed.has(id)).map((to) => ({ from: null, to }));
  return [...renames, ...plain].reverse();
}
