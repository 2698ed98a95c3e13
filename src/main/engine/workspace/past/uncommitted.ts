/**
 * How many files differ from the last commit, as `git status` counts them: staged, changed and new ones, a new folder as
 * one. git itself compares the files only in commands that run filters of the repository's configuration, so the files
 * are compared here: with git's own note of their time and size, and by content where that differs. Main type: Uncommitted.
 */
import { type BigIntStats, lstatSync } from 'node:fs';
import path from 'node:path';
import { readPlainSync } from '../files/plain.ts';
import { runGit } from '../git.ts';
import { findRepository } from '../repository.ts';
import { slices } from '../slices.ts';
import { blobName } from './versions.ts';

export interface Uncommitted {
  /** Null outside a repository, before the first commit, and where there are too many files to look at each. */
  count(signal: AbortSignal): Promise<number | null>;
}

/** Looking at this many files takes well under a second. */
const maxFiles = 20_000;
/** Larger files that look changed count as changed. */
const maxBytes = 8 * 1024 * 1024;
const timeoutMs = 10_000;
/** The state of Memoscope itself; nobody commits it. */
const own = /^\.memo\//;
const entryForm = /^(\S) (\d{6}) ([0-9a-f]{40,64}) \d\t/;
const noteForm = /mtime: (\d+):(\d+)\n[\s\S]*?size: (\d+)/;

interface Entry {
  readonly mode: string;
  readonly blob: string;
  /** Time of change in nanoseconds and size, as git noted them. */
  readonly note: string;
  /** Kept out of the work tree by a sparse checkout. */
  readonly absent: boolean;
}

export function createUncommitted(root: string): Uncommitted {
  /** By path: the content that a file had with this time and size. */
  const known = new Map<string, { readonly note: string; readonly blob: string }>();

  /** Whether the file in the work tree is not what git's index holds. */
  function differs(file: string, { mode, blob, note, absent }: Entry): boolean {
    // Submodules and links: only their own repository, or git, can say more.
    if (absent || mode === '160000' || mode === '120000') return false;
    const now = statOf(path.join(root, file));
    if (now === null) return true;
    const noted = `${now.mtimeNs} ${now.size}`;
    if (noted === note) return false;
    const last = known.get(file);
    if (last?.note === noted) return last.blob !== blob;
    const read = readPlainSync(root, file, maxBytes);
    if (read.kind !== 'bytes') return true;
    const plain = blobName(read.bytes, blob);
    const unix = blobName(Buffer.from(read.bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'), blob);
    known.set(file, { note: noted, blob: unix === blob ? unix : plain });
    return plain !== blob && unix !== blob;
  }

  return {
    async count(signal) {
      if ((await findRepository(root, signal)) === null) return null;
      const options = { signal, timeoutMs };
      const [tree, index, fresh] = [
        await runGit(root, 'ls-tree', ['-r', '-z', 'HEAD'], options),
        await runGit(root, 'ls-files', ['-s', '-t', '--debug', '-z'], options),
        await runGit(
          root,
          'ls-files',
          ['-o', '--exclude-standard', '--directory', '--no-empty-directory', '-z'],
          options,
        ),
      ];
      if (!tree.ok || !index.ok || !fresh.ok) return null;
      const committed = committedIn(tree.stdout);
      const entries = entriesIn(index.stdout);
      if (entries.size > maxFiles) return null;
      const changed = new Set([...committed.keys()].filter((file) => !entries.has(file)));
      const turns = slices(signal);
      for (const [file, entry] of entries) {
        if (committed.get(file) !== entry.blob || differs(file, entry)) changed.add(file);
        if (turns.due()) await turns.turn();
      }
      for (const file of fresh.stdout.toString('utf8').split('\0'))
        if (file !== '' && !own.test(file)) changed.add(file);
      return changed.size;
    },
  };
}

function statOf(file: string): BigIntStats | null {
  try {
    return lstatSync(file, { bigint: true });
  } catch {
    // Removed, or in a folder that may not be read: not as it was committed.
    return null;
  }
}

/** Blobs by path. */
function committedIn(output: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  for (const line of output.toString('utf8').split('\0')) {
    const [, blob, file] = /^\d{6} \w+ ([0-9a-f]{40,64})\t(.+)$/s.exec(line) ?? [];
    if (blob !== undefined && file !== undefined) files.set(file, blob);
  }
  return files;
}

/** Of `ls-files -s -t --debug -z`: each path ends with a zero, the lines of its notes follow. */
function entriesIn(output: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const parts = output.toString('utf8').split('\0');
  for (let at = 0; at + 1 < parts.length; at += 1) {
    // Before a path come the notes of the one before.
    const head = (parts[at] ?? '').replace(/^(?: {2}.*\n)+/, '');
    const [whole = '', tag = '', mode = '', blob = ''] = entryForm.exec(head) ?? [];
    if (whole === '') continue;
    const [, seconds = '0', nanoseconds = '0', size = ''] = noteForm.exec(parts[at + 1] ?? '') ?? [];
    const time = BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds);
    entries.set(head.slice(whole.length), { mode, blob, note: `${time} ${size}`, absent: tag === 'S' });
  }
  return entries;
}
