/**
 * Which files full-text search looks at: the listed source files and other texts, kept true by listings and by what the
 * watcher reports, and the memory bank, looked at anew for each search. Their order is that of their paths by code unit,
 * so that a search can go on behind a path whatever came and went meanwhile.
 */
import type { Language } from '#shared/contract/common.ts';
import type { TextGroup } from '#shared/contract/find.ts';
import type { Listing, OtherText } from '../../workspace/workspace.ts';
import { groupOf } from './groups.ts';
import { type PathGlobs, pathFilter } from './path-filter.ts';

export interface TextEntry {
  readonly file: string;
  readonly size: number;
  /** null for a file that the code map does not read. */
  readonly language: Language | null;
  readonly group: TextGroup;
}

export interface TextFilter extends PathGlobs {
  /** Empty: all. */
  readonly groups: readonly TextGroup[];
}

export interface TextFiles {
  /**
   * Takes the place of all before, when all of it is taken: in slices, or without `pause` when somebody first asks what is
   * in it.
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

/** Answers are kept for so many filters: a search asks with the same one for each part of its answer. */
const keptFilters = 4;

export function createTextFiles(bank: () => OtherText[]): TextFiles {
  let known = new Map<string, TextEntry>();
  /** The last listing, until somebody asks what is in it: most processes of the command line never do. */
  let waiting: Listing | null = null;
  let sorted: readonly TextEntry[] | null = null;
  const chosen = new Map<string, readonly TextEntry[]>();

  function* entries({ files, otherTexts }: Listing): Generator<TextEntry> {
    for (const { file, size, language } of files) yield { file, size, language, group: groupOf(file) };
    for (const { file, size } of otherTexts) yield { file, size, language: null, group: groupOf(file) };
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
      const entries = texts.map(({ file, size }): TextEntry => ({ file, size, language: null, group: 'bank' }));
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
