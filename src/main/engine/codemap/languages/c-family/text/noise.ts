/**
 * Which words of a declaration's head come from macros and confuse the grammar: `API int f()`, `class API Foo`, `int x
 * GUARDED_BY(mu);`, `Q_OBJECT`. Whatever exceeds a type and a name and looks like a macro is left out. The macros'
 * definitions are unknown.
 */
import type { Dialect } from './conditionals.ts';
import { isMacroCall } from './heads.ts';
import { codeAt, type Item, type Live, readItems, startsLine } from './items.ts';
import { expectedUnits, readPrefix, type Unit } from './prefix.ts';
import {
  attributeWords,
  basicTypes,
  classKeys,
  conventions,
  isCapitals,
  looksLikeSpecifier,
  specifiers,
  trailers,
} from './reserved-words.ts';

export interface Head {
  readonly source: Live;
  readonly dialect: Dialect;
  /** Name of the class whose body contains the declaration, '' for none: its constructors have no type. */
  readonly className: string;
  /** Leaves out the tokens at these places, end exclusive. */
  drop(from: number, to: number): void;
}

/** Words that begin a new part of a declaration, whatever came before them. */
const beginnings = new Set(['namespace', 'template', 'using', 'static_assert', 'public', 'protected', 'private']);

function begins(item: Item | undefined): boolean {
  if (item?.kind !== 'word') return item?.kind === 'operator' || item?.text === '~' || item?.kind === 'square';
  return (
    beginnings.has(item.text) || specifiers.has(item.text) || basicTypes.has(item.text) || classKeys.has(item.text)
  );
}

/** The first item behind `template <…> requires …`, as far as it can be found. */
export function afterTemplate(items: readonly Item[], from: number): number {
  let i = from;
  while (items[i]?.text === 'template' && items[i + 1]?.kind === 'angle') i += 2;
  return i;
}

/** Leaves out macros on a line of their own before the declaration. Returns the first item that stays. */
export function dropLeading(head: Head, items: readonly Item[], from: number): number {
  let i = from;
  for (;;) {
    const item = items[i];
    if (item?.kind !== 'word' || !isCapitals(item.text)) return i;
    const next = items[i + 1]?.kind === 'group' ? i + 2 : i + 1;
    const rest = items[next];
    if (rest === undefined) return i;
    const isAlone = startsLine(head.source, rest.from) && isComplete(head, items, next);
    if (!isAlone && !(begins(rest) && (beginnings.has(rest.text) || rest.kind !== 'word' || classKeys.has(rest.text))))
      return i;
    head.drop(item.from, rest.from);
    i = next;
  }
}

/** Whether the items from here on have a type and a name, where they need both. */
function isComplete(head: Head, items: readonly Item[], from: number): boolean {
  const isTest = isCapitals(items[from]?.text ?? '') && isMacroCall(items.slice(from), head.className);
  if (begins(items[from]) || isTest) return true;
  const prefix = readPrefix(items, afterTemplate(items, from));
  return prefix.units.length > 0 && prefix.units.length >= expectedUnits(prefix, head.className);
}

/** The order in which words are taken for macros; 0 for those that are never. */
function suspicion({ text, macro }: Unit, isFirst: boolean): number {
  if (macro) return 5;
  if (looksLikeSpecifier(text)) return 4;
  if (isCapitals(text)) return text.includes('_') ? 3 : 2;
  return isFirst ? 1 : 0;
}

/** More words than this too many are no declaration. */
const maxMacros = 12;

/** Takes the most suspicious of the candidates out of them, as many as are too many. */
function takeMacros(candidates: Unit[], excess: number, first: Unit | undefined): Unit[] {
  const taken: Unit[] = [];
  if (excess > maxMacros) return taken;
  for (let left = excess; left > 0; left -= 1) {
    const marks = candidates.map((unit) => suspicion(unit, unit === first));
    const highest = Math.max(0, ...marks);
    if (highest === 0) break;
    taken.push(...candidates.splice(marks.indexOf(highest), 1));
  }
  return taken;
}

/** Leaves out what is too much in the words before the parameters or the value, and behind the parameters. */
export function dropWithin(head: Head, items: readonly Item[], from: number): void {
  const prefix = readPrefix(items, from);
  const { units } = prefix;
  const place = (index: number): number => items[index]?.from ?? items.at(-1)?.to ?? 0;
  const end = (index: number): number => items[index]?.to ?? items.at(-1)?.to ?? 0;
  let excess = units.length - expectedUnits(prefix, head.className);
  const open = [...units];
  let next = prefix.next;
  if (excess > 0 && prefix.name === 'word') {
    const [before, last] = open.slice(-2);
    const marksVariable = last !== undefined && isCapitals(last.text) && last.owner === '' && last.text.includes('_');
    if (marksVariable && before !== undefined && !isCapitals(before.text) && !looksLikeSpecifier(before.text)) {
      const group = items[next]?.kind === 'group' ? next : next - 1;
      head.drop(place(last.first), end(group));
      next = group + 1;
      open.pop();
      excess -= 1;
    }
  }
  const isNamed = prefix.name === 'word' || open.at(-1)?.named === true;
  const candidates = isNamed ? open.slice(0, -1) : open;
  for (const macro of takeMacros(candidates, excess, units[0])) head.drop(place(macro.first), end(macro.last));
  // `API(int) f()` without another type: what is in the parenthesis is the type.
  for (const { macro, first, last } of candidates) {
    if (!macro) continue;
    head.drop(place(first), place(last) + 1);
    head.drop(end(last) - 1, end(last));
  }
  dropSigns(head, items.slice(from, prefix.next));
  dropBehind(head, items, next);
}

