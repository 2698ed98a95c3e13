/**
 * What is stored about a pack apart from its text: `context/packs/<name>.json`, validated when it is read. The text is
 * only in `<name>.md`; the two belong together while the hash of the text matches the one stored here.
 */
import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { Pack, PackName } from '#shared/contract/context/context-types.ts';
import type { ToldPack } from '../../codemap/codemap.ts';
import {
  atomicWriteFile,
  contentHash,
  errnoOf,
  makeFolder,
  readDispensable,
  readPlainFile,
  type SetAsideNotice,
} from '../../storage/storage.ts';
import { parseFilter } from '../filter/parse-filter.ts';

export const StoredPack = Pack.omit({ text: true, active: true, stale: true }).extend({
  version: z.literal(1),
  /** An unreadable one would make the whole list of packs fail. */
  filter: z.string().refine((text) => parseFilter(text).expression !== null, 'holds no filter that can be read'),
  textHash: z.string(),
  /** Hash of the types that the filter found then, with their shapes: it shows whether the code changed. */
  found: z.string(),
});
export type StoredPack = z.infer<typeof StoredPack>;

/** Within the folder of context. */
export const packsFolder = 'packs';

export interface PackFiles {
  /** Throws Refused for one that a newer Memoscope wrote. */
  readAll(): Promise<StoredPack[]>;
  /** Throws Refused for a pack that was there and may not be read; it stays as it is. */
  checkOurs(name: string): void;
  /** null where it is missing or is not what was built. */
  text(pack: StoredPack): Promise<string | null>;
  /** Text and record, one after the other: a kill between them leaves a text that does not match, which is built again. */
  write(pack: StoredPack, text: string): Promise<void>;
  remove(name: string): Promise<void>;
}

const maxTextBytes = 32 * 1024 * 1024;
const maxRecordBytes = 8 * 1024 * 1024;

export function openPackFiles(folder: string, onSetAside: (notice: SetAsideNotice) => void): PackFiles {
  const fileOf = (name: string, ending: 'md' | 'json'): string => path.join(folder, `${name}.${ending}`);
  const refusals = new Map<string, MemoError>();
  const checkOurs = (name: string): void => {
    const refused = refusals.get(name);
    if (refused !== undefined) throw refused;
  };
  return {
    checkOurs,
    async readAll() {
      const packs: StoredPack[] = [];
      for (const file of await names(folder)) {
        const name = file.slice(0, -'.json'.length);
        if (!PackName.safeParse(name).success) continue;
        const { value: pack, refused } = await readDispensable(path.join(folder, file), StoredPack, onSetAside, 1);
        if (refused !== null) refusals.set(name, refused);
        // A copy under another name would be written over the first one.
        if (pack !== null && pack.name === name) packs.push(pack);
      }
      return packs;
    },
    async text({ name, textHash }) {
      const text = (await readPlainFile(fileOf(name, 'md'), maxTextBytes))?.toString('utf8') ?? null;
      return text !== null && contentHash(text) === textHash ? text : null;
    },
    async write(pack, text) {
      checkOurs(pack.name);
      await makeFolder(folder);
      await checkFolder(folder);
      await atomicWriteFile(fileOf(pack.name, 'md'), text);
      await atomicWriteFile(fileOf(pack.name, 'json'), `${JSON.stringify(pack, null, 2)}\n`);
    },
    async remove(name) {
      checkOurs(name);
      // The record last: while it is there, the pack is, and its text can be built again.
      await rm(fileOf(name, 'md'), { force: true });
      await rm(fileOf(name, 'json'), { force: true });
    },
  };
}

/**
 * Packs of a context folder as listed in index.json, by name, read without opening context. One that cannot be read is
 * left out: opening packs reports it.
 */
export async function toldPacks(contextDir: string): Promise<ToldPack[]> {
  const folder = path.join(contextDir, packsFolder);
  const told: ToldPack[] = [];
  for (const file of await names(folder).catch(() => [])) {
    const pack = await readRecord(path.join(folder, file));
    if (pack === null || `${pack.name}.json` !== file) continue;
    const { name, tokenEstimate, lastBuild, contents } = pack;
    told.push({ name, tokenEstimate, lastBuild, typeIds: contents.map(({ symbol }) => symbol.typeId) });
  }
  return told;
}

async function readRecord(file: string): Promise<StoredPack | null> {
  try {
    const bytes = await readPlainFile(file, maxRecordBytes);
    return bytes === null ? null : StoredPack.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    return null;
  }
}

/** A link would lead what is written out of the workspace. */
async function checkFolder(folder: string): Promise<void> {
  if ((await lstat(folder)).isDirectory()) return;
  throw new MemoError('Refused', sentence`${folder} is not a folder; packs are kept there. Take it away.`);
}

async function names(folder: string): Promise<string[]> {
  try {
    await checkFolder(folder);
    return (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return [];
    throw thrown;
  }
}

/** Names that Windows keeps for itself, whatever the ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A name must be one file on every system. Throws InvalidArgument; Conflict for the twin of one that is there. */
export function checkName(name: string, known: Iterable<string>): void {
  if (reserved.test(name) || name.endsWith('.')) {
    throw new MemoError(
      'InvalidArgument',
      sentence`A pack cannot be called '${name}': not every system has a file of that name.`,
      {
        path: 'name',
      },
    );
  }
  const same = (text: string): string => text.normalize('NFC').toLowerCase();
  const twin = [...known].find((other) => other !== name && same(other) === same(name));
  if (twin !== undefined) {
    throw new MemoError(
      'Conflict',
      sentence`There is a pack '${twin}' already, whose file has the same name on some systems.`,
      {
        path: 'name',
      },
    );
  }
}
