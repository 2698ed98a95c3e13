/**
 * The words before the parameters, the initial value or the end of a declaration, as units that can be counted: a
 * declaration has one type and one name.
 */
import type { Item } from './items.ts';
import {
  attributeWords,
  basicTypes,
  classKeys,
  conventions,
  isCapitals,
  specifiers,
  trailers,
  typeOperators,
} from './reserved-words.ts';

/** What may be the type, the name, or a macro; `A::B<C>` is one. Places are those of items, `last` included. */
export interface Unit {
  readonly first: number;
  readonly last: number;
  /** Text of the last segment, and of the one before it ('' for none). */
  readonly text: string;
  readonly owner: string;
  /** `API(int) f()`: its parenthesis belongs to it, since more words follow. */
  readonly macro: boolean;
  /** It is the class of an operator or a destructor that is defined outside: `A::~A`. */
  readonly named: boolean;
}

export interface Prefix {
  readonly units: Unit[];
  /** A keyword, a `struct X` or a `decltype(…)` is the type. */
  readonly typed: boolean;
  /** How the name is spelt: a conversion operator and a destructor have no type; `(*name)(…)` is inside a parenthesis. */
  readonly name: 'word' | 'operator' | 'untyped' | 'inside' | 'none';
  /** The first item behind the name, and whether it is a parenthesis. */
  readonly next: number;
  readonly called: boolean;
}

const notConversions = new Set(['new', 'delete', 'co_await']);

function operatorForm({ text }: Item): Prefix['name'] {
  const [, symbol = ''] = text.split(' ');
  return /^[\p{L}_]/u.test(symbol) && !notConversions.has(symbol) ? 'untyped' : 'operator';
}

function afterAngles(items: readonly Item[], at: number): number {
  return items[at]?.kind === 'angle' ? at + 1 : at;
}

/** From a word on: `A::B<C>`, `A::~A`, `A::operator==`. */
function readUnit(items: readonly Item[], first: number): { unit: Unit; name: Prefix['name'] } {
  let text = items[first]?.text ?? '';
  let owner = '';
  let name: Prefix['name'] = 'word';
  let next = afterAngles(items, first + 1);
  while (items[next]?.text === '::' && name === 'word') {
    const segment = items[next + 1];
    if (segment?.kind === 'word') {
      owner = text;
      text = segment.text;
      next = afterAngles(items, next + 2);
    } else if (segment?.kind === 'operator') {
      name = operatorForm(segment);
      next += 2;
    } else if (segment?.text === '~') {
      name = 'untyped';
      next += 3;
    } else break;
  }
  return { unit: { first, last: next - 1, text, owner, macro: false, named: name !== 'word' }, name };
}

/** After the name of a `struct X` and what comes between the two. */
function afterTag(items: readonly Item[], from: number): number {
  let i = from;
  while (i < items.length) {
    const item = items[i];
    if (item?.kind === 'square') i += 1;
    else if (item?.kind === 'word' && (attributeWords.has(item.text) || classKeys.has(item.text)))
      i += items[i + 1]?.kind === 'group' ? 2 : 1;
    else break;
  }
  return items[i]?.kind === 'word' ? readUnit(items, i).unit.last + 1 : i;
}

/** Whether only words that can follow its parameters remain until the end of a declaration. */
function isTrailing(items: readonly Item[], from: number): boolean {
  for (let i = from; i < items.length; i += 1) {
    const item = items[i];
    if (item?.kind === 'group' || item?.kind === 'square') continue;
    if (item?.kind !== 'word') return item?.text === '=' || item?.text === ':';
    if (!trailers.has(item.text) && !isCapitals(item.text) && !attributeWords.has(item.text)) return false;
  }
  return true;
}

export function readPrefix(items: readonly Item[], from: number): Prefix {
  const units: Unit[] = [];
  let typed = false;
  let i = from;
  const found = (all: Unit[], name: Prefix['name'], next: number): Prefix => {
    return { units: all, typed, name, next, called: items[next]?.kind === 'group' };
  };
  while (i < items.length) {
    const item = items[i];
    if (item === undefined) break;
    const withGroup = items[i + 1]?.kind === 'group' ? 2 : 1;
    if (item.kind === 'word') {
      if (attributeWords.has(item.text)) i += withGroup;
      else if (typeOperators.has(item.text)) {
        typed = true;
        i += withGroup;
      } else if (basicTypes.has(item.text)) {
        typed = true;
        i += 1;
      } else if (classKeys.has(item.text)) {
        typed = true;
        i = afterTag(items, i + 1);
      } else if (specifiers.has(item.text) || trailers.has(item.text) || conventions.has(item.text)) i += 1;
      else {
        const { unit, name } = readUnit(items, i);
        const next = unit.last + 1;
        if (name !== 'word') return found([...units, unit], name, next);
        const grouped = items[next]?.kind === 'group';
        if (grouped && items[next]?.text === '(*') return found([...units, unit], 'inside', next);
        if (grouped && !(isCapitals(unit.text) && next + 1 < items.length && !isTrailing(items, next + 1)))
          return found([...units, unit], 'word', next);
        units.push(grouped ? { ...unit, last: next, macro: true } : unit);
        i = grouped ? next + 1 : next;
      }
    } else if (item.kind === 'operator') {
      return found(units, operatorForm(item), i + 1);
    } else if (item.text === '~') return found(units, 'untyped', i + 2);
    else if (item.text === '*' || item.text === '&' || item.text === '::') i += 1;
    else if ((item.kind === 'square' || item.kind === 'literal') && units.length === 0) i += 1;
    else break;
  }
  const isInside = items[i]?.kind === 'group';
  return found(units, isInside ? 'inside' : units.length > 0 ? 'word' : 'none', i);
}

/** How many words are no macros: the name, and a type where no keyword says it. */
export function expectedUnits({ units, typed, name, called }: Prefix, className: string): number {
  const last = units.at(-1);
  const named = name === 'word' || last?.named === true ? 1 : 0;
  if (typed || name === 'untyped') return named;
  if (name === 'inside') return 1;
  const isConstructor = called && name === 'word' && (last?.text === className || last?.text === last?.owner);
  return isConstructor ? named : named + 1;
}
