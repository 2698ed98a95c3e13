/** manifest.json of a generation: what it is and its state. It is for people; CURRENT says which one is live. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Clock } from '#shared/base/clock.ts';
import { DocumentCounts } from '#shared/contract/generations/documents.ts';
import {
  atomicWriteFile,
  checkInPlace,
  errnoOf,
  readPlainFile,
  readValidated,
  type SetAsideNotice,
  type StateFolder,
} from '../../storage/storage.ts';

/** `g-0001`, `g-0002` … */
export const idPattern = /^g-\d{4,9}$/;

const Count = z.number().int().nonnegative();
const Time = z.iso.datetime();

const Counts = z.object({ files: Count, types: Count, members: Count, edges: Count });
export type GenerationCounts = z.infer<typeof Counts>;

/** What has a default came later than version 1 and is of no use to its readers. */
export const Manifest = z.object({
  version: z.literal(1),
  id: z.string().regex(idPattern),
  state: z.enum(['building', 'live', 'retired']),
  /** Id of the analyser session. */
  session: z.string(),
  /** What the order of files was drawn from; null where the generation was made before orders were drawn. */
  seed: Count.nullable().default(null),
  /** SHA-256 of that order; null until it is known. */
  orderHash: z.string().nullable().default(null),
  startedAt: Time,
  /** When all files had been read for the first time; null before. Earlier versions moved it at each look. */
  finishedAt: Time.nullable(),
  /** When a look at all files last ended; null where an earlier version did not say. */
  lookedAt: Time.nullable().default(null),
  /** When a file first changed after that; null while none did: a rebuild would find what is here. */
  touchedAt: Time.nullable().default(null),
  /** When CURRENT last came to name it. */
  swappedAt: Time.nullable().default(null),
  /**
   * Counts the swaps of the workspace: of two generations the one with the higher turn was live later. A clock can be set
   * back and this cannot. 0 in the first one, and in those of earlier versions, which ids keep in order.
   */
  turn: Count.default(0),
  /** When another took its place; null while it is live. */
  retiredAt: Time.nullable().default(null),
  /** `static`, or the name of the model that added to the documents. */
  analyst: z.string(),
  counts: Counts.nullable(),
  documents: DocumentCounts.nullable().default(null),
});
export type Manifest = z.infer<typeof Manifest>;

const fileOf = (dir: string): string => path.join(dir, 'manifest.json');

/** null where there is none, or none that can be read: then it was set aside. */
export function readManifest(dir: string, onSetAside: (notice: SetAsideNotice) => void): Promise<Manifest | null> {
  return readValidated(fileOf(dir), Manifest, onSetAside, 1);
}

export async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  await atomicWriteFile(fileOf(dir), `${JSON.stringify(manifest, null, 2)}\n`);
}

// One generation's folder and its manifest as it is now.

export interface Generation {
  readonly id: string;
  readonly dir: string;
  readonly symbolsFile: string;
  readonly indexFile: string;
  readonly typesDir: string;
  manifest(): Manifest;
  /** When a look at all files last ended, as an ISO time; null before. */
  lookedAt(): string | null;
  /** Writes what became of it into the manifest. */
  note(part: Partial<Omit<Manifest, 'version' | 'id' | 'session'>>): Promise<void>;
  /** The same, of a look at all files that has ended. */
  complete(counts: GenerationCounts): Promise<void>;
  /** It was found damaged while open: the next engine sets it aside and makes a new one. */
  abandon(): Promise<void>;
}

export function createGeneration(dir: string, clock: Clock, first: Manifest): Generation {
  let manifest = first;
  let writing: Promise<void> = Promise.resolve();
  /** One after the other: of two at once the older text could be the one that stays. */
  function note(part: Partial<Manifest>): Promise<void> {
    manifest = { ...manifest, ...part };
    const written = writing.then(() => writeManifest(dir, manifest));
    writing = written.catch(() => undefined); // The caller has the error.
    return written;
  }
  return {
    id: first.id,
    dir,
    symbolsFile: path.join(dir, 'symbols.db'),
    indexFile: path.join(dir, 'index.json'),
    typesDir: path.join(dir, 'types'),
    manifest: () => manifest,
    lookedAt: () => manifest.lookedAt ?? manifest.finishedAt,
    note,
    complete(counts) {
      const now = new Date(clock.now()).toISOString();
      return note({ finishedAt: manifest.finishedAt ?? now, lookedAt: now, counts });
    },
    abandon: () => fs.rm(path.join(dir, 'manifest.json'), { force: true }),
  };
}

// The folders of a generation, with checks: a link, pipe or file in their place came from someone else, and writes to it
// would leave the workspace.

/** In a generation's folder, outer ones first. */
export const folders = ['types', 'semantic', path.join('semantic', 'archive')];

/** Largest CURRENT that is read: an id and a line end. */
const maxCurrentBytes = 64;

/** What CURRENT names; null where it is missing or names nothing that could be ours. */
export async function readCurrent(state: StateFolder): Promise<string | null> {
  const text = await readPlainFile(state.currentFile, maxCurrentBytes);
  const id = text === null ? '' : text.toString().trim();
  return idPattern.test(id) ? id : null;
}

export const folderOf = (state: StateFolder, id: string): string => path.join(state.generationsDir, id);

/** Names of all generations that have a folder, oldest first, whatever is in it. */
export async function namesOnDisk(state: StateFolder): Promise<string[]> {
  return (await fs.readdir(state.generationsDir)).filter((name) => idPattern.test(name)).sort(byNumber);
}

export const numberOf = (name: string): number => Number(/^g-(\d{4,9})/.exec(name)?.[1] ?? 0);

function byNumber(a: string, b: string): number {
  return numberOf(a) - numberOf(b);
}

/** Above all existing ones, set aside ones too, and above `last`: an id is never reused. */
export async function nextId(state: StateFolder, last: number): Promise<string> {
  checkInPlace(state.generationsDir);
  const taken = (await fs.readdir(state.generationsDir)).map(numberOf);
  const next = taken.reduce((max, number) => Math.max(max, number), last) + 1;
  return `g-${String(next).padStart(4, '0')}`;
}

/** False for a link too, whatever it leads to. */
export async function isFolder(place: string): Promise<boolean> {
  const found = await fs.lstat(place).catch(() => null); // Nothing there: no folder.
  return found?.isDirectory() === true;
}

/** True where all folders are plain ones; those that are missing are made. */
export async function hasPlainFolders(dir: string): Promise<boolean> {
  for (const folder of folders) if (!(await isPlainFolder(path.join(dir, folder)))) return false;
  return true;
}

async function isPlainFolder(folder: string): Promise<boolean> {
  const found = await fs.lstat(folder).catch((thrown: unknown) => {
    if (errnoOf(thrown) === 'ENOENT' || errnoOf(thrown) === 'ENOTDIR') return null;
    throw thrown;
  });
  if (found !== null) return found.isDirectory();
  if (!(await isFolder(path.dirname(folder)))) return false;
  await fs.mkdir(folder);
  return true;
}
