/**
 * The full-text leg: which records hold the terms of a query. All terms first, then any of them, the rarest first and
 * as many as can be read in a few milliseconds: the commonest words of a long question cost most and say least. They
 * count all the same when a record that was found, by whatever leg, is scored by `match`.
 */
import type { LearningRecord } from '#shared/contract/memory/memory-types.ts';
import {
  counted,
  documentTerms,
  eachPacked,
  packTerms,
  queryTerms,
  rarity,
  termId,
  termToken,
  toCover,
} from '../../retrieval/retrieval.ts';
import { contentHash, type Database, type ReadDb } from '../../storage/storage.ts';
import type { RecordRow } from '../store/store.ts';

/** A term of a query; the more records hold it, the less it weighs. */
export interface WeightedTerm {
  readonly id: number;
  readonly weight: number;
  /** What of the weight is needed to hold all that was asked for. */
  readonly asked: number;
  /** Records that hold it. */
  readonly records: number;
  /** A whole identifier of several parts. */
  readonly name: boolean;
}

/** What needs no right to write: memory of another workspace is searched by it too. */
export interface TextLeg {
  weigh(query: string): WeightedTerm[];
  /** Up to `limit` rows that hold most of the terms, best first; `most`: records that are read for any of the terms. */
  candidates(terms: readonly WeightedTerm[], limit: number, accept: (row: number) => boolean, most?: number): number[];
  /**
   * How much of what the terms weigh each record holds, 0 to 1, as BM25 counts: a word that occurs often in a short
   * record counts fully, once in a record of usual length 0.7.
   */
  match(terms: readonly WeightedTerm[], rows: readonly number[]): Map<number, number>;
}

export interface TextIndex extends TextLeg {
  /** Adds a record. Returns whether its question or answer changed. */
  put(row: RecordRow): boolean;
  /** Joins some parts of the table, a few milliseconds of it. False when there was nothing to join. */
  merge(): boolean;
  /** Of the rows behind `after` up to `to`, those whose record is not taken in as it is now. */
  behind(after: number, to: number): number[];
}

/** Records that hold a term are read at some five a microsecond. Where meaning is searched too, it proposes what holds only common words. */
export const readWithMeaning = 2_000;
export const readMost = 8_000;
/** Pages of 4 KB that one step of joining writes. */
const mergedPages = 32;

/** `written`: to be called after each write of what it reads. */
export function createTextLeg(read: ReadDb): TextLeg & { written(): void } {
  const signature = read.prepare<[number], { length: number; terms: Uint8Array }>(
    'SELECT length, terms FROM record_texts WHERE row = ?',
  );
  const size = read.prepare<[], { records: number; length: number }>(
    'SELECT count(*) AS records, total(length) AS length FROM record_texts',
  );
  const holding = read.prepare<[string], number>('SELECT doc FROM record_text_terms WHERE term = ?').pluck();
  // By row and not by rank: a table that keeps no text has none, and says 0 for each row after a long count.
  const matches = read
    .prepare<[string], number>('SELECT rowid FROM record_text WHERE record_text MATCH ? ORDER BY rowid DESC')
    .pluck();
  const last = read.prepare<[], number | null>('SELECT max(row) FROM record_texts').pluck();
  /** How many records hold a term; good until the store has grown by a fiftieth. */
  const known = new Map<number, number>();
  let writesSince = 0;
  let all: { records: number; usualLength: number } | null = null;

  function recordsWith(id: number): number {
    let found = known.get(id);
    if (found === undefined) {
      found = holding.get(termToken(id)) ?? 0;
      known.set(id, found);
    }
    return found;
  }

  function written(): void {
    writesSince += 1;
    if (all !== null && writesSince < all.records / 50) return;
    known.clear();
    all = null;
  }

  function measured(): { records: number; usualLength: number } {
    if (all === null) {
      const { records, length } = size.get() ?? { records: 0, length: 0 };
      all = { records, usualLength: Math.max(1, length / Math.max(1, records)) };
      writesSince = 0;
    }
    return all;
  }

  return {
    written,
    weigh(query) {
      const { records: most } = measured();
      return queryTerms(query, (term) => recordsWith(termId(term)) > 0).map(({ term, name, share }) => {
        const id = termId(term);
        const records = Math.min(recordsWith(id), most);
        const weight = rarity(records, most);
        return { id, name, records, weight, asked: share * weight };
      });
    },
    candidates(terms, limit, accept, most = readMost) {
      const known = terms.filter((term) => term.records > 0).sort((a, b) => a.records - b.records);
      const rarest = known[0];
      if (rarest === undefined) return [];
      const found = new Set<number>();
      const take = (rows: Iterable<number>): void => {
        for (const row of rows) {
          if (accept(row)) found.add(row);
          if (found.size >= limit) return;
        }
      };
      const telling = known.filter((term) => term.asked > 0 && (term === rarest || term.records <= readMost));
      const together = telling.map((term) => `"${termToken(term.id)}"`).join(' ');
      if (together !== '') take(matches.iterate(together));
      if (found.size < limit && known.length > 1) take(anyOf(known, limit, accept, most));
      return [...found];
    },
    match(terms, rows) {
      const weights = new Map(terms.map(({ id, weight }) => [id, weight]));
      const whole = terms.reduce((sum, { asked }) => sum + asked, 0);
      const { usualLength } = measured();
      const shares = new Map<number, number>();
      for (const row of rows) {
        const found = signature.get(row);
        if (found === undefined || whole === 0) continue;
        let held = 0;
        eachPacked(found.terms, (id, times) => {
          held += (weights.get(id) ?? 0) * counted(times, found.length / usualLength, toCover);
        });
        shares.set(row, Math.min(1, held / whole));
      }
      return shares;
    },
  };

  /** Rows that hold any of the terms, those with the most weight first, the newer first among equals. */
  function anyOf(
    known: readonly WeightedTerm[],
    limit: number,
    accept: (row: number) => boolean,
    most: number,
  ): number[] {
    const held = new Float32Array((last.get() ?? 0) + 1);
    const rows: number[] = [];
    let readSoFar = 0;
    for (const { id, weight, records } of known) {
      if (readSoFar > 0 && readSoFar + records > most) break;
      readSoFar += records;
      for (const row of matches.all(`"${termToken(id)}"`)) {
        if (held[row] === 0) rows.push(row);
        held[row] = (held[row] ?? 0) + weight;
      }
    }
    const accepted = rows.filter(accept);
    const weightOf = (row: number): number => held[row] ?? 0;
    // Sorting all of them would take longer than reading them.
    const least = Float32Array.from(accepted, weightOf).sort()[accepted.length - limit] ?? 0;
    return accepted
      .filter((row) => weightOf(row) >= least)
      .sort((one, other) => weightOf(other) - weightOf(one) || other - one);
  }
}

