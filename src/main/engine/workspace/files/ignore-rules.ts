/**
 * Rules of one kind of ignore file (`.gitignore`, `.memoignore`) over a whole tree, nested as git nests them: the file
 * nearest to a path speaks first, and what is in an ignored folder stays ignored. Files are read when a path below them
 * is first asked for, and kept.
 */
import { existsSync } from 'node:fs';
import { readPlainSync } from '../source/plain.ts';
import { type Patterns, parsePatterns, type Verdict } from './ignore-pattern.ts';

export interface IgnoreRules {
  /** The outermost folder above `file`, or `file` itself, that is ignored; null when none is. */
  ignoredAt(file: string, folder: boolean): string | null;
  /** Whether a `!` rule speaks for this folder. */
  broughtBack(folder: string): boolean;
}

export interface TreeRules extends IgnoreRules {
  /** What is in a folder, by whoever has read it: a file of rules that is not there need not be looked for. */
  listed(folder: string, entries: readonly { readonly name: string }[]): void;
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

export function createIgnoreRules({ root, name, before, always = [] }: RuleSources): TreeRules {
  const files = new Map<string, Patterns | null>();
  const folders = new Map<string, boolean>([['', false]]);
  const fixed = parsePatterns(always);

  const patternsOf = (folder: string): Patterns | null => {
    const known = files.get(folder);
    if (known !== undefined) return known;
    const lines = [
      ...(folder === '' && before ? readLines(root, before) : []),
      ...readLines(root, folder === '' ? name : `${folder}/${name}`),
    ];
    const made = parsePatterns(lines);
    files.set(folder, made);
    return made;
  };
  /** What the rules say of this path itself. */
  const own = (file: string, isFolder: boolean): Verdict => {
    if (fixed?.verdict(file, isFolder) === 'ignored') return 'ignored';
    for (let folder = parentOf(file); ; folder = parentOf(folder)) {
      const verdict = patternsOf(folder)?.verdict(folder === '' ? file : file.slice(folder.length + 1), isFolder);
      if (verdict !== undefined && verdict !== 'unsaid') return verdict;
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
    listed(folder, entries) {
      if (folder !== '' && !entries.some((entry) => entry.name === name)) files.set(folder, null);
    },
    broughtBack: (folder) => own(folder, true) === 'kept',
  };
}

/** Of a relative path with `/`; '' for what stands at the root. */
export function parentOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

function readLines(root: string, file: string): string[] {
  // Asked for in every folder and mostly missing: this is the cheapest way to know.
  if (!existsSync(`${root}/${file}`)) return [];
  const read = readPlainSync(root, file, maxRuleBytes);
  return read.kind === 'bytes'
    ? read.bytes
        .toString('utf8')
        .replace(/^\ufeff/, '')
        .split(/\r?\n/)
    : [];
}
