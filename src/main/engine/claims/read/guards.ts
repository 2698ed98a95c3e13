/**
 * What lines of code do under which condition, as far as their form shows it: `if`, `else`, `catch` and the block below, in any
 * language with indentation. Main function: guardsOf. A condition has a sign: `x == null`, `!x` and `x not in y` are negative.
 */
import { flatCode } from './lines.ts';

export interface Atom {
  readonly words: ReadonlySet<string>;
  readonly negative: boolean;
  /** For `a < b` and the like: of the first side. */
  readonly compares: 'less' | 'more' | null;
  /** Words of the two sides of a comparison. */
  readonly left: ReadonlySet<string>;
  readonly right: ReadonlySet<string>;
  /** The comparison is with 0, so that it also says whether there is something. */
  readonly withZero: boolean;
  /** A comment about the case, which often has the words of a sentence and not those of the code. */
  readonly isComment: boolean;
}

export type Outcome =
  | { readonly kind: 'throws'; readonly text: string }
  | { readonly kind: 'returns'; readonly literal: string | null; readonly text: string }
  | { readonly kind: 'other'; readonly text: string };

export interface Guard {
  readonly atoms: readonly Atom[];
  /** Joined by `or`: each atom alone is enough. */
  readonly outcome: Outcome;
  /** All of the block, as words. */
  readonly words: ReadonlySet<string>;
  readonly isHandler: boolean;
}

