/**
 * Calls that a type checker resolved, from references.db, as rows of the code map. A file counts only while its text is the one that
 * was read; for names that the checker could not resolve, the caller judges by the text.
 */
import { openReferenceReader, type ReferenceFile } from '../../references/references.ts';
import type { ReadDb } from '../../storage/storage.ts';
import type { SymbolRows } from '../query/refs.ts';

export interface CheckedCall {
  readonly at: number;
  readonly length: number;
  readonly line: number;
  readonly rows: SymbolRows;
}

export interface CheckedCalls {
  /** In the order of the text. Null for a file that was not read, or was when it had another text. @param hash of its content. */
  inLines(path: string, hash: string, from: number, to: number): CheckedLines | null;
  close(): void;
}

export interface CheckedLines {
  readonly calls: readonly CheckedCall[];
  /** Offsets of names that are unresolved. */
  readonly open: ReadonlySet<number>;
}

/** Null where nothing was read. */
export function openCheckedCalls(db: ReadDb, file: ReferenceFile): CheckedCalls | null {
  const reader = openReferenceReader(file);
  if (reader === null) return null;
  const hashes = reader.hashes();
  // The innermost, where a function is declared inside of one of its name.
  const member = db.prepare<[string, string, number], { type: number; member: number }>(
    `SELECT m.type, m.id AS member FROM files f JOIN parts p ON p.file = f.id JOIN members m ON m.part = p.id
     WHERE f.path = ? AND m.name = ? AND ? BETWEEN m.line AND m.end_line
     ORDER BY m.end_line - m.line LIMIT 1`,
  );
  const type = db.prepare<[string, string, number], { type: number }>(
    `SELECT t.id AS type FROM files f JOIN parts p ON p.file = f.id JOIN types t ON t.id = p.type
     WHERE f.path = ? AND t.name = ? AND t.kind <> 'module' AND ? BETWEEN p.line AND p.end_line
     ORDER BY p.end_line - p.line LIMIT 1`,
  );

  function rowsOf(target: { file: string; name: string; line: number }): SymbolRows | null {
    const made = type.get(target.file, target.name, target.line);
    if (made !== undefined) return { type: made.type, member: 0 };
    return member.get(target.file, target.name, target.line) ?? null;
  }

  return {
    inLines(path, hash, from, to) {
      if (hashes.get(path) !== hash) return null;
      const calls = reader.calls(path, from, to).flatMap(({ at, line, length, target }) => {
        const rows = rowsOf(target);
        return rows === null ? [] : [{ at, length, line, rows }];
      });
      return { calls, open: reader.openIn(path, from, to) };
    },
    close: () => reader.close(),
  };
}
