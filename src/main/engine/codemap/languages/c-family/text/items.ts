/**
 * The head of a declaration as items: words, bracketed groups taken whole, operator names. What macros add to it is then
 * found by counting (noise.ts). Heads are short; each token of a file is in one.
 */
import { code, type Tokens } from './tokens.ts';

export type ItemKind = 'word' | 'group' | 'angle' | 'square' | 'operator' | 'literal' | 'sign';

export interface Item {
  readonly kind: ItemKind;
  /** Text of words and signs; for an operator's name its first two words; `(*` where a pointer's name is in a group. */
  readonly text: string;
  /** Places in `live`, end exclusive. */
  readonly from: number;
  readonly to: number;
}

/** The tokens that are read, by place: everything below speaks of places in `live`. */
export interface Live {
  readonly text: string;
  readonly tokens: Tokens;
  /** Token index of each place. */
  readonly live: Uint32Array;
}

export function codeAt({ tokens, live }: Live, place: number): number {
  return tokens.codes[live[place] ?? tokens.count] ?? 0;
}

export function textAt({ text, tokens, live }: Live, place: number): string {
  const token = live[place] ?? tokens.count;
  return text.slice(tokens.starts[token] ?? 0, tokens.ends[token] ?? 0);
}

/** Whether there is a line break between a place and the one before. */
export function startsLine({ text, tokens, live }: Live, place: number): boolean {
  const from = tokens.ends[live[place - 1] ?? 0] ?? 0;
  const found = text.indexOf('\n', from);
  return found >= 0 && found < (tokens.starts[live[place] ?? 0] ?? 0);
}

const closing = new Map([
  [0x28, 0x29],
  [0x5b, 0x5d],
  [0x7b, 0x7d],
]);

/** After the group that opens at `place`; `end` when it does not close before. */
export function afterGroup(source: Live, place: number, end: number): number {
  let depth = 0;
  for (let i = place; i < end; i += 1) {
    const at = codeAt(source, i);
    if (closing.has(at)) depth += 1;
    else if (at === 0x29 || at === 0x5d || at === 0x7d) {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return end;
}

/** After the `<…>` that opens at `place`, or `place` when it does not close: it is an operator then. */
function afterAngle(source: Live, place: number, end: number): number {
  let depth = 0;
  for (let i = place; i < end; i += 1) {
    const at = codeAt(source, i);
    if (at === 0x3c) depth += 1;
    else if (at === 0x3e) {
      depth -= 1;
      if (depth === 0) return i + 1;
    } else if (closing.has(at)) i = afterGroup(source, i, end) - 1;
  }
  return place;
}

/** After an operator's name whose `operator` is at `place`: the parenthesis of the parameters, or `end`. */
function afterOperator(source: Live, place: number, end: number): number {
  let i = place + 1;
  if (codeAt(source, i) === 0x28 && codeAt(source, i + 1) === 0x29) return i + 2;
  while (i < end && codeAt(source, i) !== 0x28) i += 1;
  return i;
}

export function readItems(source: Live, from: number, end: number): Item[] {
  const items: Item[] = [];
  let angles = true;
  for (let i = from; i < end; ) {
    const at = codeAt(source, i);
    let to = i + 1;
    let kind: ItemKind = 'sign';
    if (at === code.word) {
      kind = 'word';
      if (textAt(source, i) === 'operator') {
        kind = 'operator';
        to = afterOperator(source, i, end);
      }
    } else if (at === 0x28 || at === 0x7b) {
      kind = 'group';
      to = afterGroup(source, i, end);
    } else if (at === 0x5b) {
      kind = 'square';
      to = afterGroup(source, i, end);
    } else if (at === code.literal || at === code.number) kind = 'literal';
    else if (at === 0x3c && angles) {
      to = afterAngle(source, i, end);
      if (to > i) kind = 'angle';
      else {
        // What follows lies inside it and would be looked through again and again.
        angles = false;
        to = i + 1;
      }
    }
    items.push({ kind, text: itemText(source, kind, i), from: i, to });
    i = to;
  }
  return items;
}

function itemText(source: Live, kind: ItemKind, place: number): string {
  if (kind === 'operator') return `operator ${textAt(source, place + 1)}`;
  if (kind === 'group') return codeAt(source, place + 1) === 0x2a ? '(*' : '';
  return kind === 'word' || kind === 'sign' ? textAt(source, place) : '';
}
