/** Types and members of one file by their lines: what a place in it stands in. */
import type { MemberKind } from '#shared/contract/common.ts';
import type { ReadDb } from '../../storage/storage.ts';

export interface TypeSpan {
  type: number;
  line: number;
  endLine: number;
  /** JSON of the part's bases. */
  bases: string;
  /** 1 where it adds to a type that is declared elsewhere. */
  addition: number;
}

export interface MemberSpan {
  id: number;
  /** Negative for a twin: see migration 2. */
  type: number;
  name: string;
  kind: MemberKind;
  line: number;
  endLine: number;
}

export interface FileSpans {
  types: readonly TypeSpan[];
  members: readonly MemberSpan[];
  /** Innermost at a line, 1-based. */
  typeAt(line: number): TypeSpan | null;
  memberAt(line: number): MemberSpan | null;
}

export function createReadSpans(db: ReadDb): (file: number) => FileSpans {
  const parts = db.prepare<[number], TypeSpan>(
    'SELECT type, line, end_line AS endLine, bases, addition FROM parts WHERE file = ? ORDER BY line, end_line DESC',
  );
  const memberRows = db.prepare<[number], MemberSpan>(
    `SELECT m.id, m.type, m.name, m.kind, m.line, m.end_line AS endLine FROM parts p JOIN members m ON m.part = p.id
     WHERE p.file = ? ORDER BY m.line, m.end_line DESC`,
  );
  return (file) => {
    const types = parts.all(file);
    const members = memberRows.all(file);
    return { types, members, typeAt: innermostOf(types), memberAt: innermostOf(members) };
  };
}

export function withMembers(spans: FileSpans, more: readonly MemberSpan[]): FileSpans {
  if (more.length === 0) return spans;
  const members = [...spans.members, ...more].sort((a, b) => a.line - b.line || b.endLine - a.endLine);
  return { ...spans, members, memberAt: innermostOf(members) };
}

/** Spans nest, so of those around a line the one that begins last is the innermost. Lines are asked for again and again. */
function innermostOf<S extends { line: number; endLine: number }>(spans: readonly S[]): (line: number) => S | null {
  const known = new Map<number, S | null>();
  return (line) => {
    const answer = known.get(line);
    if (answer !== undefined) return answer;
    let found: S | null = null;
    for (const span of spans) {
      if (span.line > line) break;
      if (span.endLine >= line) found = span;
    }
    known.set(line, found);
    return found;
  };
}
