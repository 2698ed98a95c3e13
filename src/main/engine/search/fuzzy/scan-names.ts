/**
 * The loops over names that decide how fast a keystroke is: letter masks exclude most names before a byte of them is
 * read, and a scan continues in each name where the scan of a shorter term ended. They do for ASCII terms what
 * `TermScorer.match` does for any; a test holds the two together.
 */
import { inChunks } from '../store/chunks.ts';
import { inside } from '../store/folding.ts';
import type { NameTable } from '../store/name-table.ts';
import { innerMatch, longestName, prefixMatch, shortestRun, type TermScorer } from './term-scorer.ts';

/** Matches as a run inside a word, and in no other way. */
const runOnly = 0;
/** A single letter that the masks found; where it stands is looked for when the next letter is typed. */
const notPlaced = 0xffff;

/** Names that match: first those that begin with the term. */
export class FoundNames {
  readonly scorer: TermScorer;
  readonly names: Uint32Array;
  /** Where the earliest alignment ends (place in the name, exclusive), or `runOnly`, or `notPlaced`. */
  readonly ends: Uint16Array;
  /** How many of them begin with the term. */
  readonly prefixes: number;

  constructor(scorer: TermScorer, { prefixes, inner }: Found) {
    this.scorer = scorer;
    this.prefixes = prefixes.count;
    this.names = new Uint32Array(prefixes.count + inner.count);
    this.names.set(prefixes.names.subarray(0, prefixes.count));
    this.names.set(inner.names.subarray(0, inner.count), prefixes.count);
    this.ends = new Uint16Array(this.names.length);
    this.ends.set(prefixes.ends.subarray(0, prefixes.count));
    this.ends.set(inner.ends.subarray(0, inner.count), prefixes.count);
  }
}

/** Room for names while they are found; used again by every scan. */
interface NameList {
  names: Uint32Array;
  ends: Uint16Array;
  count: number;
}

/** What a scan writes to. */
export interface Found {
  readonly prefixes: NameList;
  readonly inner: NameList;
  /** By name: 1 = is in one of the lists. */
  readonly listed: Uint8Array;
}

/** Makes room for the next scan. */
export function empty({ prefixes, inner, listed }: Found): void {
  for (const list of [prefixes, inner]) {
    for (let i = 0; i < list.count; i++) listed[list.names[i] as number] = 0;
    list.count = 0;
  }
}

/** Room for all names. */
export function makeFound(size: number): Found {
  const list = (): NameList => ({ names: new Uint32Array(size), ends: new Uint16Array(size), count: 0 });
  return { prefixes: list(), inner: list(), listed: new Uint8Array(size) };
}

/** Terms outside ASCII are rare and match little: no haste. */
export function scanAny(names: NameTable, scorer: TermScorer, found: Found): void {
  for (let name = 0; name < names.count; name++) {
    const match = scorer.match(name);
    if (match === prefixMatch) push(found, found.prefixes, name, runOnly);
    else if (match === innerMatch) push(found, found.inner, name, runOnly);
  }
}

/** Names with a word that begins with the letter: the masks know. */
export function scanLetter(names: NameTable, scorer: TermScorer, byte: number, found: Found): void {
  inChunks(names.count, (from, to) => scanLetterIn(names, scorer.head, byte, found, from, to));
}

function scanLetterIn(names: NameTable, head: number, byte: number, found: Found, from: number, to: number): void {
  const { heads, offset, folded } = names;
  for (let name = from; name < to; name++) {
    if ((head & (heads[name] as number)) === 0) continue;
    if (folded[offset[name] as number] === byte) push(found, found.prefixes, name, 1);
    else push(found, found.inner, name, notPlaced);
  }
}

/** All names, from their first letters. */
export function scanPlain(names: NameTable, scorer: TermScorer, bytes: Uint8Array, found: Found): void {
  inChunks(names.count, (from, to) => scanPlainIn(names, scorer, bytes, found, from, to));
  if (bytes.length < shortestRun) return;
  inChunks(names.count, (from, to) => addRunsIn(names, scorer, bytes, undefined, found, from, to));
}

