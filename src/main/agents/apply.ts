/**
 * Writes a plan: each file in one step and only where it still is what was planned for. A client that saves its file at that moment
 * is planned for again, with the lines that the person has seen.
 */
import fs from 'node:fs';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { atomicWriteFile, errnoOf, ioError, removeIfSame, replaceIfSame } from '../engine/storage/storage.ts';
import { decoded, spanOf } from './edit/text-form.ts';
import { launchers, launcherTexts } from './launcher.ts';
import { keepBackup, type LedgerEntry, writeLedger } from './ledger.ts';
import type { FileEdit, Plan } from './plan.ts';

const attempts = 3;

export interface Receipt {
  readonly written: readonly string[];
  /** Copies of files as they were before our first change of them. */
  readonly backups: readonly string[];
}

/** `plan` makes the plan again from what is there by now. Throws Conflict where a file does not stay as it was, Refused. */
export async function applyPlan(shown: Plan, plan: (ledger: readonly LedgerEntry[]) => Plan): Promise<Receipt> {
  const written = new Set<string>();
  const backups: string[] = [];
  let now = shown;
  for (let attempt = 1; ; attempt += 1) {
    const changed = await writeAll(now, written, backups);
    if (changed === null) break;
    const again = plan(now.known.filter(({ file }) => !written.has(file)).concat(entriesOf(now, written)));
    if (attempt === attempts || again.refused.length > 0 || !isSame(now, again, written)) {
      throw new MemoError('Conflict', sentence`${changed} was changed by another program meanwhile. Try again.`);
    }
    now = again;
  }
  removeFolders(shown.known, now.ledger);
  return { written: [...written], backups };
}

/** Returns the file that has changed since it was planned for; what was written before it is in the ledger. */
async function writeAll(plan: Plan, written: Set<string>, backups: string[]): Promise<string | null> {
  const made = new Map<string, string[]>();
  const note = (entries: readonly LedgerEntry[]): Promise<void> =>
    writeLedger(entries.map((one) => withFolders(one, made.get(one.file) ?? [])));
  for (const edit of plan.edits) {
    made.set(edit.file, makeFolders(edit));
    const bytes = edit.before === null ? null : Buffer.from(edit.before, 'utf8');
    // A file that goes is wholly ours.
    const copy = bytes === null || edit.after === null ? null : keepBackup(edit.file, bytes);
    if (copy !== null) backups.push(copy);
    if (!(await write(edit, bytes))) return edit.file;
    written.add(edit.file);
    await note(plan.known.filter(({ file }) => !written.has(file)).concat(entriesOf(plan, written)));
  }
  await note(plan.ledger);
  return null;
}

function entriesOf({ ledger }: Plan, files: ReadonlySet<string>): LedgerEntry[] {
  return ledger.filter(({ file }) => files.has(file));
}

/** Writes the commands that clients start, where they are not there as this installation has them. */
export async function writeLaunchers(): Promise<void> {
  fs.mkdirSync(path.dirname(launchers().server), { recursive: true, mode: 0o700 });
  for (const [file, text] of launcherTexts()) {
    const found = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
    if (found !== text) await atomicWriteFile(file, text);
    fs.chmodSync(file, 0o700);
  }
}

async function write({ file, base, after }: FileEdit, bytes: Buffer | null): Promise<boolean> {
  // The checks of a link, an owner or a second name, once more.
  const there = snapshotOf(file, base).bytes;
  if (bytes === null ? there !== null : there === null || !there.equals(bytes)) return false;
  if (after !== null) return (await replaceIfSame(file, bytes, Buffer.from(after, 'utf8'), base)).done;
  return bytes === null || (await removeIfSame(file, bytes, base)).done;
}

/** Those that were missing, outermost first. */
function makeFolders({ file, after }: FileEdit): string[] {
  const missing: string[] = [];
  if (after === null) return missing;
  for (let folder = path.dirname(file); !fs.existsSync(folder); folder = path.dirname(folder)) missing.unshift(folder);
  for (const folder of missing) fs.mkdirSync(folder);
  return missing;
}

/** Folders that were made for files that are gone, where nothing else is in them. */
function removeFolders(before: readonly LedgerEntry[], now: readonly LedgerEntry[]): void {
  const inUse = new Set(now.flatMap(({ folders }) => folders));
  const all = [...new Set(before.flatMap(({ folders }) => folders))];
  const gone = all.filter((folder) => !inUse.has(folder)).sort((a, b) => b.length - a.length);
  for (const folder of gone) {
    try {
      fs.rmdirSync(folder);
    } catch {
      // Something of the person is in it.
    }
  }
}

function withFolders(entry: LedgerEntry, made: readonly string[]): LedgerEntry {
  return made.length === 0 ? entry : { ...entry, folders: [...new Set([...entry.folders, ...made])] };
}

/** Whether the lines that change are those that were shown. */
function isSame(shown: Plan, now: Plan, written: ReadonlySet<string>): boolean {
  const lines = (edits: readonly FileEdit[]): string =>
    JSON.stringify(
      edits
        .filter(({ file }) => !written.has(file))
        .map(({ file, before, after }) => [file, spanOf(before ?? '', after ?? '')]),
    );
  return lines(shown.edits) === lines(now.edits);
}

// Reads a file that a client owns, if it is one that we may edit: a plain file of this user, under one name, not
// write-protected, reached by no link below its base. A link or a second name may belong to a folder of dotfiles that is
// shared or published.

/** Claude's state file reaches some megabytes. */
const maxBytes = 64 * 1024 * 1024;

interface Snapshot {
  /** null where there is no such file. */
  readonly bytes: Buffer | null;
  readonly text: string;
}

/** Throws Refused with the reason, and what reading throws. */
export function snapshotOf(file: string, base: string): Snapshot {
  const steps = path.relative(base, file).split(path.sep);
  if (steps[0] === '..' || path.isAbsolute(steps[0] ?? '')) throw refused(file, 'it is outside its folder');
  let at = base;
  for (const [index, step] of steps.entries()) {
    at = path.join(at, step);
    const found = look(at);
    if (found === null) return { bytes: null, text: '' };
    if (found.isSymbolicLink()) throw refused(at, 'it is a symbolic link. Edit the file that it points to by hand');
    const isLast = index === steps.length - 1;
    if (!isLast && !found.isDirectory()) throw refused(at, 'a folder is expected there');
    if (isLast) checkFile(at, found);
  }
  const bytes = fs.readFileSync(file);
  return { bytes, text: decoded(file, bytes) };
}

function checkFile(file: string, found: fs.Stats): void {
  if (!found.isFile()) throw refused(file, 'it is not a plain file');
  if (found.nlink > 1) throw refused(file, 'it has a second name (hard link)');
  if (process.getuid !== undefined && found.uid !== process.getuid()) throw refused(file, 'it belongs to another user');
  if ((found.mode & 0o200) === 0) throw refused(file, 'it is read-only');
  if (found.size > maxBytes) throw refused(file, 'it is larger than 64 MB');
}

function look(file: string): fs.Stats | null {
  try {
    return fs.lstatSync(file);
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return null;
    throw ioError(`read ${file}`, thrown);
  }
}

function refused(file: string, why: string): MemoError {
  return new MemoError('Refused', sentence`${file} is left as it is: ${why}.`, { file });
}
