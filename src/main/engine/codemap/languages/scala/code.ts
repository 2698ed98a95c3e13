/** What is code in Scala. A line break ends a statement unless what precedes or follows it shows that it continues. */
import type { CodePiece } from '../reading/code-ranges.ts';
import type { CodeRules, LineBreak } from '../reading/code-text.ts';
import type { MemberRange } from '../reading/fact-builder.ts';
import { headOf, wordBefore } from '../reading/line-breaks.ts';
import { charSet, has, isNamePart, nameEnd } from '../reading/name-scan.ts';
import type { Syntax } from '../reading/syntax.ts';
import { scalaLexicon } from './lexicon.ts';

const curlyOpen = 0x7b;
const roundClose = 0x29;
const goesOnBehind = new Set(
  'case class def derives do else extends for forSome given if implicit import lazy match new object package private protected sealed then throw trait try type val var while with yield'.split(
    ' ',
  ),
);
const goesOnBefore = new Set('catch do else extends finally forSome match then with yield'.split(' '));
const heads = new Set(['for', 'if', 'while']);
const endsOperand = charSet('"\'`)]}_');
const startsStatement = charSet('"\'`@({[-+!~');

function lineBreak({ text, before, after, enclosing, closed }: LineBreak): string {
  if (enclosing !== 0 && enclosing !== curlyOpen) return '';
  const last = text.charCodeAt(before - 1);
  const word = isNamePart(last) ? wordBefore(text, before) : '';
  const ends = word === '' ? has(endsOperand, last) : !goesOnBehind.has(word);
  if (!ends || (last === roundClose && heads.has(headOf(text, closed)))) return '';
  const first = text.charCodeAt(after);
  if (!isNamePart(first)) return has(startsStatement, first) ? ';' : '';
  return goesOnBefore.has(text.slice(after, nameEnd(text, after, after + 12))) ? '' : ';';
}

const braces: CodeRules = { lexicon: scalaLexicon, lineBreak };
const indented: CodeRules = { ...braces, indentation: true };

/** Scala 3 lets a colon, `then` or `do` at the end of a line open a block by indentation alone. */
const opensByIndentation = /^[^\n"/]{0,400}(?:\b(?:class|trait|object|enum|given)\b[^\n"{]{0,400}:|\bthen)[ \t]*\n/m;

export function codeRules(text: string): CodeRules {
  return opensByIndentation.test(text) ? indented : braces;
}

/** The range of a member with those of its parts that are code; the types of parameters belong to its signature. */
export function rangeOf({ start, end }: Syntax, parts: readonly (Syntax | undefined)[]): MemberRange {
  const code = parts.flatMap((part): CodePiece[] => {
    if (part === undefined) return [];
    const holes = part.children.flatMap((child) => child.children.filter(({ field }) => field === 'type'));
    return [{ start: part.start, end: part.end, holes }];
  });
  return { start, end, code };
}
