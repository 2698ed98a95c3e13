/**
 * Rules of one kind of ignore file (`.gitignore`, `.memoignore`) over a whole tree, nested as git nests them: the file
 * nearest to a path speaks first, and what is in an ignored folder stays ignored. Files are read when a path below them
 * is first asked for, and kept.
 */
import { existsSync } from 'node:fs';
import { readPlainSync } from './plain.ts';

export interface IgnoreRules {
  /** The outermost folder above `file`, or `file` itself, that is ignored; null when none is. */
  ignoredAt(file: string, folder: boolean): string | null;
  /** Whether a `!` rule speaks for this folder. */
  broughtBack(folder: string): boolean;
}

export interface TreeRules extends IgnoreRules {
  /** Entries of a folder, reported by its reader: a missing file of rules need not be looked for. */
  listed(folder: string, entries: readonly { readonly name: string }[]): void;
}

interface RuleSources {
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

/** For a relative path with `/`; '' for files at the root. */
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

/**
 * One file of ignore rules in git's notation, matched against a path itself and not against the folders above it.
 * Own code, because the packages for it also match the folders above: a `!lib/` in a nested file could then not bring
 * back what an outer file ignores. Matching keeps one point of return per `*` and per `**`, so that no rule, however
 * full of wildcards, takes more than (length of rule × length of path) steps.
 */
type Verdict = 'ignored' | 'kept' | 'unsaid';

interface Patterns {
  /** `file` is relative to the folder of the rules, with `/` and without one at its end. */
  verdict(file: string, folder: boolean): Verdict;
}

type Matches = (char: string) => boolean;
/** `null` means `*`. */
type Token = Matches | null;
/** A text matches itself, `**` any number of path segments; `*.log`, which most rules are, is compared by its end. */
type Segment = string | Token[] | { end: string };

interface Rule {
  negative: boolean;
  folderOnly: boolean;
  segments: readonly Segment[];
}

/** null where no line holds a rule. `ignoreCase`: as the file system does. */
export function parsePatterns(lines: readonly string[], ignoreCase = process.platform !== 'linux'): Patterns | null {
  const fold = (text: string): string => (ignoreCase ? text.toLowerCase() : text);
  const rules = lines.flatMap((line) => parseRule(fold(line)) ?? []).reverse();
  if (rules.length === 0) return null;
  const ofFolders = sorted(rules);
  const ofFiles = sorted(rules.filter((rule) => !rule.folderOnly));
  return {
    verdict: (file, folder) => {
      const rule = firstOf(folder ? ofFolders : ofFiles, fold(file));
      if (rule === undefined) return 'unsaid';
      return rule.negative ? 'kept' : 'ignored';
    },
  };
}

/** Every file is held against every rule, of which some projects have hundreds: those of a plain name or ending are looked up. */
interface Sorted {
  readonly rules: readonly Rule[];
  /** First place in `rules` of a name, and of an ending with its only dot. */
  readonly names: ReadonlyMap<string, number>;
  readonly endings: ReadonlyMap<string, number>;
  /** Places of all others, in order. */
  readonly others: readonly number[];
}

function sorted(rules: readonly Rule[]): Sorted {
  const names = new Map<string, number>();
  const endings = new Map<string, number>();
  const others: number[] = [];
  for (const [place, rule] of rules.entries()) {
    const name = nameOnly(rule.segments);
    const end = typeof name === 'object' && name !== null && 'end' in name ? name.end : '';
    if (typeof name === 'string') putFirst(names, name, place);
    else if (end.lastIndexOf('.') === 0) putFirst(endings, end, place);
    else others.push(place);
  }
  return { rules, names, endings, others };
}

function putFirst(places: Map<string, number>, key: string, place: number): void {
  if (!places.has(key)) places.set(key, place);
}

function firstOf({ rules, names, endings, others }: Sorted, file: string): Rule | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const known = Math.min(
    names.get(name) ?? rules.length,
    (dot < 0 ? undefined : endings.get(name.slice(dot))) ?? rules.length,
  );
  let path: string[] | undefined;
  for (const place of others) {
    if (place > known) break;
    const { segments } = rules[place] as Rule;
    // The last segment matches the last one, whatever precedes it.
    if (!matchSegment(segments.at(-1) as Segment, name)) continue;
    if (nameOnly(segments) !== null) return rules[place];
    path ??= file.split('/');
    if (matchRun(segments, path, (segment) => segment === '**', matchSegment)) return rules[place];
  }
  return rules[known];
}

/** For a rule without a slash: only the last segment of a path can match it. */
function nameOnly(segments: readonly Segment[]): Segment | null {
  const [first, name] = segments;
  return segments.length === 2 && first === '**' && name !== undefined && name !== '**' ? name : null;
}

