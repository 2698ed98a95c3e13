/**
 * All aliases in memory, each change written to history.db at once: they are asked for whenever a name is not found, and
 * there are as many as types were renamed, not as many as types.
 */
import type { Database } from '../../storage/storage.ts';
import type { AliasLink, LinkTable } from './chains.ts';
import type { AliasReason } from './match.ts';

export interface Alias extends AliasLink {
  readonly oldPath: string;
  /** The last segment of `oldPath`. */
  readonly oldName: string;
  readonly reason: AliasReason;
  /** Of the step in which the old id vanished. */
  readonly similarity: number;
  /** Epoch milliseconds. */
  readonly detectedAt: number;
  /** When a symbol was last found through it; epoch milliseconds. */
  readonly usedAt: number | null;
  /** Its files have not moved yet. */
  readonly draft: boolean;
  readonly archived: boolean;
}

export interface AliasTable extends LinkTable<Alias> {
  /** By last segment of the old path, without case. */
  named(name: string): readonly Alias[];
  size(): number;
  /** Grows with every change. */
  revision(): number;
  all(): Iterable<Alias>;
  put(alias: Alias): void;
  drop(oldTypeId: string): void;
}

interface Row extends Omit<Alias, 'collapsed' | 'draft' | 'archived'> {
  collapsed: number;
  draft: number;
  archived: number;
}

export function openAliasTable({ read, write }: Database): AliasTable {
  const rows = read.prepare<[], Row>(
    `SELECT old_type_id AS oldTypeId, new_type_id AS newTypeId, old_path AS oldPath, old_name AS oldName, reason,
       similarity, detected_at AS detectedAt, used_at AS usedAt, collapsed, draft, archived FROM aliases`,
  );
  const insert = write.prepare(
    `INSERT OR REPLACE INTO aliases(old_type_id, new_type_id, old_path, old_name, reason, similarity, detected_at,
       used_at, collapsed, draft, archived) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = write.prepare<[string]>('DELETE FROM aliases WHERE old_type_id = ?');
  let revision = 0;
  const byOld = new Map<string, Alias>();
  const byNew = createGroups<Alias>(({ newTypeId }) => newTypeId);
  const byName = createGroups<Alias>(({ oldName }) => oldName.toLowerCase());

  function forget(oldTypeId: string): void {
    const known = byOld.get(oldTypeId);
    if (known === undefined) return;
    byOld.delete(oldTypeId);
    byNew.remove(known);
    byName.remove(known);
  }

  function remember(alias: Alias): void {
    forget(alias.oldTypeId);
    byOld.set(alias.oldTypeId, alias);
    byNew.add(alias);
    byName.add(alias);
  }

  for (const { collapsed, draft, archived, ...row } of rows.all())
    remember({ ...row, collapsed: collapsed === 1, draft: draft === 1, archived: archived === 1 });

  return {
    get: (oldTypeId) => byOld.get(oldTypeId),
    to: (newTypeId) => byNew.of(newTypeId),
    named: (name) => byName.of(name.toLowerCase()),
    size: () => byOld.size,
    revision: () => revision,
    all: () => byOld.values(),
    put(alias) {
      revision += 1;
      insert.run(
        alias.oldTypeId,
        alias.newTypeId,
        alias.oldPath,
        alias.oldName,
        alias.reason,
        alias.similarity,
        alias.detectedAt,
        alias.usedAt,
        Number(alias.collapsed),
        Number(alias.draft),
        Number(alias.archived),
      );
      remember(alias);
    },
    drop(oldTypeId) {
      revision += 1;
      remove.run(oldTypeId);
      forget(oldTypeId);
    },
  };
}

function createGroups<T>(key: (value: T) => string) {
  const groups = new Map<string, Set<T>>();
  return {
    of: (wanted: string): T[] => [...(groups.get(wanted) ?? [])],
    add(value: T): void {
      const of = key(value);
      const group = groups.get(of);
      if (group === undefined) groups.set(of, new Set([value]));
      else group.add(value);
    },
    remove(value: T): void {
      const of = key(value);
      const group = groups.get(of);
      group?.delete(value);
      if (group?.size === 0) groups.delete(of);
    },
  };
}
