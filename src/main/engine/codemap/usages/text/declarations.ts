/**
 * What a variable was declared as, read from the text before the place that uses it: the nearest declaration counts, in
 * the member around it. Three ways of writing a declaration cover the languages: the type before the name, behind a
 * colon, or just behind the name.
 */
import { assertNever } from '#shared/base/assert-never.ts';
import type { Language } from '#shared/contract/common.ts';
import { isNamePart } from '../../languages/reading/name-scan.ts';
import { closingOf, nameStart, openAround, openingOf, spaceBack, spaceOn, upTo, wordBefore } from './places.ts';

export type Declaration =
  /** Its type as written. */
  | { kind: 'type'; text: string }
  /** It is set to the expression that begins here; `part` picks a member out of it, `place` one of several values. */
  | { kind: 'value'; at: number; part?: string; place?: number }
  /** It goes through what the expression that begins here holds; `place` is one of several values of each. */
  | { kind: 'element'; at: number; place?: number }
  /** The parameter of a function that is written in these braces behind a call, as Kotlin has it. */
  | { kind: 'trailing'; open: number }
  /** A parameter of a function that is written where it is handed to a call, `f(x, (a, name) => …)`. */
  | { kind: 'callback'; open: number; argument: number; parameter: number }
  /** Declared here, as what is not written. */
  | { kind: 'unwritten' };

type Style = 'before' | 'colon' | 'behind';

const styles: Record<Language, Style> = {
  csharp: 'before',
  java: 'before',
  c: 'before',
  cpp: 'before',
  typescript: 'colon',
  javascript: 'colon',
  python: 'colon',
  kotlin: 'colon',
  rust: 'colon',
  go: 'behind',
};

/** Uses of the name looked at, from the nearest on; places where it is only a part of something else count less. */
const maxLooks = 60;
const partCost = 0.02;

const notTypes = new Set(
  'return new await in is as not and or throw case else goto using yield when where from let join into select by on equals get set if while for foreach switch out ref params this base null true false delete typeof sizeof nameof instanceof const static public private protected internal readonly async package import namespace class struct interface enum record extends implements default do try finally catch lock fixed checked unchecked stackalloc with operator event abstract virtual override sealed partial extern unsafe volatile required co_return co_await co_yield'.split(
    ' ',
  ),
);

/** null where nothing between `from` and `at` declares the name; with the offset where it does. Comments are blanks in `text`. */
export function findDeclaration(
  text: string,
  name: string,
  from: number,
  at: number,
  language: Language,
): (Declaration & { start: number }) | null {
  let looks = 0;
  for (let i = text.lastIndexOf(name, at - 1); i >= from && looks < maxLooks; i = text.lastIndexOf(name, i - 1)) {
    const end = i + name.length;
    const whole = !isNamePart(text.charCodeAt(end)) && (i === 0 || !isNamePart(text.charCodeAt(i - 1)));
    looks += partCost;
    if (whole && !(text[i - 1] === '.' && text[i - 2] !== '.')) {
      looks += 1;
      const found = declarationAt(text, i, end, language);
      if (found !== null) return { ...found, start: i };
    }
    if (i === 0) break;
  }
  return null;
}

function declarationAt(text: string, start: number, end: number, language: Language): Declaration | null {
  switch (styles[language]) {
    case 'before':
      return typeBefore(text, start, end);
    case 'colon':
      return typeBehindColon(text, start, end, language);
    case 'behind':
      return typeBehind(text, start, end);
    default:
      return assertNever(styles[language]);
  }
}

/** `=` that is no comparison and no arrow. */
function assigns(text: string, at: number): boolean {
  return text[at] === '=' && text[at + 1] !== '=' && text[at + 1] !== '>';
}

function valueAt(text: string, equals: number): Declaration {
  return { kind: 'value', at: spaceOn(text, equals + 1) };
}

function typeBefore(text: string, start: number, end: number): Declaration | null {
  const next = spaceOn(text, end);
  const lambda = lambdaParameter(text, start, next);
  if (lambda !== null) return lambda;
  const bound = boundTogether(text, start, /^(?:var|auto)$/);
  if (bound !== null) return bound;
  const typeEnd = spaceBack(text, start);
  const typeStart = typeTextStart(text, typeEnd);
  if (typeStart === typeEnd || (typeEnd === start && !isMarkedName(text, typeStart, start))) return null;
  if (typeEnd < start && /\s[*&]$/.test(text.slice(typeStart, typeEnd)) && !isSpacedName(text, typeStart, start))
    return null;
  const written = text.slice(typeStart, typeEnd);
  const several = written === 'var' ? oneOfSeveral(text, start) : null;
  if (several !== null) return several;
  if (notTypes.has(written)) return written === 'from' || written === 'let' ? { kind: 'unwritten' } : null;
  if (written === 'var' || written === 'auto' || written === 'final') {
    if (assigns(text, next)) return valueAt(text, next);
    const loops = /^(?:in\b|:)/.exec(text.slice(next, next + 3));
    return loops === null ? { kind: 'unwritten' } : { kind: 'element', at: spaceOn(text, next + loops[0].length) };
  }
  return /^(?:[=;,):&|?{}[\]]|in\b|and\b|or\b|when\b|=>)/.test(text.slice(next, next + 5)) || next === text.length
    ? { kind: 'type', text: written }
    : null;
}

