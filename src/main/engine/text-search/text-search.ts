/**
 * Full-text search over the files of the workspace: words, exact text and regular expressions, with globs and groups,
 * on threads of its own. Main type: TextSearch. No index is written: files are re-read, so that an answer is right the
 * moment one is saved, and a repeated search reads only those whose letters fit.
 */
import type { MemoError } from '#shared/base/errors.ts';
import type { ParsedParams, Result } from '#shared/contract/contract.ts';
import type { TextGroup } from '#shared/contract/find.ts';
import { untilAborted } from '../threads/threads.ts';
import { type CheckedFolder, type Listing, listBank } from '../workspace/workspace.ts';
import { countPass, type WordsInFile } from './count-pass.ts';
import { createKeptWords } from './kept-words.ts';
import { createKeptTriples, neededTriples } from './letters.ts';
import { collectMentions, type Declares, type Looked, type MentionedFile, type Mentions } from './mentions.ts';
import { createOtherTexts, type FoundText, type OtherTexts } from './other-texts.ts';
import { runPass } from './pass.ts';
import { compileQuery } from './query/matcher.ts';
import type { TextQuery } from './query/query.ts';
import { scanText, type TextMatches } from './query/scan-text.ts';
import { createSearchPool } from './search-pool.ts';
import { createTextFiles, indexAfter, type TextEntry } from './text-files.ts';

export type { WordsInFile } from './count-pass.ts';
export { endingOf, exactQueries, isSource, type Looked, type Mention, type Mentions } from './mentions.ts';
export type { FoundText, OtherTexts } from './other-texts.ts';
export type { TextQuery } from './query/query.ts';
export type { TextMatches } from './query/scan-text.ts';
export { pathFilter, type TextEntry } from './text-files.ts';

export interface TextSearch {
  /** One part of an answer. Throws InvalidArgument naming the field, Cancelled. */
  search(params: ParsedParams<'search.text'>, signal: AbortSignal): Promise<Omit<Result<'search.text'>, 'coverage'>>;
  /**
   * How often words occur in the code, or in files of another group (null: of any), by file; those without any are left out.
   * `beginnings` as in WordsToCount. `choose` takes some of all files of the group, where all would take too long.
   * Throws Cancelled.
   */
  count(
    beginnings: readonly string[],
    signal: AbortSignal,
    group?: TextGroup | null,
    choose?: (files: readonly TextEntry[]) => readonly TextEntry[],
  ): Promise<WordsInCode>;
  /**
   * Where a name occurs as a whole identifier in files of these, at most `limit` lines; lines of documents are only
   * counted. Throws Cancelled.
   */
  mentions(
    looked: readonly Looked[],
    limit: number,
    signal: AbortSignal,
    declares?: Declares | null,
  ): Promise<Mentions>;
  /** Named texts of a folder outside the workspace, those with a match. Throws Cancelled. */
  others(texts: OtherTexts, signal: AbortSignal): Promise<FoundText[]>;
  /**
   * All files were listed. Taken in slices; what was listed before is searched until all of it is. Without `pause` on
   * the first search: most processes of the command line never do.
   */
  listed(listing: Listing, pause: (() => Promise<void>) | null): Promise<void>;
  /** A few were looked at. */
  inspected(listing: Listing, gone: readonly string[]): void;
  /** The files could not be looked at: where none are known, searches end with the reason. */
  failed(error: MemoError): void;
  /** Whether this file is searched. */
  has(file: string): boolean;
  /** All text files that are listed, in no order. */
  names(): Iterable<string>;
  /** The same with what is known of each, and the memory bank. */
  entries(): readonly TextEntry[];
  /** The same, once the files are known. Throws Cancelled, and the reason where they could not be looked at. */
  all(signal: AbortSignal): Promise<readonly TextEntry[]>;
  close(): Promise<void>;
}

/** Finds the matching lines of one text at a time, on the thread that asks: not for regular expressions, which may never end. */
export function lineFinder(
  query: TextQuery & { mode: 'words' | 'exact' },
): (text: string, limit: number) => TextMatches {
  const matcher = compileQuery(query);
  return (text, limit) => scanText(text, matcher, limit);
}

export interface WordsInCode {
  readonly files: readonly WordsInFile[];
  /** All that were read, and their bytes. */
  readonly of: number;
  readonly bytes: number;
}

