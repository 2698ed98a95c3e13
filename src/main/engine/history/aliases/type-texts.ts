/**
 * The texts of a type in a generation's folder move to its new id: its outline is regenerated, its semantic
 * moves along with a new head, and the old files point to the new ones. Texts that name other types by id follow
 *. Each step leaves files from which a later call can continue, so that a kill in between costs nothing.
 */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { atomicWriteFile, readPlainFile } from '../../storage/storage.ts';

export interface TypeName {
  readonly typeId: string;
  readonly path: string;
}

const maxBytes = 4 * 1024 * 1024;
const tombstoneHead = '<!-- tombstone: ';
const endings = ['outline.md', 'semantic.md'] as const;

export function isTombstone(text: string): boolean {
  return text.startsWith(tombstoneHead);
}

/** Ids only in the comment: a path may hold what would end it. */
function tombstone(old: TypeName, now: TypeName, file: string): string {
  return `${tombstoneHead}${old.typeId} -> ${now.typeId} -->\n${old.path} is now ${now.path}: see ${file}\n`;
}

export async function readText(file: string): Promise<string | null> {
  const bytes = await readPlainFile(file, maxBytes).catch(() => null); // A folder or link: nothing of ours to move.
  return bytes === null ? null : bytes.toString();
}

/** Moves what there is of `old` in the folder `types`. `outline` makes the outline of `now`. */
export async function moveTexts(
  types: string,
  old: TypeName,
  now: TypeName,
  outline: () => string | null,
): Promise<void> {
  // It may have been called so before.
  await removeTombstones(types, now.typeId);
  for (const ending of endings) {
    const from = path.join(types, `${old.typeId}.${ending}`);
    const to = path.join(types, `${now.typeId}.${ending}`);
    const text = await readText(from);
    if (text === null) continue;
    if (!isTombstone(text)) {
      const moved = ending === 'outline.md' ? outline() : withHead(text, now);
      // A semantic that is there has moved before a kill, or was made of what the type is today.
      if (moved !== null && (ending === 'outline.md' || (await readText(to)) === null)) {
        await atomicWriteFile(to, moved);
      }
    }
    const stone = tombstone(old, now, path.basename(to));
    if (text !== stone) await atomicWriteFile(from, stone);
  }
}

/**
 * Brings the outlines in the folder `types` up to date with the code: outdated ones are
 * regenerated, those of deleted types removed. `outline` gives null for such a type.
 */
export async function renewOutlines(
  types: string,
  outline: (typeId: string) => string | null,
  pause: () => Promise<void>,
): Promise<void> {
  for (const name of await readdir(types).catch(() => [])) {
    const [, typeId] = /^(T_[0-9a-z]{8,12})\.outline\.md$/.exec(name) ?? [];
    if (typeId === undefined) continue;
    await pause();
    const file = path.join(types, name);
    const text = await readText(file);
    if (text === null || isTombstone(text)) continue;
    const now = outline(typeId);
    if (now === null) await rm(file, { force: true });
    else if (now !== text) await atomicWriteFile(file, now);
  }
}

/** Removes the tombstones of an id. */
export async function removeTombstones(types: string, typeId: string): Promise<void> {
  for (const ending of endings) {
    const file = path.join(types, `${typeId}.${ending}`);
    const text = await readText(file);
    if (text !== null && isTombstone(text)) await rm(file, { force: true });
  }
}

function withHead(text: string, { path: name, typeId }: TypeName): string {
  return text.replace(/^# Semantic: .*$/m, () => `# Semantic: ${name} ${typeId}`);
}

/** Ids in the `Dependencies:` and `Types:` lines of the semantics in `folder`. */
export async function renameInHeads(
  folder: string,
  nowCalled: ReadonlyMap<string, string>,
  pause: () => Promise<void>,
): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md') && !name.endsWith('.outline.md'));
  for (const name of files) {
    await pause();
    const file = path.join(folder, name);
    const text = await readText(file);
    if (text === null || isTombstone(text)) continue;
    const renamed = renamedHead(text, nowCalled);
    if (renamed !== text) await atomicWriteFile(file, renamed);
  }
}

/** The head ends with the first empty line. */
function renamedHead(text: string, nowCalled: ReadonlyMap<string, string>): string {
  const end = text.indexOf('\n\n');
  const head = end < 0 ? text : text.slice(0, end);
  const renamed = head.replace(/^(?:Dependencies|Types): .*$/gm, (line) =>
    line.replace(/T_[0-9a-z]{8,12}\b/g, (id) => nowCalled.get(id) ?? id),
  );
  return renamed + text.slice(head.length);
}
