/**
 * Wildcards in symbol paths (seed 004 §4.1, S4-64). The segments of the pattern stand for the last segments of a path:
 * `NodeStore.Get*` finds members of any `NodeStore`. `*` and `?` stay inside a segment; `**` alone in a segment is any
 * number of segments. Each state is a bit, as in a bit-parallel glob: bit k of a node = segments 0 … k of the pattern
 * match a way that ends at this node.
 */

import { byteOf, fold, letterBit } from '../store/folding.ts';
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

/** Calls `each` with every row that the pattern stands for. */
export function findByWildcard(rows: RowTable, path: SymbolPath, each: (row: number) => void): void {
  const { names, tree, columns } = rows;
  let skip = 0;
  // The pattern may begin anywhere in a path, which a leading `**` says once more.
  while (skip < path.segments.length - 1 && path.segments[skip] === '**') skip++;
  const segments = path.segments.slice(skip);
  const nested = path.nested.slice(skip);
  if (segments.length > mostSegments) return;

  const matches = new Uint32Array(names.count);
  let anyDepth = 0;
  let nestedOnly = 0;
  for (const [k, segment] of segments.entries()) {
    if (segment === '**') anyDepth |= 1 << k;
    if (nested[k] === true) nestedOnly |= 1 << k;
    markNames(names, segment === '**' ? '*' : segment, 1 << k, matches);
  }

  const states = new Uint32Array(tree.count);
  const step = (before: number, own: number): number => {
    let state = (own & ((before << 1) | 1)) | (before & anyDepth);
    for (let next = state; ; state = next) {
      next = state | ((state << 1) & anyDepth);
      if (next === state) return state;
    }
  };
  for (let node = 1; node < tree.count; node++) {
    const own = (matches[tree.name[node] as number] as number) & (tree.nested[node] === 1 ? -1 : ~nestedOnly);
    states[node] = step(states[tree.parent[node] as number] as number, own);
  }

  const full = 1 << (segments.length - 1);
  const { member, name: nameOf, traits, next } = columns;
  const consider = (row: number): void => {
    if (traits[row] === dead) return;
    const state = states[rows.nodeOf(row)] as number;
    if (member[row] === 0) {
      if (path.params === null && (state & full) !== 0) each(row);
    } else if ((step(state, (matches[nameOf[row] as number] as number) & ~nestedOnly) & full) !== 0) each(row);
  };
  // What matches above the last segment decides which way is shorter: through the types, or through the names.
  const types: number[] = [];
  for (let type = 0; type < rows.typeCount; type++) {
    const state = states[rows.typeNode[type] as number] as number;
    if (full === 1 || (state & (full | (full >>> 1))) !== 0) types.push(type);
  }
  if (types.length * fewTypes < rows.typeCount) {
    for (const type of types) {
      for (let row = rows.typeHead[type] as number; row !== -1; row = next[row] as number) consider(row);
    }
    return;
  }
  for (let name = 0; name < names.count; name++) {
    if (((matches[name] as number) & full) !== 0 || (anyDepth & full) !== 0) rows.eachOfName(name, consider);
  }
}

function markNames(names: NameTable, pattern: string, bit: number, matches: Uint32Array): void {
  if (pattern === '*') {
    for (let name = 0; name < names.count; name++) matches[name] = (matches[name] as number) | bit;
    return;
  }
  if (!/[*?]/u.test(pattern)) {
    const group = names.findFold(pattern);
    if (group >= 0) for (const name of names.foldGroup(group)) matches[name] = (matches[name] as number) | bit;
    return;
  }
  const glob = new Glob(pattern);
  for (let name = 0; name < names.count; name++) {
    if (glob.matches(names, name)) matches[name] = (matches[name] as number) | bit;
  }
}

/** One segment of a pattern: `*` any letters, `?` one UTF-16 unit; case is ignored. */
export class Glob {
  readonly #units: Uint16Array;
  readonly #letters: number;

  constructor(pattern: string) {
    this.#units = Uint16Array.from(pattern.replace(/\*+/gu, '*'), (char) => fold(char.charCodeAt(0)));
    let letters = 0;
    for (const unit of this.#units) if (unit !== star && unit !== question) letters |= letterBit(byteOf(unit));
    this.#letters = letters;
  }

  matches(names: NameTable, name: number): boolean {
    if ((this.#letters & ~(names.letters[name] as number)) !== 0) return false;
    const units = this.#units;
    const { text } = names;
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
      } else if (wanted !== undefined && (wanted === question || wanted === fold(text[at] as number))) {
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
