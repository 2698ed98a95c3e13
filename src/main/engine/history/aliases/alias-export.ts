/**
 * aliases.json and aliases_archive.json of a generation (spec 01, S4-78, S4-83): exports of history.db, sorted, so that
 * two of the same aliases are the same. They are read only where history.db knows no alias, because it was lost.
 */
import path from 'node:path';
import { z } from 'zod';
import { atomicWriteFile, readPlainFile, readValidated, type SetAsideNotice } from '../../storage/storage.ts';
import type { Alias } from './alias-table.ts';
import { aliasReasons } from './match.ts';

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

/** Writes what differs; a file without entries is written only to empty one that is there. */
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
