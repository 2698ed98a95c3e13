/**
 * The files of descriptions in a generation's folder: `types/<TypeId>.semantic.md`, `semantic/<GroupHash>.md`. Read
 * from memory where the file is the one that was read before; written as a whole.
 */
import { lstatSync, type Stats } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { atomicWriteFile, makeFolder, readPlainFile } from '../storage/storage.ts';
import { type ParsedText, parseSemantic } from './format.ts';

export interface TextFiles {
  /** Of its group, else its own. Null where there is none and where the file is damaged. */
  read(dir: string, typeId: string, groupId: string | null): Promise<ParsedText | null>;
  /** Replaces the file; texts that types had alone before they were a group are superseded. */
  write(dir: string, text: string, typeIds: readonly string[], groupId: string | null): Promise<void>;
}

export const maxTextBytes = 4 * 1024 * 1024;
/** Texts in memory. */
const most = 1_000;

export function createTextFiles(): TextFiles {
  const known = new Map<string, { mark: string; parsed: ParsedText | null }>();

  async function readOne(file: string): Promise<ParsedText | null> {
    const found = statOf(file);
    if (found?.isFile() !== true) return null;
    const mark = `${found.ino} ${found.size} ${found.mtimeMs}`;
    const before = known.get(file);
    if (before?.mark === mark) return before.parsed;
    const bytes = await readPlainFile(file, maxTextBytes).catch(() => null); // Replaced by something that is no text of ours.
    const parsed = bytes === null ? null : parseSemantic(bytes.toString('utf8'));
    known.delete(file);
    known.set(file, { mark, parsed });
    for (const oldest of known.keys()) {
      if (known.size <= most) break;
      known.delete(oldest);
    }
    return parsed;
  }

  return {
    async read(dir, typeId, groupId) {
      const ofGroup = groupId === null ? null : await readOne(groupFile(dir, groupId));
      return ofGroup ?? readOne(typeFile(dir, typeId));
    },
    async write(dir, text, typeIds, groupId) {
      const file = groupId === null ? typeFile(dir, typeIds[0] ?? '') : groupFile(dir, groupId);
      await makeFolder(path.dirname(file));
      await atomicWriteFile(file, text);
      if (groupId !== null) for (const typeId of typeIds) await rm(typeFile(dir, typeId), { force: true });
    },
  };
}

/** At once: most types have no description, and telling so later costs twenty times as much as looking. */
function statOf(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined; // Its folder is none, or cannot be read.
  }
}

const typeFile = (dir: string, typeId: string): string => path.join(dir, 'types', `${typeId}.semantic.md`);
const groupFile = (dir: string, groupId: string): string => path.join(dir, 'semantic', `${groupId}.md`);