/** Calling conventions, and the class in `int Class::*member`. */
function dropSigns(head: Head, items: readonly Item[]): void {
  for (const [n, item] of items.entries()) {
    if (conventions.has(item.text)) head.drop(item.from, item.to);
    else if (item.text === '*' && items[n - 1]?.text === '::') dropPath(head, items, n - 1);
  }
}

/** A path up to its last `::`. */
function dropPath(head: Head, items: readonly Item[], last: number): void {
  let first = last;
  while (items[first]?.text === '::' && items[first - 1]?.kind === 'word') first -= 2;
  head.drop(items[first + 1]?.from ?? 0, items[last]?.to ?? 0);
}

/** After the parameters, an array's size or a name: what no language allows there. */
function dropBehind(head: Head, items: readonly Item[], from: number): void {
  let i = from;
  for (; i < items.length; i += 1) {
    const item = items[i];
    if (item === undefined || item.text === '=' || item.text === ':' || item.text === '->' || item.text === ',') return;
    if (item.kind === 'group') dropInGroup(head, item);
    if (item.kind !== 'word' || trailers.has(item.text)) continue;
    if (item.text === 'requires') return;
    const grouped = items[i + 1]?.kind === 'group';
    if (attributeWords.has(item.text)) {
      i += grouped ? 1 : 0;
      continue;
    }
    const last = grouped ? i + 1 : i;
    // In C a word here may begin the parameters of an old style definition.
    if (head.dialect === 'c' && !isCapitals(item.text) && !grouped) return;
    const after = items[last + 1];
    if (head.dialect === 'c' && after?.kind === 'word' && !isCapitals(after.text) && !attributeWords.has(after.text))
      return;
    head.drop(item.from, items[last]?.to ?? item.to);
    i = last;
  }
}

/** `(API *name)` of a pointer to a function, or parameters: macros among their words, and default values. */
function dropInGroup(head: Head, group: Item, depth = 0): void {
  const { source } = head;
  let from = group.from + 1;
  let value = -1;
  let nesting = 0;
  for (let i = from; i < group.to; i += 1) {
    const at = codeAt(source, i);
    const isEnd = i === group.to - 1;
    if (!isEnd && (at === 0x28 || at === 0x5b || at === 0x7b || at === 0x3c)) nesting += 1;
    else if (!isEnd && (at === 0x29 || at === 0x5d || at === 0x7d || at === 0x3e)) nesting -= 1;
    else if (at === 0x3d && nesting === 0 && value < 0) value = i;
    else if (isEnd || (at === 0x2c && nesting === 0)) {
      if (i - from > 1) dropInParameter(head, readItems(source, from, value < 0 ? i : value), depth);
      if (value >= 0) head.drop(value, i);
      from = i + 1;
      value = -1;
    }
  }
}

function dropInParameter(head: Head, items: readonly Item[], depth: number): void {
  const star = items.findIndex((item) => item.text === '*');
  const before = items[star - 1];
  if (before?.text === '::') {
    // Without its class `Class::*name` is a pointer to the grammar as well.
    dropPath(head, items, star - 1);
    return;
  }
  if (star === 1 && items.length <= 3 && before?.kind === 'word') {
    // `(API *name)`; a parameter of a type in capitals looks the same: `FILE *file`.
    if (looksLikeSpecifier(before.text)) head.drop(before.from, before.to);
    return;
  }
  for (const item of items) if (item.kind === 'group' && depth < 3) dropInGroup(head, item, depth + 1);
  const prefix = readPrefix(items, 0);
  const excess = prefix.units.length - (prefix.typed ? 1 : 2);
  for (const macro of takeMacros([...prefix.units], excess, undefined))
    head.drop(items[macro.first]?.from ?? 0, items[macro.last]?.to ?? 0);
}

/** Before and behind `class`, and behind the name: `API class Foo`, `class API Foo`, `struct foo PACKED {`. */
export function dropInTag(head: Head, items: readonly Item[], from: number, key: number): void {
  for (let n = from; n < key; n += 1) {
    const item = items[n];
    if (item?.kind !== 'word' || !isCapitals(item.text)) continue;
    const group = items[n + 1]?.kind === 'group' ? n + 1 : n;
    head.drop(item.from, items[group]?.to ?? item.to);
  }
  let i = key + 1;
  const words: number[] = [];
  for (; i < items.length; i += 1) {
    const item = items[i];
    if (item === undefined || item.text === ':' || item.text === '::' || item.kind === 'angle') break;
    if (item.kind === 'group') continue;
    if (item.kind !== 'word') continue;
    if (attributeWords.has(item.text) || classKeys.has(item.text) || item.text === 'final') continue;
    words.push(i);
  }
  if (words.length < 2) return;
  const [before, last] = words.slice(-2).map((index) => items[index]);
  const isMarked =
    last !== undefined && isCapitals(last.text) && last.text.includes('_') && !isCapitals(before?.text ?? '');
  const kept = isMarked && !looksLikeSpecifier(before?.text ?? '') ? words.at(-2) : words.at(-1);
  for (const index of words) {
    if (index === kept) continue;
    const group = items[index + 1]?.kind === 'group' ? index + 1 : index;
    head.drop(items[index]?.from ?? 0, items[group]?.to ?? 0);
  }
}
