/**
 * Rules of one kind of ignore file (`.gitignore`, `.memoignore`) over a whole tree, nested as git nests them: the file
 * nearest to a path speaks first, and what is in an ignored folder stays ignored. Files are read when a path below them
 * is first asked for, and kept.
 */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { readPlainSync } from '../source/plain.ts';

export interface IgnoreRules {
  /** The outermost folder above `file`, or `file` itself, that is ignored; null when none is. */
  ignoredAt(file: string, folder: boolean): string | null;
  /** Whether a `!` rule speaks for this folder. */
  broughtBack(folder: string): boolean;
}

export interface RuleSources {
  root: string;
  /** Name of the ignore file, looked for in every folder. */
  name: string;
  /** File below the root whose rules come before those of the root's own ignore file (`.git/info/exclude`). */
  before?: string;
  /** Patterns from the root that hold whatever the files say (`index.exclude`). */
  always?: readonly string[];
}

const maxRuleBytes = 256 * 1024;

export function createIgnoreRules({ root, name, before, always = [] }: RuleSources): IgnoreRules {
  const matchers = new Map<string, Ignore | null>();
  const folders = new Map<string, boolean>([['', false]]);
  const fixed = matcher(always);

  const matcherOf = (folder: string): Ignore | null => {
    const known = matchers.get(folder);
    if (known !== undefined) return known;
    const lines = [...(folder === '' && before ? readLines(root, before) : []), ...readLines(root, join(folder, name))];
    const made = matcher(lines);
    matchers.set(folder, made);
    return made;
  };
  const own = (file: string, isFolder: boolean): 'ignored' | 'kept' | 'unsaid' => {
    const asked = isFolder ? `${file}/` : file;
    if (fixed?.test(asked).ignored) return 'ignored';
    for (let folder = parentOf(file); ; folder = parentOf(folder)) {
      const answer = matcherOf(folder)?.test(folder === '' ? asked : asked.slice(folder.length + 1));
      if (answer?.ignored) return 'ignored';
      if (answer?.unignored) return 'kept';
      if (folder === '') return 'unsaid';
    }
  };
  const folderIgnored = (folder: string): boolean => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const answer = folderIgnored(parentOf(folder)) || own(folder, true) === 'ignored';
    folders.set(folder, answer);
    return answer;
  };
  return {
    ignoredAt: (file, isFolder) => {
      const parent = parentOf(file);
      if (folderIgnored(parent)) {
        let outermost = parent;
        while (folderIgnored(parentOf(outermost))) outermost = parentOf(outermost);
        return outermost;
      }
      return (isFolder ? folderIgnored(file) : own(file, false) === 'ignored') ? file : null;
    },
    broughtBack: (folder) => own(folder, true) === 'kept',
  };
}

/** Of a relative path with `/`; '' for what stands at the root. */
export function parentOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

function readLines(root: string, file: string): string[] {
  if (lstatSync(path.join(root, file), { throwIfNoEntry: false }) === undefined) return [];
  const read = readPlainSync(root, file, maxRuleBytes);
  return read.kind === 'bytes'
    ? read.bytes
        .toString('utf8')
        .replace(/^\ufeff/, '')
        .split(/\r?\n/)
    : [];
}

/** The matcher backtracks over `**`: with four of them one deep path takes minutes, so such a rule is not used. */
function matcher(lines: readonly string[]): Ignore | null {
  const usable = lines.filter((line) => line.trim() !== '' && !line.startsWith('#') && line.split('**').length <= 4);
  return usable.length === 0 ? null : ignore({ ignoreCase: process.platform !== 'linux' }).add(usable);
}