/** `var (a, name) = …`, `val (a, name) in …`, `auto [a, name] = …`, `let (a, name) = …`. @param word the one before the bracket. */
function boundTogether(text: string, start: number, word: RegExp): Declaration | null {
  const open = openAround(text, start);
  if (open < 0 || !/[([]/.test(text.charAt(open)) || !/[([,]|\bmut/.test(text.slice(Math.max(0, start - 5), start)))
    return null;
  const before = wordBefore(
    text,
    /[&]/.test(text.charAt(spaceBack(text, open) - 1)) ? spaceBack(text, open) - 1 : open,
  );
  return word.test(before) ? setTo(text, open, start) : null;
}

/** `(var a, var name) = …`, `(Foo a, var name) = …` */
function oneOfSeveral(text: string, start: number): Declaration | null {
  const open = openAround(text, start);
  return text[open] === '(' && !/[\w>]/.test(text.charAt(spaceBack(text, open) - 1)) ? setTo(text, open, start) : null;
}

/** What the list in this bracket is set to, or goes through. */
function setTo(text: string, open: number, start: number): Declaration | null {
  const close = closingOf(text, open);
  if (close < 0) return null;
  const place = commasBetween(text, open + 1, start);
  const next = spaceOn(text, close);
  if (assigns(text, next)) return { kind: 'value', at: spaceOn(text, next + 1), place };
  const loops = /^(?:in\b|:(?!:))/.exec(text.slice(next, next + 2));
  return loops === null ? null : { kind: 'element', at: spaceOn(text, next + loops[0].length), place };
}

/** `Foo *name`, `Foo &name` at the start of a statement or in a list of parameters; elsewhere it multiplies. */
function isMarkedName(text: string, typeStart: number, start: number): boolean {
  if (text[start - 1] !== '*' && text[start - 1] !== '&') return false;
  const before = text.charAt(spaceBack(text, typeStart) - 1);
  return before === '' || ';{}(,'.includes(before) || /^(?:const|static|struct)$/.test(wordBefore(text, typeStart));
}

/** `Foo * name` with blanks on both sides: at the start of a statement, or in the head of a function. */
function isSpacedName(text: string, typeStart: number, start: number): boolean {
  const before = text.charAt(spaceBack(text, typeStart) - 1);
  if (before === '' || ';{}'.includes(before) || /^(?:const|static|struct)$/.test(wordBefore(text, typeStart)))
    return true;
  if (before !== '(' && before !== ',') return false;
  const open = openAround(text, start);
  const close = closingOf(text, open);
  const isHead = close > 0 && text[spaceOn(text, close)] === '{';
  return isHead && !/^(?:if|while|for|foreach|switch|catch|using|lock)$/.test(wordBefore(text, open));
}

/** Start of the type that ends at `end`: `A.B<C, D>[]?`. */
export function typeTextStart(text: string, end: number): number {
  let i = end;
  for (;;) {
    const char = text[i - 1] ?? '';
    if (char === '?' || char === '*' || char === '&') i -= 1;
    else if (char === ']' || char === '>') {
      const open = openingOf(text, i);
      if (open < 0 || (char === '>' && text[i - 2] === '=')) return end;
      i = open;
    } else break;
    i = spaceBack(text, i);
  }
  for (;;) {
    const from = nameStart(text, i);
    if (from === i || /\d/.test(text.charAt(from))) return end;
    i = from;
    if (text[i - 1] === '.') i -= 1;
    else if (text[i - 1] === ':' && text[i - 2] === ':') i -= 2;
    else return i;
  }
}

/** A parameter of `name =>` or `(a, name) =>`; `next` is the offset behind the name. null for anything else. */
function lambdaParameter(text: string, start: number, next: number): Declaration | null {
  if (text.startsWith('=>', next)) {
    const before = text.charAt(spaceBack(text, start) - 1);
    const isAsync = wordBefore(text, start) === 'async';
    if (!isAsync && /[\w)\]>?]/.test(before)) return null;
    return handedTo(text, isAsync ? spaceBack(text, start) - 'async'.length : start, 0);
  }
  const before = text.charAt(spaceBack(text, start) - 1);
  if ((before !== '(' && before !== ',') || !/[,):]/.test(text.charAt(next))) return null;
  const open = openAround(text, start);
  if (text[open] !== '(') return null;
  const close = closingOf(text, open);
  if (close < 0 || !text.startsWith('=>', spaceOn(text, close))) return null;
  const isAsync = wordBefore(text, open) === 'async';
  const from = isAsync ? spaceBack(text, open) - 'async'.length : open;
  return handedTo(text, from, commasBetween(text, open + 1, start));
}

/** `from`: where the function begins. */
function handedTo(text: string, from: number, parameter: number): Declaration {
  const open = openAround(text, from);
  if (text[open] !== '(' || !/[\w>]/.test(text.charAt(spaceBack(text, open) - 1))) return { kind: 'unwritten' };
  return { kind: 'callback', open, argument: commasBetween(text, open + 1, from), parameter };
}

/** Commas outside brackets in [from, to). */
function commasBetween(text: string, from: number, to: number): number {
  let depth = 0;
  let commas = 0;
  for (let i = from; i < to; i += 1) {
    const char = text.charAt(i);
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    else if (char === ',' && depth === 0) commas += 1;
  }
  return commas;
}

function typeBehindColon(text: string, start: number, end: number, language: Language): Declaration | null {
  let next = spaceOn(text, end);
  const word = wordBefore(text, start);
  const before = text.charAt(spaceBack(text, start) - 1);
  const optional = (text[next] === '?' || text[next] === '!') && text[next + 1] === ':' ? 1 : 0;
  const binds = /^(?:const|let|var|val|mut)$/.test(word);
  if (text[next + optional] === ':' && text[next + optional + 1] !== ':') {
    next += optional;
    const open = openAround(text, start);
    const listed = (before === '(' || before === ',' || isModifier(word)) && text[open] === '(';
    const stands = language === 'python' && /^[ \t]*$/.test(text.slice(text.lastIndexOf('\n', start) + 1, start));
    if (binds || listed || stands) return { kind: 'type', text: upTo(text, spaceOn(text, next + 1), ',);={\n') };
  }
  if (binds) {
    if (assigns(text, next)) return valueAt(text, next);
    const loops = /^(?:of|in)\b/.exec(text.slice(next, next + 3));
    return loops === null ? { kind: 'unwritten' } : { kind: 'element', at: spaceOn(text, next + loops[0].length) };
  }
  if (language === 'rust') {
    const several = boundTogether(text, start, /^let$/) ?? insidePattern(text, start);
    if (several !== null) return several;
  }
  if (language === 'python') return pythonBinding(text, start, next, word);
  const bound = language === 'kotlin' ? kotlinBinding(text, start, next) : null;
  if (bound !== null) return bound;
  if (word === 'for' && /^in\b/.test(text.slice(next, next + 3)))
    return { kind: 'element', at: spaceOn(text, next + 2) };
  const open = openAround(text, start);
  if (text[open] === '{' && /[{,]/.test(before)) return takenApart(text, open, text.slice(start, end), next);
  return (
    lambdaParameter(text, start, next) ??
    (/[(,.]/.test(before) && isBareParameter(text, next, open) ? { kind: 'unwritten' } : null)
  );
}

/** `if let Some(name) = value`: what an Option or a Result holds has the type that is asked for its members. */
function insidePattern(text: string, start: number): Declaration | null {
  const open = openAround(text, start);
  if (text[open] !== '(' || !/^(?:Some|Ok)$/.test(wordBefore(text, open))) return null;
  const head = nameStart(text, spaceBack(text, open));
  if (wordBefore(text, head) !== 'let') return null;
  const next = spaceOn(text, closingOf(text, open));
  return assigns(text, next) ? { kind: 'value', at: spaceOn(text, next + 1) } : null;
}

/** `private readonly repo: Repository` as a parameter of a constructor. */
function isModifier(word: string): boolean {
  return /^(?:public|private|protected|readonly|override|vararg|crossinline|noinline|mut)$/.test(word);
}

/** `for (name in …)`, `val (a, name) = …`, `{ a, name -> … }`; `next` is the offset behind the name. */
export function kotlinBinding(text: string, start: number, next: number): Declaration | null {
  const open = openAround(text, start);
  const between = text.slice(open + 1, start);
  if (text[open] === '(' && /^[\w\s,:.<>?]*$/.test(between)) {
    const word = wordBefore(text, open);
    if (word === 'for' && /^in\b/.test(text.slice(next, next + 3)))
      return { kind: 'element', at: spaceOn(text, next + 2) };
    const outer = spaceBack(text, open) - 1;
    const inLoop = text[outer] === '(' && wordBefore(text, outer) === 'for';
    return inLoop || /^va[lr]$/.test(word) ? (setTo(text, open, start) ?? { kind: 'unwritten' }) : null;
  }
  if (text[open] !== '{' || isWhen(text, open) || !/^\s*(?:[\w\s:.<>?]+,)*\s*$/.test(between)) return null;
  if (!/^(?:[:,][\w\s,:.<>?]*)?->/.test(text.slice(next, next + 200))) return null;
  return between.trim() === '' && text.startsWith('->', next) ? { kind: 'trailing', open } : { kind: 'unwritten' };
}

/** `when {`, `when (x) {`: what stands before the arrows in it is no parameter. */
function isWhen(text: string, brace: number): boolean {
  const end = spaceBack(text, brace);
  return wordBefore(text, text[end - 1] === ')' ? openingOf(text, end) : brace) === 'when';
}

function pythonBinding(text: string, start: number, next: number, word: string): Declaration | null {
  if (word === 'as') return { kind: 'unwritten' };
  if (word === 'for' && /^in\b/.test(text.slice(next, next + 3)))
    return { kind: 'element', at: spaceOn(text, next + 2) };
  const alone = /^[ \t]*$/.test(text.slice(text.lastIndexOf('\n', start) + 1, start));
  if (alone && assigns(text, next)) return valueAt(text, next);
  const open = openAround(text, start);
  const first = /[(,*]/.test(text.charAt(spaceBack(text, start) - 1));
  const isParameter = first && text[open] === '(' && /\bdef\s+\w+\s*$/.test(text.slice(Math.max(0, open - 100), open));
  return isParameter && /[,)=]/.test(text.charAt(next)) ? { kind: 'unwritten' } : null;
}

/** `const { name } = value`, `({ name }) =>`. */
function takenApart(text: string, open: number, name: string, next: number): Declaration | null {
  if (!/[,}=]/.test(text.charAt(next))) return null;
  const close = closingOf(text, open);
  if (close < 0) return null;
  const after = spaceOn(text, close);
  if (/^(?:const|let|var)$/.test(wordBefore(text, open)) && assigns(text, after)) {
    return { kind: 'value', at: spaceOn(text, after + 1), part: name };
  }
  return null;
}

/** A parameter without a type: `function (name) {`, `catch (name)`. */
function isBareParameter(text: string, next: number, open: number): boolean {
  if (text[open] !== '(') return false;
  const head = text.slice(Math.max(0, open - 80), open);
  return /\bcatch\s*$/.test(head) || (/\bfunction\b\s*\*?\s*[\w$]*\s*$/.test(head) && /[,)=]/.test(text.charAt(next)));
}

/** Go: `name := value`, `name *Type`, `var name Type`. */
function typeBehind(text: string, start: number, end: number): Declaration | null {
  const next = spaceOn(text, end);
  const listed = goList(text, start, end);
  if (listed !== null) return listed;
  const word = wordBefore(text, start);
  if (word === 'var' && assigns(text, next)) return valueAt(text, next);
  const before = text.charAt(spaceBack(text, start) - 1);
  if (next === end || !(word === 'var' || before === '(' || before === ',')) return null;
  const type = /^[*[\]\w.]+/.exec(text.slice(next, next + 120))?.[0] ?? '';
  return type === '' || type === 'in' || type === 'range' ? null : { kind: 'type', text: type };
}

/** `a, name := f()`, `var a, name = f()`, `a, name := 1, x`, `i, name := range all`. */
function goList(text: string, start: number, end: number): Declaration | null {
  let from = start;
  let place = 0;
  for (let at = spaceBack(text, from); text[at - 1] === ','; at = spaceBack(text, from)) {
    const stop = spaceBack(text, at - 1);
    from = nameStart(text, stop);
    if (from === stop) return null;
    place += 1;
  }
  const rest = /^(?:\s*,\s*[\p{L}_]\w*)*\s*(:?=)(?!=)\s*(range\b\s*)?/u.exec(text.slice(end, end + 200));
  const isNew = rest?.[1] === ':=' || wordBefore(text, from) === 'var';
  if (rest === null || !isNew) return null;
  const at = end + rest[0].length;
  const isAlone = place === 0 && !rest[0].includes(',');
  if (rest[2] !== undefined) return place === 1 ? { kind: 'element', at } : { kind: 'unwritten' };
  if (isAlone) return { kind: 'value', at };
  // As many expressions as names, or one that gives them all.
  let own = at;
  for (let n = 0; n < place; n += 1) {
    const comma = own + upTo(text, own, ',;\n').length;
    if (text[comma] !== ',') return n === 0 ? { kind: 'value', at, place } : { kind: 'unwritten' };
    own = spaceOn(text, comma + 1);
  }
  const isOne = place === 0 && text[own + upTo(text, own, ',;\n').length] !== ',';
  return isOne ? { kind: 'value', at, place } : { kind: 'value', at: own };
}
