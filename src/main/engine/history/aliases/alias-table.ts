/**
 * All aliases in memory, each change written to history.db at once: they are asked for whenever a name is not found, and
 * there are as many as types were renamed, not as many as types.
 */

import path from 'node:path';
import { z } from 'zod';
import {
  atomicWriteFile,
  type Database,
  readPlainFile,
  readValidated,
  type SetAsideNotice,
} from '../../storage/storage.ts';
import { type AliasReason, aliasReasons } from './match.ts';

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

/**
 * Aliases of one step each: an old id leads to the last one at once. What keeps it so: no id is both an old and
 * a new one. A type that comes back under an old id ends the alias of that id, so renaming there and back again leaves
 * one alias and never a cycle.
 */
export interface AliasLink {
  readonly oldTypeId: string;
  readonly newTypeId: string;
  /** It was learnt over types in between. */
  readonly collapsed: boolean;
}

interface Folded<L extends AliasLink> {
  /** New or changed links. */
  put: L[];
  /** Old ids that are types of today. */
  drop: string[];
}

interface LinkTable<L extends AliasLink> {
  get(oldTypeId: string): L | undefined;
  /** Links that lead to this id. */
  to(newTypeId: string): readonly L[];
}

/** What changes in `links` when `link` is learnt: its new id is a type, its old id is not one. */
export function foldIn<L extends AliasLink>(links: LinkTable<L>, link: L): Folded<L> {
  const drop = revive(links, link.newTypeId);
  const led = links.to(link.oldTypeId).filter((each) => each.oldTypeId !== link.newTypeId);
  const put = led.map((each) => ({ ...each, newTypeId: link.newTypeId, collapsed: true }));
  return { put: [...put, link], drop };
}

/** The alias that ends because its old id is a type again; none, or one. */
export function revive(links: Pick<LinkTable<AliasLink>, 'get'>, typeId: string): string[] {
  return links.get(typeId) === undefined ? [] : [typeId];
}

const TypeId = z.string().regex(/^T_[0-9a-z]{8,12}$/);
const AliasEntry = z.object({
  oldTypeId: TypeId,
  newTypeId: TypeId,
  detectedAt: z.iso.datetime(),
  reason: z.enum(aliasReasons),
  oldPath: z.string().min(1).max(8192),
  similarity: z.number().min(0).max(1),
  collapsed: z.boolean(),
});
const AliasFile = z.object({ schemaVersion: z.literal('1.0'), aliases: z.array(AliasEntry) });

const names = { live: 'aliases.json', archived: 'aliases_archive.json' } as const;
const maxBytes = 256 * 1024 * 1024;

/**
 * aliases.json and aliases_archive.json of a generation: exports of history.db, sorted, so that two of
 * the same aliases are the same. They are read only where history.db knows no alias, because it was lost.
 *
 * Writes what differs; a file without entries is written only to empty one that is there.
 */
export async function writeAliasFiles(folder: string, aliases: Iterable<Alias>): Promise<void> {
  const final = [...aliases].filter((alias) => !alias.draft);
  for (const archived of [false, true]) {
    const file = path.join(folder, archived ? names.archived : names.live);
    const entries = final.filter((alias) => alias.archived === archived).map(entryOf);
    const old = await readPlainFile(file, maxBytes).catch(() => null); // Unusable: replaced.
    if (entries.length === 0 && old === null) continue;
    entries.sort((a, b) => (a.oldTypeId < b.oldTypeId ? -1 : 1));
    const text = `${JSON.stringify({ schemaVersion: '1.0', aliases: entries }, null, 2)}\n`;
    if (old?.toString() !== text) await atomicWriteFile(file, text);
  }
}

/** What the files of a generation say, as drafts: whether their files have moved is looked at again. */
export async function readAliasFiles(folder: string, onSetAside: (notice: SetAsideNotice) => void): Promise<Alias[]> {
  const found: Alias[] = [];
  for (const archived of [false, true]) {
    const file = path.join(folder, archived ? names.archived : names.live);
    const content = await readValidated(file, AliasFile, onSetAside, '1.0');
    for (const { detectedAt, ...entry } of content?.aliases ?? []) {
      const oldName = entry.oldPath.split(/[.+]/).at(-1) ?? entry.oldPath;
      found.push({ ...entry, oldName, detectedAt: Date.parse(detectedAt), usedAt: null, draft: true, archived });
    }
  }
  return found;
}

function entryOf(alias: Alias): z.infer<typeof AliasEntry> {
  const { oldTypeId, newTypeId, reason, oldPath, similarity, collapsed } = alias;
  const detectedAt = new Date(alias.detectedAt).toISOString();
  return { oldTypeId, newTypeId, detectedAt, reason, oldPath, similarity, collapsed };
}
