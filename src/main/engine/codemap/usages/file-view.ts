/** One file under search: its syntax facts, the member around each line, and the meaning of names. Its text is not needed. */
import type { Language, MemberKind } from '#shared/contract/common.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { scopingOf } from '../languages/registry.ts';
import type { FileScope, Lookup, TypeCandidate } from '../link/lookup.ts';
import type { NameContext, Resolution } from '../link/resolution.ts';
import type { FileFacts, OutsideMember } from '../occurrences/expressions.ts';
import type { KnownTypes } from './known-types.ts';

export interface FileView {
  readonly file: FileScope;
  readonly language: Language;
  readonly spans: FileSpans;
  readonly lookup: Lookup;
  readonly facts: FileFacts;
  /** Row of the innermost type around a line; 0 for none. */
  typeAt(line: number): number;
  memberAt(line: number): MemberSpan | null;
  contextAt(line: number): NameContext;
  resolve(name: string, line: number): Resolution;
}

/** The context of names that are in no type. */
const nowhere = { id: 0, fqn: '', namespace: '' };

export function contextOf(types: KnownTypes, lookup: Lookup, file: FileScope, type: number): NameContext {
  const known = types.type(type);
  if (known === null) return { lookup, file, type: nowhere };
  const outermost = known.fqn.split('+')[0] ?? known.fqn;
  const namespace = outermost.includes('.') ? outermost.slice(0, outermost.lastIndexOf('.')) : '';
  return { lookup, file, type: { id: type, fqn: known.fqn, namespace } };
}

export function createFileView(
  file: FileScope,
  facts: FileFacts,
  stored: FileSpans,
  types: KnownTypes,
  lookup: Lookup,
): FileView {
  const answers = new Map<string, Resolution>();
  const outside = facts.outside.length === 0 ? [] : outsideMembers(file, facts.outside, stored, types, lookup);
  const spans = withMembers(stored, outside);

  /** A member may be outside the lines of its type: in an `impl` of Rust, in a definition of C++, in a method of Go. */
  function typeAt(line: number): number {
    const type = spans.typeAt(line);
    const member = spans.memberAt(line);
    const inMember = member !== null && (type === null || member.line > type.line || member.endLine < type.endLine);
    return inMember ? Math.abs(member.type) : (type?.type ?? 0);
  }

  function contextAt(line: number): NameContext {
    const inside = typeAt(line);
    const first: TypeCandidate | null = inside === 0 ? lookup.moduleOf(file.id) : null;
    return contextOf(types, lookup, file, inside === 0 ? (first?.id ?? spans.types[0]?.type ?? 0) : inside);
  }

  return {
    ...{ file, language: file.language, spans, lookup, facts, typeAt, contextAt },
    memberAt: (line) => spans.memberAt(line),
    resolve(name, line) {
      const key = `${typeAt(line)} ${name}`;
      let answer = answers.get(key);
      if (answer === undefined) {
        answer = scopingOf(file.language).resolve(name, contextAt(line));
        answers.set(key, answer);
      }
      return answer;
    },
  };
}

/** Spans of the C++ members that a file defines outside their class, where the code map has only their declarations. */
function outsideMembers(
  file: FileScope,
  definitions: readonly OutsideMember[],
  spans: FileSpans,
  types: KnownTypes,
  lookup: Lookup,
): MemberSpan[] {
  const found: MemberSpan[] = [];
  const { resolve } = scopingOf(file.language);
  const known = new Set(spans.members.map(({ name, endLine }) => `${endLine} ${name}`));
  for (const { namespace, path, name, line, endLine } of definitions) {
    if (known.has(`${endLine} ${name}`)) continue;
    const owner = resolve(path, { lookup, file, type: { id: 0, fqn: namespace, namespace } });
    if (owner.kind !== 'type' || owner.type.kind === 'module') continue;
    if (owner.type.name !== path.slice(path.lastIndexOf('.') + 1)) continue;
    const member = types.members(owner.type.id, name)[0];
    const { id, kind } = member ?? { id: 0, kind: 'method' as const };
    found.push({ id, type: owner.type.id, name, kind, line, endLine });
  }
  return found;
}

interface TypeSpan {
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

/** Types and members of one file by their lines: finds what encloses a place. */
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

function withMembers(spans: FileSpans, more: readonly MemberSpan[]): FileSpans {
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
