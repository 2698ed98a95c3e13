/** The states of types over one open history.db: updated by the code map, by time, and by events of descriptions. */
import type { Clock } from '#shared/base/clock.ts';
import type { ChangeState } from '#shared/contract/change.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { Database, Log } from '../storage/storage.ts';
import { pauses } from '../workspace/workspace.ts';
import { happened, restarted, type SemanticEvent, weighed } from './machine.ts';
import { createPropagation, createRecompare, createTransitions, recordChanges } from './record.ts';
import type { RenameFinder, TypeGroups } from './steps.ts';
import { createBaseTable, createNotedPairs, type KeptBase, type ListedBase } from './store/base-table.ts';
import { type ChangeQuery, createChangeLog, type NotedChange } from './store/change-log.ts';
import { createStateTable, type WaitingType } from './store/state-table.ts';
import { changeState, driftLimit, type SemanticsConfig } from './type-state.ts';

export interface Live {
  /** Id of the live generation. */
  id: string;
  /** Its session, once all files have been read into it; null before. */
  session: string | null;
}

export interface Tracking {
  /** Takes note of what the code map changed since the last call. One call at a time. Returns how many types it is about. */
  record(generation: Live, signal: AbortSignal): Promise<number>;
  /** Weighs what only time makes stale. Returns how many types it is about. */
  weigh(signal: AbortSignal): Promise<number>;
  /** Newest first. */
  changes(query: ChangeQuery): NotedChange[];
  /** For any type id; one without recorded changes counts as new. */
  state(typeId: string): ChangeState;
  /** Something happens to the description of a type; returns what its state is then. */
  happen(typeId: string, event: SemanticEvent): ChangeState;
  /** A description was made, or found to hold, of `base`, which is kept; of all types of a group at once. */
  described(kind: 'succeed' | 'noChange', bases: ReadonlyMap<string, KeptBase>): void;
  /** What the type was when its description was last made; null without one. */
  baseOf(typeId: string): KeptBase | null;
  /** Types with a base, by id: the first `limit` after one. */
  listBases(after: string, limit: number): ListedBase[];
  /** By priority, the highest first; at most `limit`. Types that are gone are among the stale ones. */
  waiting(state: 'pending' | 'generating' | 'stale', limit: number): WaitingType[];
  /** How many types of today are in each state but `none`. */
  stateCounts(): { state: ChangeState['semanticState']; types: number }[];
  /** Types that are described together with this one, itself included; null where it is described alone. */
  groupOf(typeId: string): { readonly id: string; readonly members: readonly string[] } | null;
}

export interface TrackingOptions {
  database: Database;
  clock: Clock;
  codeMap(): CodeMap;
  config(): SemanticsConfig;
  renames: RenameFinder;
  groups: TypeGroups;
  log: Log;
}

/** Types that vanished whose states are kept, in case they come back with another branch. */
const keptGone = 20_000;
/** Types weighed in one transaction. */
const step = 50;

export function createTracking(options: TrackingOptions): Tracking {
  const { database, clock, codeMap, groups, config } = options;
  const states = createStateTable(database);
  const bases = createBaseTable(database);
  const changeLog = createChangeLog(database);
  const noted = createNotedPairs(database);
  const transitions = createTransitions({ states, groups, codeMap, config });
  const propagation = createPropagation(database, codeMap, transitions, { states, changeLog });
  const recompare = createRecompare(database, transitions);
  const state = (typeId: string): ChangeState => changeState(states.get(typeId), groups.of(typeId)?.id ?? null);

  for (const typeId of states.generating()) states.put(typeId, restarted(states.get(typeId), { config: config() }));

  return {
    async record({ id, session }, signal) {
      const when = { at: clock.now(), generation: id };
      let count = await recordChanges(
        { ...options, states, bases, changeLog, noted, transitions, propagation },
        when,
        signal,
      );
      if (session !== null) count += await recompare(session, when.at, pauses(signal));
      if (count > 0) {
        await changeLog.trim(pauses(signal));
        states.forgetGone(keptGone);
        bases.forgetGone();
      }
      return count;
    },
    async weigh(signal) {
      const pause = pauses(signal);
      const now = clock.now();
      let count = 0;
      for (;;) {
        const due = states.due(now, driftLimit(now, config()), step);
        const moved = database.write.transaction(() => due.filter((id) => transitions.move(id, now, weighed)).length);
        if (moved === 0) return count;
        count += moved;
        await pause();
      }
    },
    changes: (query) => changeLog.list(query),
    state,
    happen(typeId, event) {
      database.write.transaction(() =>
        transitions.move(typeId, clock.now(), (before, context) => happened(before, event, context)),
      );
      return state(typeId);
    },
    described(kind, made) {
      database.write.transaction(() => {
        for (const [typeId, kept] of made) {
          const { structureHash, publicImplHash, internalImplHash } = kept.snapshot.hashes;
          const base = { structureHash, publicImplHash, internalImplHash };
          transitions.move(typeId, kept.at, (before, context) => happened(before, { kind, base }, context));
          bases.put(typeId, kept);
        }
      });
    },
    baseOf: bases.get,
    listBases: bases.list,
    waiting: (semanticState, limit) => states.inState(semanticState, limit),
    stateCounts: states.counts,
    groupOf: groups.of,
  };
}
