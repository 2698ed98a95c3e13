/**
 * What types were called before. A change of names begins as a draft in history.db, which already leads to the new
 * type; `history.ts` moves the files and makes it final, out of the way of a saved file. Archived aliases still work, as
 * long as no present type has the name: an old link should not end because it was not used for a month. Following one
 * restores it.
 */
import type { Clock } from '#shared/base/clock.ts';
import type { ChangePair, FindRenames, TypeSnapshot } from '../../codemap/codemap.ts';
import type { Database, Log } from '../../storage/storage.ts';
import type { RenameFinder } from '../machine.ts';
import { type Alias, type AliasTable, foldIn, openAliasTable } from './alias-table.ts';
import { type AliasConflict, type AliasMatches, matchAliases } from './match.ts';

interface AliasOptions {
  database: Database;
  clock: Clock;
  /** `logs/alias_conflicts.log`. */
  conflicts: Pick<Log, 'warn'>;
}

export interface Aliases extends RenameFinder {
  readonly table: AliasTable;
  /** Old ids that are types again: their files may contain something else. Emptied by the code that checks them. */
  readonly revived: Set<string>;
  /** Folder and revision of the table that aliases.json was written of last. */
  exported: string;
  /** A symbol was found through it. */
  used(alias: Alias): void;
}

/** How exactly `usedAt` is kept: reading must not write with every call. */
const usedEveryMs = 60 * 60_000;
/** Conflicts written to the log for one change. */
const maxConflicts = 200;

export function openAliases({ database, clock, conflicts }: AliasOptions): Aliases {
  const table = openAliasTable(database);
  const revived = new Set<string>();

  function learn({ before, after, reason, similarity }: AliasMatches['matches'][number]): void {
    const { put, drop } = foldIn<Alias>(table, {
      oldTypeId: before.typeId,
      newTypeId: after.typeId,
      oldPath: before.fqn,
      oldName: before.name,
      reason,
      similarity,
      detectedAt: clock.now(),
      usedAt: null,
      collapsed: false,
      draft: true,
      archived: false,
    });
    for (const id of drop) table.drop(id);
    for (const alias of put) table.put({ ...alias, draft: true });
  }

  return {
    table,
    revived,
    exported: '',
    async find(vanished, appeared, pair, pause) {
      const { matches, conflicts: unsure } = await compare(vanished, appeared, pair, pause);
      for (const typeId of appeared) {
        if (table.get(typeId) === undefined) continue;
        table.drop(typeId);
        revived.add(typeId);
      }
      for (let at = 0; at < matches.length; at += 50) {
        database.write.transaction(() => matches.slice(at, at + 50).forEach(learn));
        await pause();
      }
      for (const conflict of unsure.slice(0, maxConflicts)) conflicts.warn(told(conflict));
      if (unsure.length > maxConflicts) conflicts.warn(`… and ${unsure.length - maxConflicts} more of this change`);
      return matches.map(({ before, after }) => ({ from: before.typeId, to: after.typeId }));
    },
    used(alias) {
      const now = clock.now();
      if (alias.usedAt !== null && !alias.archived && Math.abs(now - alias.usedAt) < usedEveryMs) return;
      table.put({ ...alias, usedAt: now, archived: false });
    },
  };
}

async function compare(...[vanished, appeared, pair, pause]: Parameters<RenameFinder['find']>): Promise<AliasMatches> {
  if (vanished.length === 0) return { matches: [], conflicts: [] };
  const read = async (ids: readonly string[], side: keyof ChangePair): Promise<TypeSnapshot[]> => {
    const types: TypeSnapshot[] = [];
    for (const id of ids) {
      const type = pair(id)[side];
      if (type !== null) types.push(type);
      await pause();
    }
    return types;
  };
  return matchAliases(await read(vanished, 'before'), await read(appeared, 'after'), pause);
}

function told({ before, after, similarity, takenFor, takenBy }: AliasConflict): string {
  const name = ({ fqn, typeId }: TypeSnapshot): string => `${fqn} ${typeId}`;
  const instead = takenFor === null ? 'is taken for none' : `is taken for ${name(takenFor)}`;
  const other = takenBy === null ? '' : `; that one is taken for what ${name(takenBy)} has become`;
  return `${name(before)} may also have become ${name(after)} (${similarity.toFixed(2)}): it ${instead}${other}`;
}

/** Renamed types of a comparison, found as the history of changes finds them; nothing is noted of them. */
export const findRenames: FindRenames = async (vanished, appeared, pair, pause) => {
  const gone = [];
  for (const typeId of vanished) {
    gone.push(pair(typeId).before ?? []);
    await pause();
  }
  const come = [];
  for (const typeId of appeared) {
    come.push(pair(typeId).after ?? []);
    await pause();
  }
  const { matches } = await matchAliases(gone.flat(), come.flat(), pause);
  return matches.map(({ before, after }) => ({ from: before.typeId, to: after.typeId }));
};
