/** Names in text that no tree shows: found by the language's lexicon, with what stands right around each. */
import type { LanguageAdapter } from '../languages/adapter.ts';
import { isNamePart, nameEnd, scanNames } from '../languages/reading/name-scan.ts';
import type { Span } from './roles.ts';

export interface LexedName {
  readonly name: string;
  readonly at: number;
  /** Follows a dot, an arrow or a path. */
  readonly isAccess: boolean;
  readonly isCalled: boolean;
}

const anyInitial = new Uint8Array(128).fill(1);

export function lexNames(
  { lexicon }: Pick<LanguageAdapter, 'lexicon'>,
  text: string,
  from: number,
  to: number,
): LexedName[] {
  const found: LexedName[] = [];
  scanNames(text, from, to, {
    lexicon,
    initials: anyInitial,
    visit(start, stop) {
      const before = text.slice(Math.max(from, start - 2), start);
      const isAccess = /(?:[^.]\.|->|::)$/.test(before) || before === '.';
      const isCalled = /^\s*\(/.test(text.slice(stop, stop + 20));
      found.push({ name: text.slice(start, stop), at: start, isAccess, isCalled });
      return stop;
    },
  });
  return found;
}

/** Within the body of a macro `#x` makes a text of a parameter, and begins no directive. */
export const inMacro = ({ lexicon }: LanguageAdapter): Pick<LanguageAdapter, 'lexicon'> => ({
  lexicon: { skip: (text, at, end, previous) => (text[at] === '#' ? at : lexicon.skip(text, at, end, previous)) },
});

const blank = 0x20;
const newline = 0x0a;
const near = 12;

/** Stretches that the grammar saw otherwise, each from the start of a name to the end of one. */
export function maskedSpans(text: string, parsed: string): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (parsed.charCodeAt(at) === text.charCodeAt(at) || text.charCodeAt(at) <= blank) continue;
    let start = at;
    while (start > 0 && isNamePart(text.charCodeAt(start - 1))) start -= 1;
    // What stands between two differences was most likely changed along.
    let end = at + 1;
    for (let next = end; next < text.length && next - end < near; next += 1) {
      if (text.charCodeAt(next) === newline) break;
      if (parsed.charCodeAt(next) !== text.charCodeAt(next)) end = next + 1;
    }
    at = nameEnd(text, end, text.length);
    spans.push({ start, end: at });
  }
  return spans;
}

/** Of a piece of a string behind `$`. */
export function templateName(text: string, start: number, limit: number): string {
  return /^[\p{L}_][\p{L}\p{N}_]*/u.exec(text.slice(start, Math.min(limit, start + 200)))?.[0] ?? '';
}
