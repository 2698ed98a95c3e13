/**
 * Takes note of what the code map says has changed: each pair becomes a row of changes and a transition of its type's
 * state, then the pair is cleared; dependents hear of it last. Slices of a few milliseconds, one transaction each, for
 * a `git switch` brings thousands; whatever a kill cuts short comes again, and `noted` keeps it from counting twice.
 */
import { type ChangePair, type CodeMap, changeClassOf, compareTypes } from '../../codemap/codemap.ts';
import type { Database, Log } from '../../storage/storage.ts';
import { inSlices, pauses } from '../../workspace/workspace.ts';
import { groupChanged } from '../state/others-change.ts';
import { appeared, changed, vanished } from '../state/own-change.ts';
import type { BaseTable } from '../store/base-table.ts';
import type { ChangeLog } from '../store/change-log.ts';
import type { NotedPairs } from '../store/noted-pairs.ts';
import type { StateTable } from '../store/state-table.ts';
import type { Propagation } from './propagate.ts';
import type { Rename, RenameFinder, TypeGroups } from './steps.ts';
import type { Transitions } from './transitions.ts';

export interface RecordDeps {
  database: Database;
  codeMap(): Pick<CodeMap, 'changes'>;
  changeLog: ChangeLog;
  noted: NotedPairs;
  bases: Pick<BaseTable, 'rename'>;
  states: StateTable;
  renames: RenameFinder;
  groups: TypeGroups;
  transitions: Transitions;
  propagation: Propagation;
  log: Log;
}

/** Longest transaction, in milliseconds. */
const sliceMs = 4;

/** What is told of one type: under `from` it was called before. */
type Unit = Pick<Rename, 'to'> & { from: string | null };

/** Returns how many types changed, or are told of. Throws when aborted; what is left comes with the next call. */
export async function recordChanges(
  deps: RecordDeps,
  when: { at: number; generation: string },
  signal: AbortSignal,
): Promise<number> {
  const { changes } = deps.codeMap();
  const pause = pauses(signal);
  const ids = changes.ids();
  const { vanished, appeared } = changes.cameAndWent();
  const pairOf = (typeId: string): ChangePair => deps.noted.rest(typeId, changes.pair(typeId));
  const renames = appeared.length > 0 ? await deps.renames.find(vanished, appeared, pairOf, pause) : [];
  // Groups are there from the first index on, which is no change.
  await deps.groups.refresh(renames, pause);

  let count = 0;
  const rest = unitsOf(ids, renames);
  while (rest.length > 0) {
    const cleared: string[] = [];
    deps.database.write.transaction(() => {
      const started = performance.now();
      for (let unit = rest.pop(); unit !== undefined; unit = rest.pop()) {
        if (take(deps, unit, when)) count += 1;
        if (unit.from !== null) cleared.push(unit.from);
        cleared.push(unit.to);
        if (performance.now() - started >= sliceMs) break;
      }
    });
    changes.clear(cleared);
    deps.noted.drop(cleared);
    await pause();
  }
  const regrouped = deps.groups.regrouped();
  await inSlices(deps.database.write, regrouped, pause, (typeId) => {
    deps.transitions.move(typeId, when.at, (state, context) => groupChanged(state, 'Structure', context));
    deps.groups.settled(typeId);
  });
  return count + regrouped.length + (await deps.propagation.run(pause));
}

/** In reverse, for they are taken from the end. A renamed type is one unit, so that no kill comes between its halves. */
function unitsOf(ids: readonly string[], renames: readonly Rename[]): Unit[] {
  const renamed = new Set(renames.flatMap(({ from, to }) => [from, to]));
  const plain = ids.filter((id) => !renamed.has(id)).map((to) => ({ from: null, to }));
  return [...renames, ...plain].reverse();
}

/** Returns whether anything changed. */
function take(deps: RecordDeps, { from, to }: Unit, { at, generation }: { at: number; generation: string }): boolean {
  const { changeLog, noted, states, transitions } = deps;
  const { changes } = deps.codeMap();
  const now = changes.pair(to);
  const pair = { ...noted.rest(to, now) };
  const then = from === null ? null : changes.pair(from);
  // A renamed type that was noted before a kill is compared with what it was then.
  if (from !== null && then !== null && pair.before === null) pair.before = noted.rest(from, then).before;
  const { before, after } = pair;
  if (from !== null && before !== null) {
    changeLog.rename(from, to);
    states.rename(from, to);
    deps.bases.rename(from, to);
  }
  // Where only the id changed there is nothing to tell.
  const diff = compareTypes(pair);
  if (diff === null) return false;
  noted.put(to, now);
  if (from !== null && then !== null) noted.put(from, then);
  if (before !== null && after !== null && changeClassOf(before.hashes, after.hashes) === null) {
    deps.log.warn(`${diff.path} changed in a way that no hash tells; it counts as ${diff.changeClass}.`);
  }
  if (from !== null && before !== null) diff.alias = { from: before.fqn, fromTypeId: from };
  const docsChanged = before?.hashes.xmlDocHash !== after?.hashes.xmlDocHash;
  transitions.move(to, at, (state, context) => {
    if (diff.kind === 'removed') return vanished(state, context);
    if (diff.kind === 'added') return appeared(state, context);
    return changed(state, { changeClass: diff.changeClass, docsChanged }, context);
  });
  changeLog.add(diff, at, generation);
  deps.propagation.note(diff, pair, at);
  return true;
}
