/**
 * What is code in JavaScript and TypeScript: which line breaks end a statement, and which pieces of a function or value
 * are hashed. Line breaks count where a language service would put a semicolon, so that `a()⏎b()` is `a();⏎b();`.
 */
import type { CodePiece, Range } from '../reading/code-ranges.ts';
import type { CodeRules, LineBreak } from '../reading/code-text.ts';
import type { MemberRange } from '../reading/fact-builder.ts';
import { headOf, wordBefore } from '../reading/line-breaks.ts';
import { charSet, has, isNamePart, nameEnd } from '../reading/name-scan.ts';
import { fieldOf, type Source, type Syntax } from '../reading/syntax.ts';
import { ecmascriptLexicon } from './lexicon.ts';

/** A line break behind them ends the statement whatever follows. */
const restricted = new Set(['return', 'break', 'continue', 'throw', 'yield', 'debugger']);
/** A statement cannot end with one of these. */
const goesOnBehind = new Set(
  (
    'else do in of instanceof typeof new delete void await case const let var class extends implements function import ' +
    'export default from as static public private protected readonly abstract async declare namespace module interface ' +
    'type enum keyof infer is satisfies get set override accessor if for while switch try finally with'
  ).split(' '),
);
/** Nor can one start with these: they go on with the one before. */
const goesOnBefore = new Set('in of instanceof as satisfies extends implements from is'.split(' '));
/** After the parenthesis of these a statement follows. */
const heads = new Set(['if', 'for', 'while', 'with', 'catch', 'switch', 'await', 'each']);

const curlyOpen = 0x7b;
const roundClose = 0x29;
const endsOperand = charSet('"\'`)]');
const startsOperand = charSet('"\'#@');

function lineBreak({ text, before, after, enclosing, closed }: LineBreak): string {
  if (enclosing !== 0 && enclosing !== curlyOpen) return '';
  const last = text.charCodeAt(before - 1);
  const word = isNamePart(last) ? wordBefore(text, before) : '';
  if (restricted.has(word)) return ';';
  if (goesOnBehind.has(word) || !(word !== '' || has(endsOperand, last))) return '';
  const first = text.charCodeAt(after);
  if ((first === 0x2b || first === 0x2d) && text.charCodeAt(after + 1) === first) return ';';
  if (!isNamePart(first) && !has(startsOperand, first)) return '';
  if (goesOnBefore.has(text.slice(after, nameEnd(text, after, after + 12)))) return '';
  return last === roundClose && heads.has(headOf(text, closed)) ? '' : ';';
}

export const ecmascriptCode: CodeRules = {
  lexicon: ecmascriptLexicon,
  lineBreak,
  blocksEnd: true,
  eitherQuote: true,
  leadingBars: true,
};

/** Types of parameters belong to the signature. */
function parametersCode(fn: Syntax, mark: string): CodePiece[] {
  const list = fieldOf(fn, 'parameters');
  const single = fieldOf(fn, 'parameter');
  if (single !== undefined) return [{ start: single.start, end: single.end, before: `${mark}(`, after: ')' }];
  if (list === undefined) return [];
  const holes = list.children.flatMap((param) => fieldOf(param, 'type') ?? []);
  return [{ start: list.start, end: list.end, before: mark, holes }];
}

/** A function; `range` is the whole declaration. The body of an arrow function may be an expression. */
export function functionRange(source: Source, fn: Syntax, range: Range): MemberRange {
  const { text } = source;
  const body = fieldOf(fn, 'body');
  const typeParameters = fieldOf(fn, 'type_parameters');
  const head = fieldOf(fn, 'parameters') ?? body ?? fn;
  const code: CodePiece[] = parametersCode(fn, /\*/.test(text.slice(fn.start, head.start)) ? '*' : '');
  if (typeParameters !== undefined) code.push(typeParameters);
  if (body !== undefined) {
    const { start, end } = body;
    const arrow = fn.type === 'arrow_function' ? '=>' : '';
    if (text[start] === '{') code.push({ start, end, before: arrow });
    else code.push({ start, end, before: `${arrow}{return `, after: '}' });
  }
  return { start: range.start, end: range.end, code };
}

/** A field, property or variable: whether it is optional, and its value. */
export function valueRange(source: Source, node: Syntax, range: Range, value = fieldOf(node, 'value')): MemberRange {
  const name = fieldOf(node, 'name') ?? fieldOf(node, 'property');
  const mark = name === undefined ? null : /^\s*[?!](?!=)/.exec(source.text.slice(name.end, name.end + 8));
  const at = (name?.end ?? 0) + (mark?.[0].length ?? 0);
  const code: CodePiece[] = mark === null ? [] : [{ start: at - 1, end: at }];
  if (value !== undefined) code.push(value);
  return { start: range.start, end: range.end, code };
}