/** A message that says what is missing. */
const missing = /["'`][^"'`]{0,60}\b(?:no\b.{2,60}\b(?:exists?|found)|(?:not found|not exist))[^"']{0,40}/i;
const mostBlock = 10;
const mostGuards = 60;
/** Lines behind a block that leaves. */
const mostAfter = 1;
const head = /^\s*(?:[})\]]\s*)?(?:(?:else\s+)?if|elif|else\s*if|unless|guard|while|when)\b\s*(.*)$/;
const otherwise = /^\s*(?:[})\]]\s*)?else\b\s*(?:\{|:)?\s*$/;
const handler = /^\s*(?:[})\]]\s*)?(?:catch|except|rescue)\b\s*(.*)$/;
const comment = /^\s*(?:\/\/+|#(?!\[)|\*|\/\*+|--)\s?(.*?)(?:\*\/)?\s*$/;
const throwing =
  /\b(?:throw|raise|panic!?|reject|abort|bail!)(?=[\s(!]|$)|\breturn\b[^;\n]{0,60}\b(?:errors?\.New|fmt\.Errorf|Err\(|err(?:or)?\b|Err[A-Z]\w*)/;
const returning = /\breturn\b\s*(.*?);?\s*$/;
const literalForm =
  /^(?:true|false|True|False|null|NULL|nil|None|undefined|nullptr|-?\d+|""|''|b""|\{\}|\[\])(?![\w.(])/;

export function guardsOf(texts: readonly string[]): Guard[] {
  const guards: Guard[] = [];
  let last: { at: number; atoms: readonly Atom[]; isEach: boolean } | null = null;
  for (const [at, text] of texts.entries()) {
    if (guards.length >= mostGuards) break;
    const inline = /^(.*?)\s(?:\?|if)\s/.test(text) ? ternaryOf(text) : [];
    guards.push(...inline);
    const caught = handler.exec(text)?.[1];
    const condition = head.exec(text)?.[1];
    if (caught !== undefined) guards.push(...guardAt(texts, at, [atomOf(`exception error ${caught}`)], true));
    else if (condition !== undefined) {
      const whole = conditionAt(texts, at, condition);
      const atoms = atomsOf(whole.text).map((atom) =>
        /^\s*(?:[})\]]\s*)?unless|^\s*guard/.test(text) ? { ...atom, negative: !atom.negative } : atom,
      );
      last = { at, atoms, isEach: !/&&|\band\b/.test(whole.text) };
      const own = guardAt(texts, whole.end, atoms, false, whole.rest, at);
      guards.push(...own);
      if (last.isEach && own[0] !== undefined && own[0].outcome.kind !== 'other')
        guards.push(...afterwards(texts, at, atoms));
    } else if (otherwise.test(text) && last !== null && indentOf(texts[last.at] ?? '') === indentOf(text)) {
      guards.push(...guardAt(texts, at, last.isEach ? last.atoms.map(opposite) : [], false));
    }
  }
  return guards;
}

/** A condition over several lines, up to its block. */
function conditionAt(texts: readonly string[], at: number, first: string): { text: string; end: number; rest: string } {
  let text = first;
  let end = at;
  const open = (part: string): number => (part.match(/[([]/g)?.length ?? 0) - (part.match(/[)\]]/g)?.length ?? 0);
  while (open(text) > 0 && end + 1 < texts.length && end < at + 8) {
    end += 1;
    text += ` ${texts[end]?.trim() ?? ''}`;
  }
  const body = /^\s*\(/.test(text)
    ? closing(text)
    : text.search(/\{|:\s*$|:\s(?=return|raise|pass|continue|break)|\sthen\b/);
  const cut = body < 0 ? text.length : body;
  return { text: text.slice(0, cut), end, rest: text.slice(cut + 1) };
}

function closing(text: string): number {
  let depth = 0;
  for (let at = text.indexOf('('); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

const indentOf = (text: string): number => /^\s*/.exec(text)?.[0].replace(/\t/g, '    ').length ?? 0;

function guardAt(
  texts: readonly string[],
  at: number,
  atoms: readonly Atom[],
  isHandler: boolean,
  rest = '',
  top = at,
): Guard[] {
  const outer = indentOf(texts[top] ?? '');
  const block: string[] = rest.trim() === '' || rest.trim() === '{' ? [] : [rest];
  for (let n = at + 1; n < texts.length && block.length < mostBlock; n += 1) {
    const text = texts[n] ?? '';
    if (text.trim() === '' || /^\s*[{}()]*\s*$/.test(text)) {
      if (text.trim() !== '' && indentOf(text) <= outer && block.length > 0) break;
      continue;
    }
    if (indentOf(text) <= outer) break;
    block.push(text);
  }
  if (block.length === 0) return [];
  const code = block.filter((text) => !comment.test(text));
  const comments = block.flatMap((text) => comment.exec(text)?.[1] ?? []);
  const above = comment.exec(texts[top - 1] ?? '')?.[1];
  const said = [...comments.slice(0, 1), ...(above === undefined ? [] : [above])].map((text) => ({
    ...atomOf(text.split(/\bthen\b|,|;/)[0] ?? ''),
    compares: null,
    isComment: true,
  }));
  const message = missing.exec(code.slice(0, 2).join(' '))?.[0];
  if (message !== undefined) said.push({ ...atomOf(message), negative: true, compares: null, isComment: true });
  return [
    {
      atoms: [...atoms, ...said],
      outcome: outcomeOf(code),
      words: wordsOf([above ?? '', ...block].join('\n')),
      isHandler,
    },
  ];
}

/** `if (x) return a; return b`: what follows a block that leaves is the other case. */
function afterwards(texts: readonly string[], at: number, atoms: readonly Atom[]): Guard[] {
  const outer = indentOf(texts[at] ?? '');
  const block: string[] = [];
  for (let n = at + 1; n < texts.length && n < at + 2 * mostBlock && block.length < mostAfter; n += 1) {
    const text = texts[n] ?? '';
    if (text.trim() === '' || /^\s*[{}()]*;?\s*$/.test(text) || indentOf(text) > outer) continue;
    if (indentOf(text) < outer || head.test(text) || otherwise.test(text) || handler.test(text)) break;
    block.push(text);
  }
  const [first] = block;
  if (first === undefined || !/^\s*(?:return|throw|raise|panic)\b/.test(first)) return [];
  return [{ atoms: atoms.map(opposite), outcome: outcomeOf([first]), words: wordsOf(first), isHandler: false }];
}

function outcomeOf(code: readonly string[]): Outcome {
  const base = Math.min(...code.map(indentOf));
  for (const text of code) {
    if (indentOf(text) > base && /\breturn\b|\bthrow\b|\braise\b/.test(text)) continue;
    if (throwing.test(text)) return { kind: 'throws', text };
    const returned = returning.exec(text)?.[1];
    if (returned !== undefined)
      return { kind: 'returns', literal: literalForm.exec(returned.trim())?.[0] ?? null, text };
  }
  return { kind: 'other', text: code.join('\n') };
}

/** `a ? b : c` and `b if a else c`. */
function ternaryOf(text: string): Guard[] {
  const [, condition, yes, no] =
    /(?:[=(:]|return)\s*([^=?:;]{2,80}?)\s\?\s([^:?]{1,60})\s:\s([^;,)]{1,60})/.exec(text) ?? [];
  const python = /(?:[=(:]|return)\s*([^=:;]{1,60}?)\sif\s(.{2,80}?)\selse\s(.{1,60})/.exec(text);
  const [test, then, other] = python === null ? [condition, yes, no] : [python[2], python[1], python[3]];
  if (test === undefined || then === undefined || other === undefined) return [];
  const atoms = atomsOf(test);
  const [only] = atoms;
  if (only === undefined || atoms.length > 1) return [];
  const result = (said: string): Outcome => ({
    kind: 'returns',
    literal: literalForm.exec(said.trim())?.[0] ?? null,
    text: said,
  });
  return [
    { atoms, outcome: result(then), words: wordsOf(then), isHandler: false },
    { atoms: [opposite(only)], outcome: result(other), words: wordsOf(other), isHandler: false },
  ];
}

const opposite = (atom: Atom): Atom => ({
  ...atom,
  negative: !atom.negative,
  compares: atom.compares === null ? null : atom.compares === 'less' ? 'more' : 'less',
});

const atomsOf = (condition: string): Atom[] =>
  condition
    // `if p := clean(path); p != path`: what is set first belongs to the condition.
    .replace(/^\s*([^;]*):?=([^;=]*);(.*)$/, '$3 $1 $2')
    .split(/\s*(?:&&|\|\||\band\b|\bor\b|\s\^\s)\s*/)
    .filter((part) => /\w/.test(part))
    .slice(0, 6)
    .map(atomOf);

const negations =
  /!==?|(?<![<>=!])!(?=[\w(/"'[])|\bnot\b|\bisn't\b|n't\b|\bnever\b|\bno\b|\bwithout\b|\bnull\b|\bNone\b|\bnil\b|\bundefined\b|\bnullptr\b|\bNULL\b|(?:===?|<=)\s?(?:0|''|"")(?![\w.])|!==?\s?(?:0|''|"")(?![\w.])|<\s?1(?![\w.])|\b(?:is_?)?empty\b|IsNullOr\w+|-1\b/gi;

function atomOf(text: string): Atom {
  const signs = text.match(negations) ?? [];
  // `!= 0` denies twice.
  const count = signs.reduce((sum, sign) => sum + (/^!==?\s?(?:0|''|"")/.test(sign) ? 2 : 1), 0);
  // `a < b <= c` compares in two directions at once.
  const [found, ...more] = [...text.matchAll(/(?<=[^<>=-]\s*)(<=?|>=?)(?=\s*[^<>=])/g)];
  const sign = more.length > 0 ? undefined : found?.[0];
  const [left = '', right = ''] =
    sign === undefined ? [] : [text.slice(0, found?.index), text.slice((found?.index ?? 0) + sign.length)];
  const isZero = />\s*0(?![\w.])|>=\s*1(?![\w.])|<\s*1(?![\w.])|<=\s*0(?![\w.])/.test(text);
  return {
    words: wordsOf(text),
    negative: count % 2 === 1,
    compares: sign === undefined ? null : sign.startsWith('<') ? 'less' : 'more',
    ...{ left: wordsOf(left), right: wordsOf(right), withZero: isZero },
    isComment: false,
  };
}

const small = new Set(
  'the and are for with not none null nil undefined true false this self let var const return returns from has have had was were been being that then than there is in of or to at by on it an as be so if do no we up their they its when where while only also will would can could may did does'.split(
    ' ',
  ),
);

export function wordsOf(text: string): Set<string> {
  const words = flatCode(text).match(/[\p{L}]{2,40}|\d+|\*|(?<=["'`])[^\w\s"'`](?=["'`])/gu) ?? [];
  return new Set(words.filter((word) => !small.has(word) && (word.length > 1 || !/^[a-z]/.test(word))));
}
