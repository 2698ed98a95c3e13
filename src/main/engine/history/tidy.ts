/**
 * What follows a change outside the databases: texts of renamed types and groups move, outlines are regenerated,
 * aliases that were not used are archived, aliases.json is written. It may be interrupted anywhere; the rest waits in
 * history.db for the next call.
 */
import path from 'node:path';
import type { CodeMap } from '../codemap/codemap.ts';
import type { SetAsideNotice } from '../storage/storage.ts';
import { type Alias, readAliasFiles, writeAliasFiles } from './aliases/alias-table.ts';
import type { Aliases } from './aliases/aliases.ts';
import { moveTexts, removeTombstones, renameInHeads, renewOutlines, type TypeName } from './aliases/type-texts.ts';
import { type Groups, moveGroupText } from './groups.ts';

export interface TidyOptions {
  aliases: Pick<Aliases, 'table' | 'revived' | 'exported'>;
  groups: Groups;
  codeMap: Pick<CodeMap, 'byTypeId' | 'ref' | 'outline'>;
  /** Folder of the live generation. */
  folder: string;
  /** Epoch milliseconds. */
  now: number;
  /** Days without use after which an alias is archived. */
  archiveDays: number;
  onSetAside(notice: SetAsideNotice): void;
}

const dayMs = 24 * 60 * 60_000;

/** `pause` throws when the work is to end. */
export async function tidy(options: TidyOptions, pause: () => Promise<void>): Promise<void> {
  const { codeMap, groups, folder } = options;
  const { table, revived } = options.aliases;
  if (options.aliases.exported === '') await recover(options);
  for (const typeId of revived) {
    await pause();
    await removeTombstones(path.join(folder, 'types'), typeId);
    revived.delete(typeId);
  }
  await moveDrafts(options, pause);
  const outline = (typeId: string): string | null => {
    const row = codeMap.byTypeId(typeId);
    return row === null ? null : codeMap.outline(row);
  };
  await renewOutlines(path.join(folder, 'types'), outline, pause);
  for (const move of groups.moves()) {
    await pause();
    await moveGroupText(path.join(folder, 'semantic'), move, new Date(options.now));
    groups.moved(move);
  }
  await archive(options, pause);
  const exported = `${table.revision()} ${folder}`;
  if (exported === options.aliases.exported) return;
  await writeAliasFiles(folder, table.all());
  options.aliases.exported = exported;
}

/** Aliases that only the generation's files still know. */
async function recover({ aliases: { table }, codeMap, folder, onSetAside }: TidyOptions): Promise<void> {
  if (table.size() > 0) return;
  for (const alias of await readAliasFiles(folder, onSetAside)) {
    if (codeMap.byTypeId(alias.oldTypeId) === null) table.put(alias);
  }
}

async function moveDrafts(
  { aliases: { table }, codeMap, folder }: TidyOptions,
  pause: () => Promise<void>,
): Promise<void> {
  const drafts = [...table.all()].filter((alias) => alias.draft);
  if (drafts.length === 0) return;
  const types = path.join(folder, 'types');
  const nowCalled = new Map(drafts.map(({ oldTypeId, newTypeId }) => [oldTypeId, newTypeId]));
  for (const part of [types, path.join(folder, 'semantic')]) await renameInHeads(part, nowCalled, pause);
  for (const draft of drafts) {
    await pause();
    const row = codeMap.byTypeId(draft.newTypeId);
    const now = row === null ? null : codeMap.ref({ type: row, member: 0 });
    const old: TypeName = { typeId: draft.oldTypeId, path: draft.oldPath };
    if (row !== null && now !== null) await moveTexts(types, old, now, () => codeMap.outline(row));
    // It may have led elsewhere since, or have ended.
    const alias = table.get(draft.oldTypeId);
    if (alias?.newTypeId === draft.newTypeId) table.put({ ...alias, draft: false });
  }
}

async function archive(options: TidyOptions, pause: () => Promise<void>): Promise<void> {
  const { folder, now, archiveDays } = options;
  const { table } = options.aliases;
  const unused = ({ detectedAt, usedAt }: Alias): boolean =>
    now - Math.max(detectedAt, usedAt ?? 0) > archiveDays * dayMs;
  for (const alias of [...table.all()]) {
    if (alias.archived || alias.draft || !unused(alias)) continue;
    await pause();
    await removeTombstones(path.join(folder, 'types'), alias.oldTypeId);
    table.put({ ...alias, archived: true });
  }
}
