/**
 * History: what outlives generations (spec 01 "history.db", spec 03 "Change and propagation"): the changes of types, and
 * what is known of each type beyond its text. Main types: History, NotedChange, TypeState.
 * It follows the code map, which keeps what types were until it is told here; nothing in it is derived, so a damaged
 * file is set aside for the person to look at, and history begins anew.
 */
import type { Clock } from '#shared/base/clock.ts';
import type { ChangeState } from '#shared/contract/change.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import { type Database, isCorrupt, openDatabase, type SetAsideNotice, setAside } from '../storage/storage.ts';
import { recordChanges } from './record/record.ts';
import type { RenameFinder, TypeGroups } from './record/steps.ts';
import { changeState } from './state/type-state.ts';
import { type ChangeLog, type ChangeQuery, createChangeLog, type NotedChange } from './store/change-log.ts';
import { historyMigrations } from './store/migrations.ts';
import { createNotedPairs, type NotedPairs } from './store/noted-pairs.ts';
import { createStateTable, type StateTable } from './store/state-table.ts';

export { matchAliases } from './aliases/match.ts';
export type { ChangeQuery, NotedChange } from './store/change-log.ts';

export interface HistoryOptions {
  file: string;
  /** `databaseMark` of the workspace. */
  mark: number;
  clock: Clock;
  codeMap: CodeMap;
  /** Id of the live generation. */
  generation(): string;
  onSetAside(notice: SetAsideNotice): void;
}

export interface History {
  /** Takes note of what the code map changed since the last call. One call at a time. Returns how many types changed. */
  record(signal: AbortSignal): Promise<number>;
  /** Newest first. */
  changes(query: ChangeQuery): NotedChange[];
  /** Of any type id; one of which nothing was told is as new. */
  state(typeId: string): ChangeState;
  close(): void;
}

interface Store {
  database: Database;
  log: ChangeLog;
  noted: NotedPairs;
  states: StateTable;
  renames: RenameFinder;
  groups: TypeGroups;
}

/** Types that vanished whose states are kept, in case they come back with another branch. */
const keptGone = 20_000;

function openStore({ file, mark }: HistoryOptions): Store {
  const database = openDatabase(file, { migrations: historyMigrations, mark });
  return {
    database,
    log: createChangeLog(database),
    noted: createNotedPairs(database),
    states: createStateTable(database),
    renames: { find: async () => [] },
    groups: { refresh: async () => [], of: () => null },
  };
}

/** Throws Refused for a history that a newer Memoscope wrote. */
export function openHistory(options: HistoryOptions): History {
  const { clock, codeMap, file } = options;

  function open(): Store {
    try {
      return openStore(options);
    } catch (thrown) {
      if (!isCorrupt(thrown)) throw thrown;
      return beginAnew();
    }
  }

  function beginAnew(): Store {
    const setAsideAs = setAside(file);
    const message = `The history of changes in ${file} cannot be read. It is kept as ${setAsideAs}, and begins anew.`;
    options.onSetAside({ file, setAsideAs, field: '', message });
    return openStore(options);
  }

  let store = open();

  /** Damage that shows only in use: the file is set aside, and the work is done with a new one. */
  function repair(thrown: unknown): void {
    if (!isCorrupt(thrown)) throw thrown;
    store.database.close();
    store = beginAnew();
  }

  function use<T>(work: (store: Store) => T): T {
    try {
      return work(store);
    } catch (thrown) {
      repair(thrown);
      return work(store);
    }
  }

  async function record(signal: AbortSignal): Promise<number> {
    const { states } = store;
    const when = { at: clock.now(), generation: options.generation() };
    const count = await recordChanges(
      {
        ...store,
        codeMap,
        apply({ diff, at }) {
          const state = states.get(diff.typeId);
          const goneAt = diff.kind === 'removed' ? at : null;
          states.put(diff.typeId, { ...state, changeClass: diff.changeClass, changedAt: at, goneAt });
        },
      },
      when,
      signal,
    );
    if (count > 0) states.forgetGone(keptGone);
    return count;
  }

  return {
    async record(signal) {
      try {
        return await record(signal);
      } catch (thrown) {
        repair(thrown);
        return await record(signal);
      }
    },
    changes: (query) => use(({ log }) => log.list(query)),
    state: (typeId) => use(({ states, groups }) => changeState(states.get(typeId), groups.of(typeId)?.id ?? null)),
    close: () => store.database.close(),
  };
}
