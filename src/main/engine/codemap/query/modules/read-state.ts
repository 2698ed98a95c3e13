/** How much of the files was read: of all, or of those in some languages. */
import type { Language, PartlyRead } from '#shared/contract/common.ts';
import type { ReadDb } from '../../../storage/storage.ts';

export interface ReadState {
  /** Read whole or in part. */
  readonly read: number;
  readonly inPart: number;
}

export interface ReadStates {
  /** An empty list means all languages. */
  readState(languages: readonly Language[]): ReadState;
  /** Files read in part, those with most places first, or by path. */
  partlyRead(languages: readonly Language[], order: 'places' | 'path', limit: number): PartlyRead[];
}

export function createReadStates(db: ReadDb): ReadStates {
  const inLanguages = `skip_reason IS NULL AND (? = '[]' OR language IN (SELECT value FROM json_each(?)))`;
  const counts = db.prepare<[string, string], ReadState>(
    `SELECT count(*) AS read, coalesce(sum(parse_errors > 0), 0) AS inPart FROM files WHERE ${inLanguages}`,
  );
  const partly = (order: string) =>
    db.prepare<[string, string, number], PartlyRead>(
      `SELECT path AS file, max(1, error_line) AS line, parse_errors AS places FROM files
       WHERE parse_errors > 0 AND ${inLanguages} ORDER BY ${order} LIMIT ?`,
    );
  const orders = { places: partly('parse_errors DESC, path'), path: partly('path') };
  return {
    readState: (languages) =>
      counts.get(JSON.stringify(languages), JSON.stringify(languages)) ?? { read: 0, inPart: 0 },
    partlyRead: (languages, order, limit) =>
      orders[order].all(JSON.stringify(languages), JSON.stringify(languages), limit),
  };
}