export function createTextIndex(database: Database): TextIndex {
  const { read, write } = database;
  const { written, ...leg } = createTextLeg(read);
  const stamp = read.prepare<[number], { revision: number; hash: string }>(
    'SELECT revision, hash FROM record_texts WHERE row = ?',
  );
  const behind = read
    .prepare<[number, number], number>(
      `SELECT r.row FROM learning_records r LEFT JOIN record_texts t ON t.row = r.row
       WHERE r.row > ? AND r.row <= ? AND (t.row IS NULL OR t.revision <> r.revision)`,
    )
    .pluck();
  const unlist = write.prepare<[number]>('DELETE FROM record_text WHERE rowid = ?');
  const list = write.prepare<[number, string]>('INSERT INTO record_text(rowid, terms) VALUES (?, ?)');
  const merge = write.prepare<[number]>("INSERT INTO record_text(record_text, rank) VALUES ('merge', ?)");
  const changes = write.prepare<[], number>('SELECT total_changes()').pluck();
  const writes = (): number => changes.get() ?? 0;
  const save = write.prepare<[number, number, string, number, Uint8Array]>(
    'INSERT OR REPLACE INTO record_texts(row, revision, hash, length, terms) VALUES (?, ?, ?, ?, ?)',
  );
  return {
    ...leg,
    put({ row, record }) {
      const hash = contentHash(`${record.question}\0${record.answer}`);
      const before = stamp.get(row);
      const { terms, length } = documentTerms(textsOf(record));
      const ids = Uint32Array.from(terms.keys(), termId);
      const counts = [...terms.values()];
      write.transaction(() => {
        if (before !== undefined) unlist.run(row);
        list.run(row, Array.from(ids, (id, at) => `${termToken(id)} `.repeat(counts[at] ?? 1)).join(''));
        save.run(row, record.revision, hash, length, packTerms(ids, counts));
      });
      written();
      return before?.hash !== hash;
    },
    merge() {
      const before = writes();
      merge.run(mergedPages);
      // The command itself counts as one.
      return writes() - before > 1;
    },
    behind: (after, to) => behind.all(after, to),
  };
}

/** What a record is found by: beside what it says, where it belongs and the files that it speaks of. */
function textsOf(record: LearningRecord): string[] {
  return [record.question, record.answer, record.domain ?? '', ...record.tags, ...record.sourceFiles];
}
