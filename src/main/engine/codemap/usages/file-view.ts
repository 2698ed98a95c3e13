/** One file under search: its syntax facts, the member around each line, and the meaning of names. Its text is not needed. */
import type { Language } from '#shared/contract/common.ts';
import { scopingOf } from '../languages/registry.ts';
import type { FileScope, Lookup, TypeCandidate } from '../link/lookup.ts';
import type { NameContext, Resolution } from '../link/resolution.ts';
import type { FileFacts } from '../occurrences/expressions.ts';
import { type FileSpans, type MemberSpan, withMembers } from './file-spans.ts';
import type { KnownTypes } from './known-types.ts';
import { outsideMembers } from './outside-members.ts';

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

/** Where names of a file stand that is in no type. */
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

  /** A member may stand outside the lines of its type: in an `impl` of Rust, in a definition of C++, in a method of Go. */
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
