/**
 * Which files full-text search looks at: the listed source files and other texts, kept up to date by listings and the
 * watcher, and the memory bank, listed again for each search. They are ordered by path, by code unit, so that a search
 * can continue after a path whatever was added or removed meanwhile.
 */

import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { Language } from '#shared/contract/common.ts';
import type { TextGroup } from '#shared/contract/find.ts';
import { type Listing, languageOf, type OtherText, parsePatterns } from '../workspace/workspace.ts';

export interface TextEntry {
  readonly file: string;
  readonly size: number;
  /** When it was listed; null for the memory bank, which is listed again for each search. */
  readonly mtimeMs: number | null;
  /** null for a file that the code map does not read. */
  readonly language: Language | null;
  readonly group: TextGroup;
}

interface TextFilter extends PathGlobs {
  /** Empty: all. */
  readonly groups: readonly TextGroup[];
}

interface TextFiles {
  /**
   * Replaces the previous listing once it is complete: in slices, or without `pause` on first use.
   */
  listed(listing: Listing, pause: (() => Promise<void>) | null): Promise<void>;
  inspected(listing: Listing, gone: readonly string[]): void;
  has(file: string): boolean;
  /** The same without the memory bank. */
  isListed(file: string): boolean;
  /** All that are listed, in no order. */
  names(): Iterable<string>;
  /** In order. Throws InvalidArgument for globs that cannot be used. */
  choose(filter: TextFilter): readonly TextEntry[];
}

/** Answers are kept for this many filters: a search uses the same one for each part of its answer. */
const keptFilters = 4;

export function createTextFiles(bank: () => OtherText[]): TextFiles {
  let known = new Map<string, TextEntry>();
  /** The last listing, kept unread until its first use: most processes of the command line never need it. */
  let waiting: Listing | null = null;
  let sorted: readonly TextEntry[] | null = null;
  const chosen = new Map<string, readonly TextEntry[]>();

  function* entries({ files, otherTexts }: Listing): Generator<TextEntry> {
    for (const { file, size, mtimeMs, language } of files)
      yield { file, size, mtimeMs, language, group: groupOf(file) };
    for (const { file, size, mtimeMs } of otherTexts)
      yield { file, size, mtimeMs, language: null, group: groupOf(file) };
  }

  function all(): Map<string, TextEntry> {
    if (waiting !== null) {
      known = new Map();
      for (const entry of entries(waiting)) known.set(entry.file, entry);
      waiting = null;
    }
    return known;
  }

  function forget(): void {
    sorted = null;
    chosen.clear();
  }

  function select(filter: TextFilter): readonly TextEntry[] {
    const key = JSON.stringify([filter.include, filter.exclude, filter.groups]);
    const kept = chosen.get(key);
    if (kept !== undefined) return kept;
    const fits = pathFilter(filter);
    sorted ??= [...all().values()].sort(byPath);
    const answer = sorted.filter(
      ({ file, group }) => (filter.groups.length === 0 || filter.groups.includes(group)) && fits(file),
    );
    const [oldest] = chosen.keys();
    if (chosen.size >= keptFilters && oldest !== undefined) chosen.delete(oldest);
    chosen.set(key, answer);
    return answer;
  }

  return {
    async listed(listing, pause) {
      if (pause === null) waiting = listing;
      else {
        const taken = new Map<string, TextEntry>();
        for (const entry of entries(listing)) {
          taken.set(entry.file, entry);
          await pause();
        }
        known = taken;
      }
      forget();
    },
    inspected(listing, gone) {
      for (const file of gone) all().delete(file);
      for (const entry of entries(listing)) all().set(entry.file, entry);
      forget();
    },
    isListed: (file) => all().has(file),
    has: (file) => all().has(file) || bank().some((text) => text.file === file),
    names: () => all().keys(),
    choose(filter) {
      const listed = select(filter);
      if (filter.groups.length > 0 && !filter.groups.includes('bank')) return listed;
      const fits = pathFilter(filter);
      const texts = bank().filter(({ file }) => fits(file));
      if (texts.length === 0) return listed;
      const entries = texts.map(
        ({ file, size }): TextEntry => ({ file, size, mtimeMs: null, language: null, group: 'bank' }),
      );
      return [...listed, ...entries].sort(byPath);
    },
  };
}

