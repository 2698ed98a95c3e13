/**
 * What is code in Kotlin. A line break ends a statement unless what precedes or follows it shows that it continues;
 * an expression body reads like the block that it abbreviates.
 */
import type { CodePiece } from '../reading/code-ranges.ts';
import type { CodeRules, LineBreak } from '../reading/code-text.ts';
import type { MemberRange } from '../reading/fact-builder.ts';
import { headOf, wordBefore } from '../reading/line-breaks.ts';
import { charSet, has, isNamePart, nameEnd } from '../reading/name-scan.ts';
import type { Source, Syntax } from '../reading/syntax.ts';
import { kotlinLexicon } from './lexicon.ts';
import { isType } from './parts.ts';

const curlyOpen = 0x7b;
const roundClose = 0x29;
const restricted = new Set(['return', 'break', 'continue']);
/** A statement cannot end with one of these, nor start with the others. */
const goesOnBehind = new Set('as by do else fun if in is object throw try val var when where while'.split(' '));
const goesOnBefore = new Set('as by catch else finally where'.split(' '));
const heads = new Set(['catch', 'for', 'if', 'when', 'while']);
const endsOperand = charSet('"\'`)]}>!');
const startsStatement = charSet('"\'`@([-+!');

function lineBreak({ text, before, after, enclosing, closed }: LineBreak): string {
  if ((enclosing !== 0 && enclosing !== curlyOpen) || text.startsWith('->', after)) return '';
  const last = text.charCodeAt(before - 1);
  const word = isNamePart(last) ? wordBefore(text, before) : '';
  if (restricted.has(word)) return ';';
  const isArrow = text.startsWith('->', before - 2);
  const ends = word === '' ? has(endsOperand, last) && !isArrow : !goesOnBehind.has(word);
  if (!ends || (last === roundClose && heads.has(headOf(text, closed)))) return '';
  const first = text.charCodeAt(after);
  if (!isNamePart(first)) return has(startsStatement, first) ? ';' : '';
  return goesOnBefore.has(text.slice(after, nameEnd(text, after, after + 12))) ? '' : ';';
}

export const kotlinCode: CodeRules = { lexicon: kotlinLexicon, lineBreak, commaBeforeArrow: true };

/** `{ … }`, or `= …` as the block it is short for. `head` is what precedes it: nothing, or `get()`. */
function bodyCode({ text }: Source, { start, end }: Syntax, head: RegExp): CodePiece[] {
  const length = head.exec(text.slice(start, Math.min(end, start + 400)))?.[0].length ?? 0;
  if (length === 0) return [{ start, end }];
  const sign = start + length - 1;
  const body = text[sign] === '{' ? { start: sign, end } : { start: sign + 1, end, before: '{return ', after: '}' };
  return [{ start, end: sign }, body];
}

const block = /^[={]/;
/** Matches a getter or setter, up to where its body begins. */
const accessor = /^[^=({]*\([^()]*\)[^=({]*[={]/;

/** The range of a member with those of its parts that are code; the types of parameters belong to its signature. */
export function rangeOf(source: Source, { start, end, children }: Syntax, ...code: string[]): MemberRange {
  const pieces = children.flatMap((child): CodePiece[] => {
    if (!code.includes(child.type)) return [];
    if (child.type === 'function_body') return bodyCode(source, child, block);
    const holes = child.children.flatMap((parameter) => parameter.children.filter(isType));
    return [{ start: child.start, end: child.end, holes }];
  });
  return { start, end, code: pieces };
}

/** A property: its value or delegate, its accessors, and the type that an extension is for. */
export function propertyRange(source: Source, { start, end, children }: Syntax, declaration: Syntax): MemberRange {
  const extended = (child: Syntax): boolean => child.end <= declaration.start && isType(child);
  const code: CodePiece[] = children.filter((child) => extended(child) || child.type === 'type_parameters');
  let at = declaration.end;
  for (const child of children) {
    if (child.start < at || (child.type !== 'getter' && child.type !== 'setter')) continue;
    code.push({ start: at, end: child.start }, ...bodyCode(source, child, accessor));
    at = child.end;
  }
  return { start, end, code: [...code, { start: at, end }] };
}
