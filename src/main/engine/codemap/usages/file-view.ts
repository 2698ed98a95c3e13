/** One file under search: its text by lines, what stands where, and what names mean at a place in it. */
import type { Language } from '#shared/contract/common.ts';
import type { Occurrence } from '../../references/references.ts';
import { scopingOf } from '../languages/registry.ts';
import type { FileScope, Lookup, TypeCandidate } from '../link/lookup.ts';
import type { NameContext, Resolution } from '../link/resolution.ts';
import { type FileSpans, type MemberSpan, withMembers } from './file-spans.ts';
import type { KnownTypes } from './known-types.ts';
import { outsideMembers } from './outside-members.ts';
import { withoutComments } from './text/without-comments.ts';

export interface FileView {
  readonly file: FileScope;
  /** As it is written. */
  readonly source: string;
  /** The same with blanks for comments. */
  readonly text: string;
  readonly language: Language;
  readonly spans: FileSpans;
  readonly lookup: Lookup;
  /** 1-based. */
  lineAt(offset: number): number;
  /** Offset of the first character of a line. */
  lineStart(line: number): number;
  /** Row of the innermost type around an offset; 0 for none. */
  typeAt(offset: number): number;
  memberAt(offset: number): MemberSpan | null;
  contextAt(offset: number): NameContext;
  resolve(name: string, offset: number): Resolution;
  /** The name at this offset as its syntax shows it; null for another, and in files that are not searched. */
  nameAt(name: string, at: number): Occurrence | null;
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
  source: string,
  stored: FileSpans,
  types: KnownTypes,
  lookup: Lookup,
  nameAt: FileView['nameAt'],
): FileView {
  const text = withoutComments(source, file.language);
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const answers = new Map<string, Resolution>();

  function lineAt(offset: number): number {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  const spans =
    file.language === 'cpp' ? withMembers(stored, outsideMembers(file, text, stored, types, lookup, lineAt)) : stored;

  /** A member may stand outside the lines of its type: in an `impl` of Rust, in a definition of C++, in a method of Go. */
  function typeAt(offset: number): number {
    const line = lineAt(offset);
    const type = spans.typeAt(line);
    const member = spans.memberAt(line);
    const inMember = member !== null && (type === null || member.line > type.line || member.endLine < type.endLine);
    return inMember ? Math.abs(member.type) : (type?.type ?? 0);
  }

  function contextAt(offset: number): NameContext {
    const inside = typeAt(offset);
    const first: TypeCandidate | null = inside === 0 ? lookup.moduleOf(file.id) : null;
    return contextOf(types, lookup, file, inside === 0 ? (first?.id ?? spans.types[0]?.type ?? 0) : inside);
  }

  return {
    file,
    source,
    text,
    language: file.language,
    spans,
    lookup,
    lineAt,
    lineStart: (line) => starts[line - 1] ?? text.length,
    typeAt,
    memberAt: (offset) => spans.memberAt(lineAt(offset)),
    contextAt,
    nameAt,
    resolve(name, offset) {
      const key = `${typeAt(offset)} ${name}`;
      let answer = answers.get(key);
      if (answer === undefined) {
        answer = scopingOf(file.language).resolve(name, contextAt(offset));
        answers.set(key, answer);
      }
      return answer;
    },
  };
}
