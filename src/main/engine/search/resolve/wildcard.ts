/**
 * Wildcards in symbol paths. The segments of the pattern match the last segments of a path: `NodeStore.Get*`
 * finds members of any `NodeStore`. `*` and `?` stay inside a segment; `**` alone in a segment is any number of
 * segments. Each state is a bit, as in a bit-parallel glob: bit k of a node = segments 0 … k of the pattern match a
 * way that ends at this node.
 */

import { inChunks } from '../store/chunks.ts';
import { byteOf, fold, letterBit, pairBit } from '../store/folding.ts';
import type { NameTable } from '../store/name-table.ts';
import type { RowTable } from '../store/row-table.ts';
import { dead } from '../store/traits.ts';
import type { SymbolPath } from '../symbol-path.ts';

/** One bit a segment. */
const mostSegments = 30;
/** Following the rows of a type costs as much more than visiting all rows in order. */
const fewTypes = 8;
const star = 42;
const question = 63;

/** Calls `each` with every row that matches the pattern. */
export function findByWildcard(rows: RowTable, path: SymbolPath, each: (row: number) => void): void {
  const { names, tree, columns } = rows;
  let skip = 0;
  // The pattern may begin anywhere in a path, which a leading `**` says once more.
  while (skip < path.segments.length - 1 && path.segments[skip] === '**') skip++;
  const segments = path.segments.slice(skip);
  const nested = path.nested.slice(skip);
  if (segments.length > mostSegments) return;

  let anyName = 0;
  let anyDepth = 0;
  let nestedOnly = 0;
  for (const [k, segment] of segments.entries()) {
    if (segment === '*' || segment === '**') anyName |= 1 << k;
    if (segment === '**') anyDepth |= 1 << k;
    if (nested[k] === true) nestedOnly |= 1 << k;
  }
  const matches = new Uint32Array(names.count).fill(anyName);
  for (const [k, segment] of segments.entries()) {
    if ((anyName & (1 << k)) === 0) markNames(names, segment, 1 << k, matches);
  }
  const states = new Uint32Array(tree.count);
  const { parent, name: nodeName, nested: isNested } = tree;
  inChunks(tree.count, (from, to) => {
    for (let node = Math.max(1, from); node < to; node++) {
      const own = (matches[nodeName[node] as number] as number) & (isNested[node] === 1 ? -1 : ~nestedOnly);
      states[node] = step(states[parent[node] as number] as number, own, anyDepth);
    }
  });

  const full = 1 << (segments.length - 1);
  const { member, name: nameOf, traits, next } = columns;
  const consider = (row: number): void => {
    if (traits[row] === dead) return;
    const state = states[rows.nodeOf(row)] as number;
    if (member[row] === 0) {
      if (path.params === null && (state & full) !== 0) each(row);
    } else if ((step(state, (matches[nameOf[row] as number] as number) & ~nestedOnly, anyDepth) & full) !== 0)
      each(row);
  };
  // What matches above the last segment decides which way is shorter: through the types, or through the names.
  const types = full === 1 ? undefined : typesReaching(rows, states, full | (full >>> 1));
  if (types !== undefined && types.length * fewTypes < rows.typeCount) {
    for (const type of types) {
      for (let row = rows.typeHead[type] as number; row !== -1; row = next[row] as number) consider(row);
    }
    return;
  }
  inChunks(names.count, (from, to) => {
    for (let name = from; name < to; name++) {
      if (((matches[name] as number) & full) !== 0 || (anyDepth & full) !== 0) rows.eachOfName(name, consider);
    }
  });
}

/** State of a node from the one of its parent and the segments that its name matches. */
function step(before: number, own: number, anyDepth: number): number {
  let state = (own & ((before << 1) | 1)) | (before & anyDepth);
  for (let next = state; ; state = next) {
    next = state | ((state << 1) & anyDepth);
    if (next === state) return state;
  }
}

function typesReaching({ typeNode, typeCount }: RowTable, states: Uint32Array, wanted: number): number[] {
  const types: number[] = [];
  inChunks(typeCount, (from, to) => {
    for (let type = from; type < to; type++) {
      if (((states[typeNode[type] as number] as number) & wanted) !== 0) types.push(type);
    }
  });
  return types;
}

/** Marks the names that match a segment with or without `*` or `?`. */
function markNames(names: NameTable, pattern: string, bit: number, matches: Uint32Array): void {
  if (!/[*?]/u.test(pattern)) {
    const group = names.findFold(pattern);
    if (group >= 0) for (const name of names.foldGroup(group)) matches[name] = (matches[name] as number) | bit;
    return;
  }
  const glob = new Glob(pattern);
  inChunks(names.count, (from, to) => markIn(names, glob, bit, matches, from, to));
}

/** The masks are asked here and not by the glob: most names are none of its business, and a call costs more than they do. */
function markIn(names: NameTable, glob: Glob, bit: number, matches: Uint32Array, from: number, to: number): void {
  const { letters, pairs, pairsHigh } = names;
  const { letters: wanted, pairs: wantedPairs, pairsHigh: wantedHigh } = glob;
  for (let name = from; name < to; name++) {
    if ((wanted & ~(letters[name] as number)) !== 0 || (wantedPairs & ~(pairs[name] as number)) !== 0) continue;
    if ((wantedHigh & ~(pairsHigh[name] as number)) === 0 && glob.matches(names, name)) {
      matches[name] = (matches[name] as number) | bit;
    }
  }
}

/** One segment of a pattern: `*` any letters, `?` one UTF-16 unit; case is ignored. */
export class Glob {
  readonly #units: Uint16Array;
  readonly #ascii: boolean;
  /** Letters and pairs of neighbours that a name must have to match. */
  readonly letters: number;
  readonly pairs: number;
  readonly pairsHigh: number;

  constructor(pattern: string) {
    this.#units = Uint16Array.from(pattern.replace(/\*+/gu, '*'), (char) => fold(char.charCodeAt(0)));
    this.#ascii = this.#units.every((unit) => unit < 128);
    let letters = 0;
    let pairs = 0;
    let pairsHigh = 0;
    let before = -1;
    for (const unit of this.#units) {
      const byte = unit === star || unit === question ? -1 : byteOf(unit);
      if (byte >= 0) letters |= letterBit(byte);
      if (byte >= 0 && before >= 0) {
        const pair = pairBit(before, byte);
        if (pair < 32) pairs |= 1 << pair;
        else pairsHigh |= 1 << pair;
      }
      before = byte;
    }
    this.letters = letters;
    this.pairs = pairs;
    this.pairsHigh = pairsHigh;
  }

  matches(names: NameTable, name: number): boolean {
    const units = this.#units;
    const ascii = this.#ascii;
    const { text, folded } = names;
    const end = names.offset[name + 1] as number;
    let at = names.offset[name] as number;
    let unit = 0;
    let starUnit = -1;
    let starAt = 0;
    while (at < end) {
      const wanted = units[unit];
      if (wanted === star) {
        starUnit = unit++;
        starAt = at;
      } else if (
        wanted !== undefined &&
        (wanted === question || wanted === (ascii ? folded[at] : fold(text[at] as number)))
      ) {
        unit++;
        at++;
      } else if (starUnit >= 0) {
        unit = starUnit + 1;
        at = ++starAt;
      } else return false;
    }
    while (units[unit] === star) unit++;
    return unit === units.length;
  }
}
