/**
 * What a kill may have left of generations, brought in order when the workspace is opened. CURRENT is the truth; one that
 * it named before is kept to go back to, for as long as it is whole; all else was being built or deleted.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '#shared/base/clock.ts';
import { toMemoError } from '#shared/base/errors.ts';
import {
  isNewer,
  type Log,
  removeTemporaryFiles,
  type SetAsideNotice,
  type StateFolder,
} from '../../storage/storage.ts';
import {
  createGeneration,
  folderOf,
  folders,
  type Generation,
  hasPlainFolders,
  isFolder,
  type Manifest,
  namesOnDisk,
  numberOf,
  readManifest,
} from './manifest.ts';

export interface RecoverOptions {
  state: StateFolder;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  onSetAside(notice: SetAsideNotice): void;
}

/** The generation of that id where its folder can be used; null for a damaged or foreign one. */
export async function openGeneration(
  { state, clock, onSetAside }: RecoverOptions,
  id: string,
): Promise<Generation | null> {
  const dir = folderOf(state, id);
  if (!(await isFolder(dir))) return null;
  const manifest = await readManifest(dir, onSetAside);
  if (manifest?.id !== id || !(await hasPlainFolders(dir))) return null;
  for (const folder of ['.', ...folders]) await removeTemporaryFiles(path.join(dir, folder));
  return createGeneration(dir, clock, manifest);
}

/** Negative where `a` went live before `b`. Ids only grow, so they decide where turns do not. */
export function byTurn(a: Manifest, b: Manifest): number {
  return a.turn - b.turn || numberOf(a.id) - numberOf(b.id);
}

/**
 * Whether CURRENT once named it, and it was whole. A kill just before CURRENT moves leaves one that says `live` and never
 * was: its turn comes after that of the one that is.
 */
function hasLived(manifest: Manifest, live: Manifest): boolean {
  if (manifest.finishedAt === null) return false;
  if (manifest.retiredAt !== null) return true;
  return manifest.state === 'live' && byTurn(manifest, live) < 0;
}

/**
 * Sorts what is stored beside the live one: the previously live one, marked as retired; all others are leftovers, each
 * with its last write time. Those of a newer Memoscope are left out.
 */
export async function recoverOthers(
  options: RecoverOptions,
  live: Generation,
): Promise<{ previous: Generation | null; retired: Generation[]; leftovers: Map<string, number | null> }> {
  const { state, clock, log } = options;
  /** Manifests are for people: where the disk is full, they are written later. */
  async function tell(
    generation: Generation,
    part: Partial<Pick<Manifest, 'state' | 'retiredAt' | 'turn'>>,
  ): Promise<void> {
    await generation.note(part).catch((thrown) => log.warn(toMemoError(thrown).message));
  }
  const lived: Generation[] = [];
  const leftovers = new Map<string, number | null>();
  for (const id of await namesOnDisk(state)) {
    if (id === live.id) continue;
    const found = await openUnlessNewer(options, id);
    if (found === 'newer') {
      log.warn(`${id} was written by a newer Memoscope, which may go back to it: it stays as it is.`);
      continue;
    }
    const whole = found !== null && hasLived(found.manifest(), live.manifest()) && (await hasCodeMap(found));
    if (found !== null && whole) lived.push(found);
    else leftovers.set(id, await lastWritten(folderOf(state, id)));
  }
  for (const each of lived) {
    const { state, retiredAt, turn } = each.manifest();
    // A way back that a kill ended before CURRENT moved took a turn that it did not have; only the previous one goes back.
    const had = Math.min(turn, Math.max(0, live.manifest().turn - 1));
    if (state === 'retired' && retiredAt !== null && turn === had) continue;
    await tell(each, { state: 'retired', retiredAt: retiredAt ?? new Date(clock.now()).toISOString(), turn: had });
  }
  const { state: told, retiredAt } = live.manifest();
  if (told !== 'live' || retiredAt !== null) await tell(live, { state: 'live', retiredAt: null });
  const [previous = null, ...retired] = lived.sort((a, b) => byTurn(b.manifest(), a.manifest()));
  return { previous, retired, leftovers };
}

/** null for a damaged one: what is wrong with it does not matter, because it is deleted anyway. */
async function openUnlessNewer(options: RecoverOptions, id: string): Promise<Generation | 'newer' | null> {
  try {
    return await openGeneration({ ...options, onSetAside: () => {} }, id);
  } catch (thrown) {
    return isNewer(thrown) ? 'newer' : null;
  }
}

/** Last write of the files in a folder, in epoch milliseconds; null where there is none. */
async function lastWritten(dir: string): Promise<number | null> {
  let last: number | null = null;
  for (const name of (await isFolder(dir)) ? await fs.readdir(dir) : []) {
    const found = await fs.lstat(path.join(dir, name));
    if (found.isFile()) last = Math.max(last ?? 0, Math.round(found.mtimeMs));
  }
  return last;
}

/**
 * Where CURRENT is lost: the whole generation that was live last, of those whose files are all there; null for none. What
 * a session had finished and not yet swapped in is whole too.
 */
export async function wholeOne(options: RecoverOptions): Promise<Generation | null> {
  let best: Generation | null = null;
  for (const id of await namesOnDisk(options.state)) {
    // One that cannot be used is no candidate; `recoverOthers` removes it.
    const found = await openGeneration({ ...options, onSetAside: () => {} }, id).catch(() => null);
    if (found === null || found.manifest().finishedAt === null || !(await hasCodeMap(found))) continue;
    if (found.manifest().state === 'building') continue;
    if (best === null || byTurn(found.manifest(), best.manifest()) > 0) best = found;
  }
  return best;
}

async function hasCodeMap({ symbolsFile }: Generation): Promise<boolean> {
  const found = await fs.lstat(symbolsFile).catch(() => null); // Missing: it was being deleted.
  return found?.isFile() === true;
}
