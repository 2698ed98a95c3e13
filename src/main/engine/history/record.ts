/**
 * Takes note of what the code map says has changed: each pair becomes a row of changes and a transition of its type's
 * state, then the pair is cleared; dependents hear of it last. Slices of a few milliseconds, one transaction each, for
 * a `git switch` brings thousands; whatever a kill cuts short comes again, and `noted` keeps it from counting twice.
 */

import type { TypeDiff } from '#shared/contract/change.ts';
import { type ChangePair, type CodeMap, changeClassOf, compareTypes } from '../codemap/codemap.ts';
import type { Database, Log } from '../storage/storage.ts';
import { inSlices, pauses } from '../workspace/workspace.ts';
import {
  appeared,
  changed,
  dependencyChanged,
  drifted,
  groupChanged,
  type Rename,
  type RenameFinder,
  type TypeGroups,
  vanished,
} from './machine.ts';
import type { BaseTable, NotedPairs } from './store/base-table.ts';
import type { ChangeLog } from './store/change-log.ts';
import type { StateTable } from './store/state-table.ts';
import {
  type Context,
  countReached,
  type InvalidationCause,
  type SemanticsConfig,
  speaksOf,
  type TypeState,
} from './type-state.ts';

interface RecordDeps {
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

/** What is recorded of one type: `from` is its previous name. */
type Unit = Pick<Rename, 'to'> & { from: string | null };

/** Returns how many types changed, or were reported. Throws when aborted; the rest follows with the next call. */
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
  // Groups exist from the first index on, which does not count as a change.
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

/**
 * In reverse, because they are taken from the end. A renamed type is one unit, so that no kill comes between its
 * halves.
 */
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
  // Where only the id changed there is nothing to report.
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

interface Propagation {
  /** In the transaction that notes the change. */
  note(diff: TypeDiff, pair: ChangePair, at: number): void;
  /** Returns how many dependents were notified. */
  run(pause: () => Promise<void>): Promise<number>;
}

interface Source {
  type_id: string;
  fqn: string;
  /** Simple name of a type that is gone. */
  name: string | null;
  at: number;
}

/** Dependents notified in one transaction. */
const step = 50;

/**
 * Notifies the dependents of changed types: one hop along structural edges, only for Structure.
 *
 * Pending notifications are kept in history.db, because there may be too many dependents for one slice, and a kill may
 * happen.
 */
export function createPropagation(
  { read, write }: Database,
  codeMap: () => Pick<CodeMap, 'builtOn' | 'builtOnName'>,
  transitions: Transitions,
  { states, changeLog }: { states: StateTable; changeLog: ChangeLog },
): Propagation {
  const put = write.prepare<[string, string, string | null, number]>(
    'INSERT OR REPLACE INTO propagations(type_id, fqn, name, at) VALUES (?, ?, ?, ?)',
  );
  const first = read.prepare<[], Source>('SELECT type_id, fqn, name, at FROM propagations ORDER BY type_id LIMIT 1');
  const drop = write.prepare<[string]>('DELETE FROM propagations WHERE type_id = ?');

  function tell(source: Source, typeIds: readonly string[]): void {
    write.transaction(() => {
      for (const typeId of typeIds) {
        const moved = transitions.move(typeId, source.at, (state, context) =>
          dependencyChanged(state, source.fqn, context),
        );
        // What the type itself did in the same sync is listed with it.
        if (moved && states.get(typeId).changedAt === source.at)
          changeLog.setCause(typeId, source.at, 'DependencyStructure');
      }
    });
  }

  async function tellAll(source: Source, pause: () => Promise<void>): Promise<number> {
    let told = 0;
    if (source.name !== null) {
      const left = codeMap().builtOnName(source.name);
      for (let at = 0; at < left.length; at += step) {
        tell(source, left.slice(at, at + step));
        await pause();
      }
      told += left.length;
    }
    let after = 0;
    for (;;) {
      const some = codeMap().builtOn(source.type_id, after, step);
      tell(
        source,
        some.map((type) => type.typeId),
      );
      told += some.length;
      await pause();
      const last = some.at(-1);
      if (last === undefined) return told;
      after = last.row;
    }
  }

  return {
    note(diff, { before }, at) {
      if (diff.changeClass !== 'Structure') return;
      put.run(diff.typeId, diff.path, diff.kind === 'removed' ? (before?.name ?? null) : null, at);
    },
    async run(pause) {
      let told = 0;
      for (let source = first.get(); source !== undefined; source = first.get()) {
        told += await tellAll(source, pause);
        drop.run(source.type_id);
      }
      return told;
    },
  };
}

interface Transitions {
  /** Returns whether the state of the type changed. `now` is epoch milliseconds. */
  move(typeId: string, now: number, transition: (state: TypeState, context: Context) => TypeState): boolean;
}

interface TransitionDeps {
  states: StateTable;
  groups: Pick<TypeGroups, 'of'>;
  codeMap(): Pick<CodeMap, 'standing'>;
  config(): SemanticsConfig;
}

/** Why the description became doubtful by a transition; null when it did not, or was already. */
function newlyDoubtful(before: TypeState, after: TypeState): InvalidationCause | null {
  if (after.semanticState === 'stale' && before.semanticState === 'cached') return after.standing;
  if (after.again !== null && before.again === null) return after.again;
  // A member may have no text, or wait for one, where others have: they are one group since lately.
  const { changeClass, changedAt, goneAt } = after;
  const own = changeClass === 'Structure' || changeClass === 'PublicBehavior';
  return own && changedAt !== before.changedAt && goneAt === null ? changeClass : null;
}

/**
 * Carries transitions out on stored states, and on to the other members of a type's group: a group has one description,
 * so whatever makes one member's doubtful makes it so for all.
 */
export function createTransitions({ states, groups, codeMap, config }: TransitionDeps): Transitions {
  function moveOne(
    typeId: string,
    now: number,
    transition: (state: TypeState, context: Context) => TypeState,
  ): [TypeState, TypeState] {
    const { fanIn, depth, hashes } = codeMap().standing(typeId) ?? { fanIn: 0, depth: 0, hashes: null };
    const before = states.get(typeId);
    const after = transition(before, { now, config: config(), fanIn, depth, hashes });
    if (after !== before) states.put(typeId, after);
    return [before, after];
  }

  /** Internal changes of all members add up: they are described together. */
  function driftsTogether(members: readonly string[]): boolean {
    const count = members.reduce((sum, member) => sum + states.get(member).internalDriftState.count, 0);
    return countReached({ count }, config());
  }

  return {
    move(typeId, now, transition) {
      const [before, after] = moveOne(typeId, now, transition);
      if (after === before) return false;
      const members = groups.of(typeId)?.members ?? [];
      if (members.length === 0) return true;
      const cause = newlyDoubtful(before, after);
      if (cause !== null) {
        for (const member of members) {
          if (member !== typeId) moveOne(member, now, (state, context) => groupChanged(state, cause, context));
        }
      } else if (after.internalDriftState.count > before.internalDriftState.count && driftsTogether(members)) {
        for (const member of members) moveOne(member, now, drifted);
      }
      return true;
    },
  };
}

/**
 * Compares all states with a rebuilt code map, once: a damaged generation is replaced by one that begins with a first
 * index, for which no change is reported. An interrupted run starts again with the next call.
 *
 * @param session of the live generation. Returns how many states changed.
 */
type Recompare = (session: string, now: number, pause: () => Promise<void>) => Promise<number>;

export function createRecompare({ read, write }: Database, transitions: Transitions): Recompare {
  const compared = read.prepare<[], { session: string }>('SELECT session FROM compared');
  const forget = write.prepare<[]>('DELETE FROM compared');
  const note = write.prepare<[string]>('INSERT INTO compared VALUES (?)');
  const all = read.prepare<[], { type_id: string }>('SELECT type_id FROM states');
  return async (session, now, pause) => {
    if (compared.get()?.session === session) return 0;
    let count = 0;
    await inSlices(write, all.all(), pause, ({ type_id }) => {
      if (transitions.move(type_id, now, recompared)) count += 1;
    });
    write.transaction(() => {
      forget.run();
      note.run(session);
    });
    return count;
  };
}

/**
 * What became of a type while no changes were recorded: a rebuilt code map does not know the previous state, so stored
 * states are compared with it once. Only what the state itself keeps can be compared.
 *
 * A description that is doubtful already, or on its way, needs no second cause.
 */
function recompared(state: TypeState, context: Context): TypeState {
  const { lastSemanticBase: base, semanticState } = state;
  const { hashes } = context;
  if (hashes === null) return state.goneAt === null ? vanished(state, context) : state;
  if (state.goneAt !== null) return appeared(state, context);
  if (base === null || semanticState !== 'cached' || speaksOf(base, hashes)) return state;
  if (base.structureHash !== hashes.structureHash) return changed(state, own('Structure'), context);
  if (base.publicImplHash !== hashes.publicImplHash) return changed(state, own('PublicBehavior'), context);
  // Recorded changes inside are already counted.
  return state.internalDriftState.count > 0 ? state : changed(state, own('Internal'), context);
}

function own(changeClass: 'Structure' | 'PublicBehavior' | 'Internal') {
  return { changeClass, docsChanged: false };
}