const everything = { include: [], exclude: [], groups: [] };

export interface TextSearchOptions {
  folder: CheckedFolder;
  maxFileBytes(): number;
}

export function createTextSearch({ folder, maxFileBytes }: TextSearchOptions): TextSearch {
  const { root } = folder;
  const files = createTextFiles(() => listBank(root, maxFileBytes()));
  const pool = createSearchPool();
  const triples = createKeptTriples();
  const words = createKeptWords();
  /** Until the files are known, searches wait. */
  const listedOnce = Promise.withResolvers<void>();
  let known = false;
  let unknown: MemoError | null = null;

  return {
    async search(params, signal) {
      const started = performance.now();
      const { query: text, mode, caseSensitive, wholeWord, include, exclude, groups, after, limit, perFile } = params;
      const query: TextQuery = { text, mode, caseSensitive, wholeWord };
      const needed = neededTriples([compileQuery(query).needs]);
      await untilAborted(listedOnce.promise, signal, 'The search was cancelled.');
      if (unknown !== null) throw unknown;
      const chosen = files.choose({ include, exclude, groups });
      const from = after === undefined ? 0 : indexAfter(chosen, after);
      const order = { root, query, maxBytes: maxFileBytes(), perFile: Math.min(perFile, limit) };
      const { found, end } = await runPass(
        { files: chosen, from, limit, order, looking: { triples, needed }, pool },
        signal,
      );
      const last = chosen[end - 1]?.file;
      return {
        files: found.map(({ entry: { file, group, language }, matches, total, encoding }) => ({
          file,
          group,
          language,
          matches,
          total,
          ...(encoding === undefined ? {} : { encoding }),
        })),
        searched: end,
        of: chosen.length,
        next: end < chosen.length && last !== undefined ? last : null,
        elapsedMs: performance.now() - started,
      };
    },
    async count(beginnings, signal, group = 'code', choose = (all) => all) {
      await untilAborted(listedOnce.promise, signal, 'The search was cancelled.');
      if (unknown !== null) throw unknown;
      const code = choose(files.choose({ include: [], exclude: [], groups: group === null ? [] : [group] }));
      const order = { root, maxBytes: maxFileBytes() };
      const found = await countPass({ files: code, beginnings, order, kept: words, pool }, signal);
      return { files: found, of: code.length, bytes: code.reduce((sum, { size }) => sum + size, 0) };
    },
    async mentions(looked, limit, signal, declares = null) {
      await untilAborted(listedOnce.promise, signal, 'The search was cancelled.');
      if (unknown !== null) throw unknown;
      const all = files.choose(everything);
      const found: MentionedFile[] = [];
      const searched = new Set<string>();
      for (const { queries, wanted, fits = () => true } of looked) {
        const chosen = all.filter(wanted);
        for (const { file } of chosen) searched.add(file);
        for (const query of queries) {
          const needed = neededTriples([compileQuery(query).needs]);
          const order = { root, query, maxBytes: maxFileBytes(), perFile: limit };
          const pass = { files: chosen, limit: Number.POSITIVE_INFINITY, order, looking: { triples, needed }, pool };
          for (let from = 0; from < chosen.length; ) {
            const { found: some, end } = await runPass({ ...pass, from }, signal);
            for (const { entry, matches, total } of some) {
              const { file, group } = entry;
              const fitting = matches.filter(({ text }) => fits(file, text));
              found.push({ file, group, matches: fitting, total: total - matches.length + fitting.length });
            }
            from = end;
          }
        }
      }
      return collectMentions(found, limit, searched.size, declares);
    },
    others: createOtherTexts(pool),
    async listed(listing, pause) {
      await files.listed(listing, pause);
      await triples.only(files.isListed, pause ?? (async () => {}));
      words.only(files.isListed);
      unknown = null;
      known = true;
      listedOnce.resolve();
    },
    inspected: files.inspected,
    failed(error) {
      if (!known) unknown = error;
      listedOnce.resolve();
    },
    has: files.has,
    names: files.names,
    entries: () => files.choose(everything),
    async all(signal) {
      await untilAborted(listedOnce.promise, signal, 'The search was cancelled.');
      if (unknown !== null) throw unknown;
      return files.choose(everything);
    },
    close: pool.close,
  };
}
