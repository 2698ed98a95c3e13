/** Evidence by the file that it speaks of, and what was last seen of that file: the prepared statements of freshness. */

import type { Evidence } from '#shared/contract/memory/memory-types.ts';
import type { EvidenceView } from '#shared/contract/memory/methods.ts';
import type { Database } from '../../storage/storage.ts';
import type { Stamp } from './reader.ts';

/** A piece of evidence: the `position`-th of the record in `row`. */
export interface Piece {
  row: number;
  position: number;
  startLine: number;
  endLine: number;
  hash: string;
  typeId: string | null;
  memberId: string | null;
  mark: number | null;
}

interface Seen extends Stamp {
  /** fileHash. */
  hash: string;
  /** All evidence in it is where it was learnt. */
  whole: boolean;
}

export interface EvidenceTable {
  pieces(file: string): Piece[];
  /** Files that evidence speaks of, by name, behind `after`. */
  files(after: string, limit: number): string[];
  countFiles(): number;
  isCited(file: string): boolean;
  seen(file: string): Seen | null;
  see(seen: Seen): void;
  /** For a file that was seen. */
  mark(file: string, marks: readonly Pick<Piece, 'startLine' | 'endLine' | 'hash' | 'mark'>[]): void;
  notWhole(file: string): void;
  /** Drops what was seen of files that no evidence speaks of any more. */
  prune(): void;
}

export function createEvidenceTable({ read, write }: Database): EvidenceTable {
  const pieces = read.prepare<[string], Piece>(
    `SELECT e.record AS row, e.position, e.start_line AS startLine, e.end_line AS endLine, e.hash, e.type_id AS typeId,
       e.member_id AS memberId, m.mark
     FROM evidence e LEFT JOIN evidence_marks m
       ON m.file = e.file AND m.hash = e.hash AND m.lines = e.end_line - e.start_line + 1
     WHERE e.file = ?`,
  );
  const files = read
    .prepare<[string, number], string>('SELECT DISTINCT file FROM evidence WHERE file > ? ORDER BY file LIMIT ?')
    .pluck();
  const countFiles = read.prepare<[], number>('SELECT count(DISTINCT file) FROM evidence').pluck();
  const cited = read.prepare<[string], number>('SELECT 1 FROM evidence WHERE file = ? LIMIT 1').pluck();
  const seen = read.prepare<[string], Omit<Seen, 'whole'> & { whole: number }>(
    'SELECT file, size, mtime_ms AS mtimeMs, hash, whole FROM evidence_files WHERE file = ?',
  );
  const see = write.prepare<[string, number, number, string, number]>(
    `INSERT INTO evidence_files(file, size, mtime_ms, hash, whole) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT(file) DO UPDATE SET size = excluded.size, mtime_ms = excluded.mtime_ms, hash = excluded.hash,
       whole = excluded.whole`,
  );
  const mark = write.prepare<[string, string, number, number | null]>(
    'INSERT OR IGNORE INTO evidence_marks(file, hash, lines, mark) VALUES (?, ?, ?, ?)',
  );
  const notWhole = write.prepare<[string]>('UPDATE evidence_files SET whole = 0 WHERE file = ? AND whole = 1');
  const prune = write.prepare(
    'DELETE FROM evidence_files WHERE NOT EXISTS (SELECT 1 FROM evidence e WHERE e.file = evidence_files.file)',
  );
  return {
    pieces: (file) => pieces.all(file),
    files: (after, limit) => files.all(after, limit),
    countFiles: () => countFiles.get() ?? 0,
    isCited: (file) => cited.get(file) !== undefined,
    seen(file) {
      const row = seen.get(file);
      return row === undefined ? null : { ...row, whole: row.whole === 1 };
    },
    see: ({ file, size, mtimeMs, hash, whole }) => void see.run(file, size, mtimeMs, hash, Number(whole)),
    mark(file, marks) {
      for (const one of marks) mark.run(file, one.hash, one.endLine - one.startLine + 1, one.mark);
    },
    notWhole: (file) => void notWhole.run(file),
    prune: () => void prune.run(),
  };
}

export interface Standing {
  state: EvidenceView['state'];
  now?: { file?: string; startLine: number; endLine: number };
}
/** What a standing is about: another hash or other lines at the same place in the record are other evidence. */
type Fragment = Pick<Evidence, 'startLine' | 'endLine' | 'hash'> & { file: string };

export interface Standings {
  /** By place in the record; what is left out is fresh. */
  of(row: number): readonly (Standing | undefined)[];
  isStale(row: number): boolean;
  /** null: fresh. True when that is news. */
  set(row: number, position: number, fragment: Fragment, standing: Standing | null): boolean;
  /** The evidence of a record as it is written now: what was known of other evidence is dropped. True when some was. */
  keep(row: number, evidence: readonly Fragment[]): boolean;
  drop(row: number): boolean;
}

interface Known extends Standing {
  readonly fragment: string;
}

/**
 * State of evidence that is not as it was learnt; all other evidence is fresh. In memory only: it applies to the
 * present files.
 */
export function createStandings(): Standings {
  const rows = new Map<number, (Known | undefined)[]>();

  function put(row: number, position: number, known: Known | undefined): void {
    const states = rows.get(row) ?? [];
    while (states.length <= position) states.push(undefined);
    states[position] = known;
    if (states.every((one) => one === undefined)) rows.delete(row);
    else rows.set(row, states);
  }

  return {
    of: (row) => rows.get(row)?.map((known) => known && standingOf(known)) ?? [],
    isStale: (row) => rows.get(row)?.some((one) => one?.state === 'changed' || one?.state === 'missing') ?? false,
    set(row, position, fragment, standing) {
      const before = rows.get(row)?.[position];
      if (before === undefined && standing === null) return false;
      const known = standing === null ? undefined : { ...standing, fragment: keyOf(fragment) };
      if (JSON.stringify(before) === JSON.stringify(known)) return false;
      put(row, position, known);
      return true;
    },
    keep(row, evidence) {
      const states = rows.get(row);
      if (states === undefined) return false;
      let dropped = false;
      states.forEach((known, position) => {
        const now = evidence[position];
        if (known === undefined || (now !== undefined && known.fragment === keyOf(now))) return;
        dropped = true;
        put(row, position, undefined);
      });
      return dropped;
    },
    drop: (row) => rows.delete(row),
  };
}

function standingOf({ state, now }: Known): Standing {
  return now === undefined ? { state } : { state, now };
}

function keyOf({ file, startLine, endLine, hash }: Fragment): string {
  return `${hash} ${startLine} ${endLine} ${file}`;
}
