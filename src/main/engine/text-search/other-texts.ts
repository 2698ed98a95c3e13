/**
 * Searches named texts of another folder than the workspace's, all of them: descriptions, which are not listed or
 * watched. The threads and the cached letters are the same; the answer is whole, and not in parts.
 */

import { createKeptTriples, neededTriples } from './letters.ts';
import { runPass } from './pass.ts';
import { compileQuery } from './query/matcher.ts';
import type { TextQuery } from './query/query.ts';
import type { TextMatches } from './query/scan-text.ts';
import type { SearchPool } from './search-pool.ts';
import type { TextEntry } from './text-files.ts';

export interface OtherTexts {
  /** Absolute, a real path. */
  readonly folder: string;
  /** Relative to it. */
  readonly files: readonly string[];
  readonly maxBytes: number;
  readonly query: TextQuery;
  /** Matching lines to hand over of one. */
  readonly perFile: number;
}

export interface FoundText extends TextMatches {
  readonly file: string;
}

/** Bytes that such a text is taken to have. */
const usualSize = 2_048;

export function createOtherTexts(pool: SearchPool): (texts: OtherTexts, signal: AbortSignal) => Promise<FoundText[]> {
  let known = { folder: '', triples: createKeptTriples() };

  return async ({ folder, files, maxBytes, query, perFile }, signal) => {
    if (known.folder !== folder) known = { folder, triples: createKeptTriples() };
    const looking = { triples: known.triples, needed: neededTriples([compileQuery(query).needs]) };
    const entries = files.map(
      (file): TextEntry => ({
        file,
        size: usualSize,
        mtimeMs: null,
        language: null,
        group: 'docs',
      }),
    );
    const order = { root: folder, query, maxBytes, perFile };
    const all: FoundText[] = [];
    for (let from = 0; from < entries.length; ) {
      const limit = Number.POSITIVE_INFINITY;
      const { found, end } = await runPass({ files: entries, from, limit, order, looking, pool }, signal);
      for (const { entry, ...matches } of found) all.push({ file: entry.file, ...matches });
      from = end;
    }
    return all;
  };
}
