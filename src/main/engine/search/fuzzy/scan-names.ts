/**
 * The loops over names that decide how fast a keystroke is: everything that they touch is a local of one function, and
 * letter masks throw out most names before a byte of them is read. `scanPlain` does for ASCII terms, in one loop, what
 * `TermScorer.match` does for any; a test holds the two together. A scan goes on where the one of a shorter term ended.
 */
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

  constructor(scorer: TermScorer, prefixes: NameList, inner: NameList) {
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
export interface NameList {
  names: Uint32Array;
  ends: Uint16Array;
  count: number;
}

export function makeNameList(size: number): NameList {
  return { names: new Uint32Array(size), ends: new Uint16Array(size), count: 0 };
}

/** Terms outside ASCII are rare and match little: no haste. */
export function scanAny(names: NameTable, scorer: TermScorer, prefixes: NameList, inner: NameList): void {
  prefixes.count = 0;
  inner.count = 0;
  for (let name = 0; name < names.count; name++) {
    const match = scorer.match(name);
    if (match === prefixMatch) prefixes.names[prefixes.count++] = name;
    else if (match === innerMatch) inner.names[inner.count++] = name;
  }
}

/** Names with a word that begins with the letter: the masks know. */
export function scanLetter(
  names: NameTable,
  scorer: TermScorer,
  byte: number,
  prefixes: NameList,
  inner: NameList,
): void {
  const { heads, offset, folded } = names;
  const wanted = scorer.head;
  let prefixCount = 0;
  let innerCount = 0;
  for (let name = 0; name < names.count; name++) {
    if ((wanted & (heads[name] as number)) === 0) continue;
    if (folded[offset[name] as number] === byte) {
      prefixes.names[prefixCount] = name;
      prefixes.ends[prefixCount++] = 1;
    } else {
      inner.names[innerCount] = name;
      inner.ends[innerCount++] = notPlaced;
    }
  }
  prefixes.count = prefixCount;
  inner.count = innerCount;
}

/** All names, from their first letters. */
export function scanPlain(
  names: NameTable,
  scorer: TermScorer,
  bytes: Uint8Array,
  prefixes: NameList,
  inner: NameList,
): void {
  const { letters, heads, offset, folded, starts } = names;
  const length = bytes.length;
  const first = bytes[0] as number;
  const wanted = scorer.letters;
  const wantedHead = scorer.head;
  let prefixCount = 0;
  let innerCount = 0;
  for (let name = 0; name < names.count; name++) {
    if ((wanted & ~(letters[name] as number)) !== 0 || (wantedHead & (heads[name] as number)) === 0) continue;
    const start = offset[name] as number;
    const end = Math.min(offset[name + 1] as number, start + longestName);
    let at = start;
    while (at < end && (folded[at] !== first || starts[at] === inside)) at++;
    let unit = 1;
    for (at++; at < end && unit < length; at++) if (folded[at] === bytes[unit]) unit++;
    if (unit < length || at > end) continue;
    // The earliest alignment of a prefix is the prefix.
    if (at - start === length) {
      prefixes.names[prefixCount] = name;
      prefixes.ends[prefixCount++] = length;
    } else {
      inner.names[innerCount] = name;
      inner.ends[innerCount++] = at - start;
    }
  }
  prefixes.count = prefixCount;
  inner.count = innerCount;
  if (length >= shortestRun) addRuns(names, scorer, bytes, undefined, inner);
}

/** Only the names that match a term with which this one begins, from where they matched it. */
export function narrowPlain(
  names: NameTable,
  scorer: TermScorer,
  bytes: Uint8Array,
  wider: FoundNames,
  prefixes: NameList,
  inner: NameList,
): void {
  const { letters, offset, folded, starts } = names;
  const length = bytes.length;
  const first = bytes[0] as number;
  const known = wider.scorer.length;
  const wanted = scorer.letters;
  let prefixCount = 0;
  let innerCount = 0;
  for (let i = 0; i < wider.names.length; i++) {
    const name = wider.names[i] as number;
    const place = wider.ends[i] as number;
    if (place === runOnly || (wanted & ~(letters[name] as number)) !== 0) continue;
    const start = offset[name] as number;
    const end = Math.min(offset[name + 1] as number, start + longestName);
    let at = start + place;
    if (place === notPlaced) {
      at = start;
      while (at < end && (folded[at] !== first || starts[at] === inside)) at++;
      at++;
    }
    for (let unit = known; unit < length; unit++, at++) {
      const byte = bytes[unit];
      while (at < end && folded[at] !== byte) at++;
    }
    if (at > end) continue;
    if (at - start === length) {
      prefixes.names[prefixCount] = name;
      prefixes.ends[prefixCount++] = length;
    } else {
      inner.names[innerCount] = name;
      inner.ends[innerCount++] = at - start;
    }
  }
  prefixes.count = prefixCount;
  inner.count = innerCount;
  // What a shorter term found as a run is among what it found; below the shortest run it looked for none.
  if (length >= shortestRun) addRuns(names, scorer, bytes, known < shortestRun ? undefined : wider.names, inner);
}

/** Names that hold the term as a run inside a word and match in no other way. `among`: undefined = all names. */
function addRuns(
  names: NameTable,
  scorer: TermScorer,
  bytes: Uint8Array,
  among: Uint32Array | undefined,
  inner: NameList,
): void {
  const { pairs, pairsHigh, offset, folded, starts } = names;
  const length = bytes.length;
  const first = bytes[0] as number;
  const wanted = scorer.pairs;
  const wantedHigh = scorer.pairsHigh;
  const size = among === undefined ? names.count : among.length;
  let count = inner.count;
  for (let i = 0; i < size; i++) {
    const name = among === undefined ? i : (among[i] as number);
    if ((wanted & ~(pairs[name] as number)) !== 0 || (wantedHigh & ~(pairsHigh[name] as number)) !== 0) continue;
    const start = offset[name] as number;
    const end = Math.min(offset[name + 1] as number, start + longestName);
    let isRun = false;
    // Units of the term that follow one another from the first word start that begins it.
    let unit = 0;
    for (let at = start; at < end && unit < length; at++) {
      const byte = folded[at];
      if (unit === 0 ? byte === first && starts[at] !== inside : byte === bytes[unit]) unit++;
      if (isRun || byte !== first || starts[at] !== inside || at + length > end) continue;
      let next = 1;
      while (next < length && folded[at + next] === bytes[next]) next++;
      isRun = next === length;
    }
    if (!isRun || unit === length) continue;
    inner.names[count] = name;
    inner.ends[count++] = runOnly;
  }
  inner.count = count;
}
