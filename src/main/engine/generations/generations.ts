/**
 * Generations: one whole index each, in a folder of its own, exactly one of them live (spec 01, 04). `CURRENT` names the
 * live one and is replaced in one step; whatever it names is the truth, and everything else in the folder is leftover.
 * A generation is derived from the files: one that cannot be read is set aside and made again.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Clock } from '#shared/base/clock.ts';
import {
  atomicWriteFile,
  errnoOf,
  readPlainFile,
  readValidated,
  removeTemporaryFiles,
  type SetAsideNotice,
  type StateFolder,
  setAside,
} from '../storage/storage.ts';

/** `g-0001`, `g-0002` … */
const idPattern = /^g-\d{4,9}$/;

const Manifest = z.object({
  version: z.literal(1),
  id: z.string().regex(idPattern),
  state: z.enum(['building', 'live', 'retired']),
  session: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  analyst: z.enum(['static']),
  counts: z.object({ files: z.number(), types: z.number(), members: z.number(), edges: z.number() }).nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

export interface Generation {
  readonly id: string;
  readonly dir: string;
  readonly symbolsFile: string;
  readonly indexFile: string;
  readonly typesDir: string;
  manifest(): Manifest;
  /** Writes what a finished scan found. */
  complete(counts: NonNullable<Manifest['counts']>): Promise<void>;
  /** It was found damaged while open: the next `openLive` sets it aside and makes a new one. */
  abandon(): Promise<void>;
}

export interface GenerationsOptions {
  state: StateFolder;
  clock: Clock;
  onSetAside(notice: SetAsideNotice): void;
}

/** Folders in a generation's folder, outer ones first. */
const folders = ['types', 'semantic', path.join('semantic', 'archive')];

/** Largest CURRENT that is read: an id and a line end. */
const maxCurrentBytes = 64;

async function liveId(state: StateFolder): Promise<string | null> {
  const text = await readPlainFile(state.currentFile, maxCurrentBytes);
  const id = text === null ? '' : text.toString().trim();
  return idPattern.test(id) ? id : null;
}

/** Generations whose code map is there to be compared, oldest first: the live one, and retired ones not deleted yet. */
export async function storedGenerations(state: StateFolder): Promise<{ id: string; symbolsFile: string }[]> {
  const stored: { id: string; symbolsFile: string }[] = [];
  for (const id of (await fs.readdir(state.generationsDir)).filter((name) => idPattern.test(name)).sort()) {
    const symbolsFile = path.join(state.generationsDir, id, 'symbols.db');
    const found = await fs.lstat(symbolsFile).catch(() => null); // Being deleted, or without one: not to be compared.
    if (found?.isFile()) stored.push({ id, symbolsFile });
  }
  return stored;
}

async function nextId(state: StateFolder): Promise<string> {
  const taken = (await fs.readdir(state.generationsDir)).flatMap((name) => /^g-(\d{4,9})/.exec(name)?.[1] ?? []);
  const last = taken.reduce((max, digits) => Math.max(max, Number(digits)), 0);
  return `g-${String(last + 1).padStart(4, '0')}`;
}

function generation(dir: string, clock: Clock, first: Manifest): Generation {
  let manifest = first;
  return {
    id: first.id,
    dir,
    symbolsFile: path.join(dir, 'symbols.db'),
    indexFile: path.join(dir, 'index.json'),
    typesDir: path.join(dir, 'types'),
    manifest: () => manifest,
    abandon: () => fs.rm(path.join(dir, 'manifest.json'), { force: true }),
    async complete(counts) {
      manifest = { ...manifest, finishedAt: new Date(clock.now()).toISOString(), counts };
      await writeManifest(dir, manifest);
    },
  };
}

async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  await atomicWriteFile(path.join(dir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function create({ state, clock }: GenerationsOptions): Promise<Generation> {
  const id = await nextId(state);
  const dir = path.join(state.generationsDir, id);
  for (const folder of folders) await fs.mkdir(path.join(dir, folder), { recursive: true });
  const manifest: Manifest = {
    version: 1,
    id,
    state: 'live',
    session: randomBytes(6).toString('hex'),
    startedAt: new Date(clock.now()).toISOString(),
    finishedAt: null,
    analyst: 'static',
    counts: null,
  };
  await writeManifest(dir, manifest);
  // The first generation is live while it is filled (S0-4): what has been read can be searched already.
  await atomicWriteFile(state.currentFile, `${id}\n`);
  return generation(dir, clock, manifest);
}

/** The live generation, or a new one where there is none that can be used. */
export async function openLive(options: GenerationsOptions): Promise<Generation> {
  const { state, clock, onSetAside } = options;
  const id = await liveId(state);
  if (id === null) return create(options);
  const dir = path.join(state.generationsDir, id);
  const manifest = await readValidated(path.join(dir, 'manifest.json'), Manifest, onSetAside, 1);
  // A link in place of a folder of ours came from someone else: what is written there would leave the workspace.
  const plain = await hasPlainFolders(dir);
  if (manifest === null || manifest.id !== id || !plain) return replace(options, id);
  await removeTemporaryFiles(dir);
  for (const folder of folders) await removeTemporaryFiles(path.join(dir, folder));
  return generation(dir, clock, manifest);
}

async function hasPlainFolders(dir: string): Promise<boolean> {
  for (const folder of folders) if (!(await isPlainFolder(path.join(dir, folder)))) return false;
  return true;
}

/** True for a folder, and for one that is not there yet: it is made. */
async function isPlainFolder(folder: string): Promise<boolean> {
  const found = await fs.lstat(folder).catch((thrown: unknown) => {
    if (errnoOf(thrown) === 'ENOENT' || errnoOf(thrown) === 'ENOTDIR') return null;
    throw thrown;
  });
  if (found !== null) return found.isDirectory();
  const parent = await fs.lstat(path.dirname(folder)).catch(() => null); // Missing: the generation is made again.
  if (parent?.isDirectory() !== true) return false;
  await fs.mkdir(folder);
  return true;
}

/** Sets a generation aside that cannot be read, and makes a new one. */
export async function replace(options: GenerationsOptions, id: string): Promise<Generation> {
  const dir = path.join(options.state.generationsDir, id);
  const exists = await fs.stat(dir).then(
    () => true,
    () => false, // CURRENT named a folder that is not there.
  );
  if (exists) {
    const setAsideAs = setAside(dir);
    options.onSetAside({
      file: dir,
      setAsideAs,
      field: '',
      message: `Generation ${id} cannot be read; it is made again.`,
    });
  }
  return create(options);
}