function parseRule(line: string): Rule | null {
  if (line.startsWith('#')) return null;
  const negative = line.startsWith('!');
  let text = line.slice(negative ? 1 : 0).replace(/(?<!\\) +$/, '');
  const folderOnly = text.endsWith('/');
  if (folderOnly) text = text.slice(0, -1);
  if (text === '') return null;
  const parts = splitSegments(text.startsWith('/') ? text.slice(1) : text);
  const segments: Segment[] = [];
  for (const part of parts) {
    const segment = /^\*{2,}$/.test(part) ? '**' : parseSegment(part);
    if (segment === null) return null;
    segments.push(segment);
  }
  // Without a slash it holds at any depth; at the end `**` means something, not nothing.
  if (!text.includes('/')) segments.unshift('**');
  if (segments.at(-1) === '**') segments.push([null]);
  return { negative, folderOnly, segments };
}

/** At each slash that is not within brackets. */
function splitSegments(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '[') at = parseSet(text, at + 1)?.end ?? at;
    else if (text[at] === '/') {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

function parseSegment(part: string): Segment | null {
  if (!/[\\*?[]/.test(part)) return part;
  if (/^\*[^\\*?[]+$/.test(part)) return { end: part.slice(1) };
  const tokens: Token[] = [];
  for (let at = 0; at < part.length; at += 1) {
    const char = part.charAt(at);
    if (char === '*') {
      if (tokens.at(-1) !== null) tokens.push(null);
    } else if (char === '?') tokens.push(() => true);
    else if (char === '[') {
      const set = parseSet(part, at + 1);
      if (set === null) return null;
      tokens.push(set.matches);
      at = set.end;
    } else {
      if (char === '\\') at += 1;
      const literal = part.charAt(at);
      if (literal === '') return null;
      tokens.push((other) => other === literal);
    }
  }
  return tokens;
}

const named: Record<string, RegExp> = {
  alnum: /[a-z0-9]/i,
  alpha: /[a-z]/i,
  blank: /[ \t]/,
  cntrl: /\p{Cc}/u,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /\s/,
  upper: /[A-Z]/,
  xdigit: /[0-9a-f]/i,
};

/** `[abc]`, `[!a-z]`, `[[:digit:]_]`, from behind its bracket; null when it is not closed: such a rule never matches. */
function parseSet(part: string, start: number): { matches: Matches; end: number } | null {
  let at = start;
  const inverse = part[at] === '!' || part[at] === '^';
  if (inverse) at += 1;
  const tests: Matches[] = [];
  for (let first = true; first || part[at] !== ']'; first = false) {
    const name = /^\[:([a-z]*):\]/.exec(part.slice(at));
    if (name !== null) {
      const known = named[name[1] ?? ''];
      if (known === undefined) return null;
      tests.push((char) => known.test(char));
      at += name[0].length;
      continue;
    }
    const [from, afterFrom] = setChar(part, at);
    at = afterFrom;
    if (part[at] === '-' && part[at + 1] !== ']' && at + 1 < part.length) {
      const [to, afterTo] = setChar(part, at + 1);
      at = afterTo;
      tests.push((char) => from <= char && char <= to);
    } else tests.push((char) => char === from);
    if (at >= part.length) return null;
  }
  return { matches: (char) => tests.some((test) => test(char)) !== inverse, end: at };
}

function setChar(part: string, at: number): [char: string, next: number] {
  return part[at] === '\\' ? [part.charAt(at + 1), at + 2] : [part.charAt(at), at + 1];
}

function matchSegment(segment: Segment, name: string): boolean {
  if (typeof segment === 'string') return segment === name;
  if ('end' in segment) return name.endsWith(segment.end);
  // Most rules that begin with a wildcard are rejected for most names by their last letter.
  const last = segment.at(-1);
  if (last !== undefined && last !== null && !last(name.slice(-1))) return false;
  return matchRun(
    segment,
    name,
    (token) => token === null,
    (token, char) => token?.(char) === true,
  );
}

/** Wildcard matching of a run: after a mismatch only the last wildcard takes one more, which is enough. */
function matchRun<P, V>(
  pattern: ArrayLike<P>,
  run: ArrayLike<V>,
  isWild: (p: P) => boolean,
  fits: (p: P, v: V) => boolean,
): boolean {
  let p = 0;
  let r = 0;
  let wild = -1;
  let resume = 0;
  while (r < run.length) {
    const part = p < pattern.length ? pattern[p] : undefined;
    if (part !== undefined && isWild(part)) {
      wild = p;
      resume = r;
      p += 1;
    } else if (part !== undefined && fits(part, run[r] as V)) {
      p += 1;
      r += 1;
    } else if (wild >= 0) {
      p = wild + 1;
      resume += 1;
      r = resume;
    } else return false;
  }
  while (p < pattern.length && isWild(pattern[p] as P)) p += 1;
  return p === pattern.length;
}