function scanPlainIn(
  names: NameTable,
  scorer: TermScorer,
  bytes: Uint8Array,
  found: Found,
  from: number,
  to: number,
): void {
  const { letters, heads, offset, folded, starts } = names;
  const { letters: wanted, head } = scorer;
  const length = bytes.length;
  for (let name = from; name < to; name++) {
    if ((wanted & ~(letters[name] as number)) !== 0 || (head & (heads[name] as number)) === 0) continue;
    const start = offset[name] as number;
    const end = Math.min(offset[name + 1] as number, start + longestName);
    let at = wordStartWith(bytes[0] as number, folded, starts, start, end) + 1;
    for (let unit = 1; unit < length; unit++, at++) {
      const byte = bytes[unit];
      while (at < end && folded[at] !== byte) at++;
    }
    if (at <= end) pushMatch(found, name, at - start, length);
  }
}

/** Only the names that match a term with which this one begins, from where they matched it. */
export function narrowPlain(
  names: NameTable,
  scorer: TermScorer,
  bytes: Uint8Array,
  wider: FoundNames,
  found: Found,
): void {
  const known = wider.scorer.length;
  inChunks(wider.names.length, (from, to) =>
    narrowPlainIn(names, scorer.letters, bytes, wider, known, found, from, to),
  );
  if (bytes.length < shortestRun) return;
  // What a shorter term found as a run is among what it found; below the shortest run it looked for none.
  const among = known < shortestRun ? undefined : wider.names;
  const size = among === undefined ? names.count : among.length;
  inChunks(size, (from, to) => addRunsIn(names, scorer, bytes, among, found, from, to));
}

function narrowPlainIn(
  names: NameTable,
  wanted: number,
  bytes: Uint8Array,
  wider: FoundNames,
  known: number,
  found: Found,
  from: number,
  to: number,
): void {
  const { letters, offset, folded, starts } = names;
  const { names: widerNames, ends } = wider;
  const length = bytes.length;
  for (let i = from; i < to; i++) {
    const name = widerNames[i] as number;
    const place = ends[i] as number;
    if ((wanted & ~(letters[name] as number)) !== 0 || place === runOnly) continue;
    const start = offset[name] as number;
    const end = Math.min(offset[name + 1] as number, start + longestName);
    let at = start + place;
    if (place === notPlaced) at = wordStartWith(bytes[0] as number, folded, starts, start, end) + 1;
    for (let unit = known; unit < length; unit++, at++) {
      const byte = bytes[unit];
      while (at < end && folded[at] !== byte) at++;
    }
    if (at <= end) pushMatch(found, name, at - start, length);
  }
}

/** Names that hold the term as a run inside a word and match in no other way. `among`: undefined = all names. */
function addRunsIn(
  names: NameTable,
  scorer: TermScorer,
  bytes: Uint8Array,
  among: Uint32Array | undefined,
  found: Found,
  from: number,
  to: number,
): void {
  const { pairs, pairsHigh, offset, folded, starts } = names;
  const { pairs: wanted, pairsHigh: wantedHigh } = scorer;
  const length = bytes.length;
  const first = bytes[0] as number;
  for (let i = from; i < to; i++) {
    const name = among === undefined ? i : (among[i] as number);
    if ((wanted & ~(pairs[name] as number)) !== 0 || (wantedHigh & ~(pairsHigh[name] as number)) !== 0) continue;
    if (found.listed[name] === 1) continue;
    const start = offset[name] as number;
    const end = Math.min(offset[name + 1] as number, start + longestName);
    for (let at = start + 1; at + length <= end; at++) {
      if (folded[at] !== first || starts[at] !== inside) continue;
      let unit = 1;
      while (unit < length && folded[at + unit] === bytes[unit]) unit++;
      if (unit < length) continue;
      push(found, found.inner, name, runOnly);
      break;
    }
  }
}

/** Place of the first word that begins with the byte, or `end`. */
function wordStartWith(byte: number, folded: Uint8Array, starts: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && (folded[at] !== byte || starts[at] === inside)) at++;
  return at;
}

function push({ listed }: Found, list: NameList, name: number, end: number): void {
  listed[name] = 1;
  list.names[list.count] = name;
  list.ends[list.count++] = end;
}

/** The earliest alignment of a prefix is the prefix: it ends where the term does. */
function pushMatch(found: Found, name: number, end: number, length: number): void {
  push(found, end === length ? found.prefixes : found.inner, name, end);
}
