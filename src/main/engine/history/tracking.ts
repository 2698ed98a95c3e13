/** The states of types over one open history.db: updated by the code map, by time, and by events of descriptions. */

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Clock } from '#shared/base/clock.ts';
import type { ChangeState } from '#shared/contract/change.ts';
import { SeenMark } from '#shared/contract/history.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import { atomicWriteFile, type Database, type Log, readDispensable, type SetAsideNotice } from '../storage/storage.ts';
import { pauses } from '../workspace/workspace.ts';
import { happened, type RenameFinder, restarted, type SemanticEvent, type TypeGroups, weighed } from './machine.ts';
import { createPropagation, createRecompare, createTransitions, recordChanges } from './record.ts';
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

// How far the person at this machine has seen the changes of one workspace. The mark stays where it is during a visit, so
// that a window that is loaded again still shows what is new, and moves on when the visit ends. It is the person's and not
// the workspace's, so it is kept with the user data.

export interface Visits {
  /** null when this person was never here. */
  mark(): SeenMark | null;
  /** The changes up to this one are seen. */
  seen(through: number): Promise<SeenMark>;
  /** Someone looks at the changes: when this engine ends, they are seen. */
  visited(): void;
  close(): Promise<void>;
}

interface VisitOptions {
  file: string;
  /** Id of the newest change. */
  newest(): number;
  clock: Clock;
  log: Log;
  onSetAside(notice: SetAsideNotice): void;
}

const MarkFile = z.object({ version: z.literal(1), seen: SeenMark });

export async function openVisits({ file, newest, clock, log, onSetAside }: VisitOptions): Promise<Visits> {
  const { value, refused } = await readDispensable(file, MarkFile, onSetAside, 1);
  const stored = value?.seen ?? null;
  // A history that was recreated counts from one again: none of its changes were seen.
  let mark = stored !== null && stored.id > newest() ? { ...stored, id: 0 } : stored;
  let visiting = false;

  async function seen(through: number): Promise<SeenMark> {
    mark = { id: Math.min(through, newest()), at: clock.now() };
    if (refused !== null) return mark;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await atomicWriteFile(file, `${JSON.stringify({ version: 1, seen: mark })}\n`);
    return mark;
  }

  return {
    mark: () => mark,
    seen,
    visited() {
      visiting = true;
    },
    async close() {
      if (!visiting) return;
      try {
        await seen(newest());
      } catch (thrown) {
        // A visit too many is shown next time.
        log.warn(`the visit was not noted: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
      }
    },
  };
}

export interface SeenChanges {
  has(mark: string): boolean;
  /** Marks them, or takes their marks away; returns how many marks changed. Throws what writing throws, and changes nothing then. */
  set(marks: readonly string[], seen: boolean): Promise<number>;
}

interface SeenChangesOptions {
  file: string;
  onSetAside(notice: SetAsideNotice): void;
}

/** The oldest marks beyond go. */
const maxMarks = 50_000;
const maxMarkLength = 64;

const MarksFile = z.object({ version: z.literal(1), marks: z.array(z.string().max(maxMarkLength)).max(maxMarks) });

/**
 * Which changes of types the person at this machine has marked as seen, one mark per change, whichever comparison
 * showed it. Like the mark of the last visit it belongs to the person, so it is kept with the user data; when the type
 * changes again, that is a new, unseen change.
 */
export async function openSeenChanges({ file, onSetAside }: SeenChangesOptions): Promise<SeenChanges> {
  const { value, refused } = await readDispensable(file, MarksFile, onSetAside, 1);
  let marks = new Set(value?.marks);
  let writing: Promise<unknown> = Promise.resolve();

  async function change(list: readonly string[], seen: boolean): Promise<number> {
    if (refused !== null) throw refused;
    const next = new Set(marks);
    for (const mark of list) {
      if (seen) next.add(mark);
      else next.delete(mark);
    }
    const changed = Math.abs(next.size - marks.size);
    if (changed === 0) return 0;
    const kept = [...next].slice(-maxMarks);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await atomicWriteFile(file, `${JSON.stringify({ version: 1, marks: kept })}\n`);
    marks = new Set(kept);
    return changed;
  }

  return {
    has: (mark) => marks.has(mark),
    set(list, seen) {
      const done = writing.then(() => change(list, seen));
      writing = done.catch(() => undefined); // The caller has the error; the next marks must still be written.
      return done;
    },
  };
}