function byPath(a: TextEntry, b: TextEntry): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : 0;
}

/** Index of the first file behind `after`. */
export function indexAfter(files: readonly TextEntry[], after: string): number {
  let low = 0;
  let high = files.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((files[middle]?.file ?? '') <= after) low = middle + 1;
    else high = middle;
  }
  return low;
}

const prose =
  /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt|org)$|(?:^|\/)(?:README|CHANGELOG|CONTRIBUTING|AUTHORS|NOTICE|LICEN[CS]E)[^/]*$/i;
const docFolder = /(?:^|\/)(?:docs?|documentation)\//i;
/** `tests/`, `Shop.Tests/`, `__tests__/`, `src/test/java/`. */
const testFolder = /(?:^|\/|\.)(?:tests?|__tests__|specs?|testing|e2e)\//i;
/** `cart.test.ts`, `cart_test.go`, `test_cart.py`, `CartTests.cs`. */
const testName = /[._-](?:test|spec)s?\.[^./]+$|(?:^|\/)test_[^/]*\.pyi?$|[a-z0-9](?:Test|Tests|Spec)\.[a-z]+$/;

/** Where in a project a file belongs, by its path alone. */
function groupOf(file: string): TextGroup {
  if (file.startsWith('memory-bank/')) return 'bank';
  const isCode = languageOf(file) !== null;
  if (!isCode && prose.test(file)) return 'docs';
  if (testFolder.test(file) || testName.test(file)) return 'tests';
  return !isCode && docFolder.test(file) ? 'docs' : 'code';
}

/** `{a,b}{c,d}…` multiplies. */
const maxExpanded = 200;

/**
 * Globs over paths: the notation of ignore files, plus `{a,b}`. A pattern that fits a folder fits everything below
 * it.
 */
interface PathGlobs {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Throws InvalidArgument naming the list. */
export function pathFilter({ include, exclude }: PathGlobs): (file: string) => boolean {
  const wanted = globs(include, 'include');
  const unwanted = globs(exclude, 'exclude');
  return (file) => (wanted === null || wanted(file)) && (unwanted === null || !unwanted(file));
}

function globs(list: readonly string[], field: string): ((file: string) => boolean) | null {
  if (list.length === 0) return null;
  const lines = list.flatMap(expandBraces);
  if (lines.length > maxExpanded)
    throw new MemoError(
      'InvalidArgument',
      sentence`The globs stand for ${lines.length} patterns; at most ${maxExpanded}.`,
      {
        path: field,
      },
    );
  const patterns = parsePatterns(lines.map(literalStart));
  if (patterns === null)
    throw new MemoError('InvalidArgument', sentence`None of the globs can be used: ${list.join(', ')}.`, {
      path: field,
    });
  const folders = new Map<string, boolean>();
  const inFolder = (file: string): boolean => {
    const slash = file.lastIndexOf('/');
    if (slash < 0) return false;
    const folder = file.slice(0, slash);
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const answer = patterns.verdict(folder, true) === 'ignored' || inFolder(folder);
    folders.set(folder, answer);
    return answer;
  };
  return (file) => inFolder(file) || patterns.verdict(file, false) === 'ignored';
}

/** `!` and `#` begin a rule in an ignore file; here they are characters of a name. `./src` means `src`. */
function literalStart(glob: string): string {
  const plain = glob.startsWith('./') ? glob.slice(1) : glob;
  return /^[!#]/.test(plain) ? `\\${plain}` : plain;
}

/** `*.{ts,tsx}` → `*.ts`, `*.tsx`; innermost braces first. */
function expandBraces(glob: string): string[] {
  let done = [glob];
  for (;;) {
    const next = done.flatMap((one) => {
      const braces = /\{([^{}]*,[^{}]*)\}/.exec(one);
      if (braces === null) return [one];
      const [whole, inner = ''] = braces;
      const before = one.slice(0, braces.index);
      const after = one.slice(braces.index + whole.length);
      return inner.split(',').map((choice) => before + choice + after);
    });
    if (next.length === done.length && next.every((one, n) => one === done[n])) return done;
    done = next;
    if (done.length > maxExpanded) return done;
  }
}
