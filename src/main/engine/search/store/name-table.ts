/**
 * All simple names, each once, in one blob: text (UTF-16), a folded byte a unit for scanning, word starts, and letter
 * masks. Names that differ in case only form a fold group, named by its first member, so that comparing two names
 * without case is comparing two numbers. Names are never removed; a generation's `load` starts a new table.
 */
import { byteOf, fold, inside, letterBit, pairBit, startOf } from './folding.ts';

export class NameTable {
  count = 0;
  /** Name `id` is the units offset[id] … offset[id + 1] of the three blobs. */
  offset = new Uint32Array(64);
  text = new Uint16Array(1024);
  folded = new Uint8Array(1024);
  starts = new Uint8Array(1024);
  /** Letters that the name holds, and those at a word start. */
  letters = new Uint32Array(64);
  heads = new Uint32Array(64);
  /** Hashed pairs of neighbouring units: a name without a run's pairs cannot hold the run. */
  pairs = new Uint32Array(64);
  pairsHigh = new Uint32Array(64);
  foldOf = new Uint32Array(64);
  /** Next name of the fold group, or 0 (name 0 is always the first of its group). */
  nextOfFold = new Uint32Array(64);
  /** Open addressing in parts by the first bits of the hash: id + 1 of the first name of a fold group. */
  readonly #slots: Uint32Array[];
  readonly #groups = new Uint32Array(parts);

  /** @param expected about how many names there will be at most. */
  constructor(expected = 0) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(256, expected * 2)));
    this.#slots = Array.from({ length: parts }, () => new Uint32Array(slots / parts));
  }

  lengthOf(id: number): number {
    return (this.offset[id + 1] as number) - (this.offset[id] as number);
  }

  /** Whether no identifier is spelt so: signs only (`==`, `_`), or a quoted key (`content-type`, `editor.fontSize`). */
  isOdd(id: number): boolean {
    const letters = this.letters[id] as number;
    if ((letters & signBit) === 0) return false;
    if ((letters & ~signBit) === 0) return true;
    const end = this.offset[id + 1] as number;
    for (let at = this.offset[id] as number; at < end; at++) if (isKeySign(this.folded[at] as number)) return true;
    return false;
  }

  string(id: number): string {
    const end = this.offset[id + 1] as number;
    let text = '';
    // Names are short: this is several times faster than a decoder or a spread.
    for (let at = this.offset[id] as number; at < end; at++) text += String.fromCharCode(this.text[at] as number);
    return text;
  }

  /** Number of the fold group, or -1. */
  findFold(name: string): number {
    const hash = hashOf(name);
    return this.#groupAt(hash, this.#probe(name, hash));
  }

  /** All names of a fold group. */
  foldGroup(group: number): number[] {
    const names = [group];
    for (let id = this.nextOfFold[group] as number; id !== 0; id = this.nextOfFold[id] as number) names.push(id);
    return names;
  }

  /** Number of the name spelt exactly so, or -1. */
  find(name: string): number {
    const group = this.findFold(name);
    return group < 0 ? -1 : this.#exact(group, name);
  }

  intern(name: string): number {
    const hash = hashOf(name);
    const slot = this.#probe(name, hash);
    const group = this.#groupAt(hash, slot);
    const known = group < 0 ? -1 : this.#exact(group, name);
    if (known >= 0) return known;
    const id = this.#add(name, group);
    if (group < 0) this.#place(id, hash, slot);
    return id;
  }

  /** Holds this name alone from now on, under number 0. */
  replaceAll(name: string): void {
    this.count = 0;
    this.#add(name, -1);
  }

  /** Folded text first, then code units. */
  compare(a: number, b: number): number {
    if (a === b) return 0;
    const startA = this.offset[a] as number;
    const startB = this.offset[b] as number;
    const lengthA = this.lengthOf(a);
    const lengthB = this.lengthOf(b);
    const shared = Math.min(lengthA, lengthB);
    let exact = 0;
    for (let i = 0; i < shared; i++) {
      const unitA = this.text[startA + i] as number;
      const unitB = this.text[startB + i] as number;
      if (unitA === unitB) continue;
      const difference = fold(unitA) - fold(unitB);
      if (difference !== 0) return difference;
      if (exact === 0) exact = unitA - unitB;
    }
    return lengthA - lengthB || exact;
  }

  #slotsOf(hash: number): Uint32Array {
    return this.#slots[partOf(hash)] as Uint32Array;
  }

  /** Number of the fold group there, or -1. */
  #groupAt(hash: number, slot: number): number {
    return (this.#slotsOf(hash)[slot] as number) - 1;
  }

  /** Place of the fold group in its part of the hash table, or the free place where it belongs. */
  #probe(name: string, hash: number): number {
    const slots = this.#slotsOf(hash);
    const last = slots.length - 1;
    for (let slot = spread(hash) & last; ; slot = (slot + 1) & last) {
      const id = (slots[slot] as number) - 1;
      if (id < 0 || this.#equalFolded(id, name)) return slot;
    }
  }

  #equalFolded(id: number, name: string): boolean {
    const start = this.offset[id] as number;
    if (this.lengthOf(id) !== name.length) return false;
    for (let i = 0; i < name.length; i++) {
      const unit = name.charCodeAt(i);
      const own = this.text[start + i] as number;
      if (own !== unit && fold(own) !== fold(unit)) return false;
    }
    return true;
  }

  #exact(group: number, name: string): number {
    let id = group;
    do {
      const start = this.offset[id] as number;
      let i = 0;
      while (i < name.length && this.text[start + i] === name.charCodeAt(i)) i++;
      if (i === name.length) return id;
      id = this.nextOfFold[id] as number;
    } while (id !== 0);
    return -1;
  }

  #add(name: string, group: number): number {
    const id = this.count++;
    const start = this.offset[id] as number;
    const end = start + name.length;
    if (id + 2 > this.offset.length || end > this.text.length)
      this.#resize((column, used) => grown(column, used), id + 2, end);
    this.offset[id + 1] = end;
    let letters = 0;
    let heads = 0;
    let pairs = 0;
    let pairsHigh = 0;
    let before = 0;
    for (let i = 0; i < name.length; i++) {
      const unit = name.charCodeAt(i);
      const byte = byteOf(fold(unit));
      const wordStart = startOf(name, i);
      this.text[start + i] = unit;
      this.folded[start + i] = byte;
      this.starts[start + i] = wordStart;
      letters |= letterBit(byte);
      if (wordStart !== inside) heads |= letterBit(byte);
      if (i > 0) {
        const pair = pairBit(before, byte);
        if (pair < 32) pairs |= 1 << pair;
        else pairsHigh |= 1 << pair;
      }
      before = byte;
    }
    this.letters[id] = letters;
    this.heads[id] = heads;
    this.pairs[id] = pairs;
    this.pairsHigh[id] = pairsHigh;
    if (group >= 0) {
      this.foldOf[id] = group;
      this.nextOfFold[id] = this.nextOfFold[group] as number;
      this.nextOfFold[group] = id;
    } else {
      this.foldOf[id] = id;
    }
    return id;
  }

  /** Releases the spare capacity left by growth. */
  trim(): void {
    this.#resize((column, used) => trimmed(column, used), this.count + 1, this.offset[this.count] as number);
  }

  #resize(
    resize: <C extends Uint8Array | Uint16Array | Uint32Array>(column: C, used: number) => C,
    names: number,
    units: number,
  ): void {
    this.offset = resize(this.offset, names);
    this.letters = resize(this.letters, names);
    this.heads = resize(this.heads, names);
    this.pairs = resize(this.pairs, names);
    this.pairsHigh = resize(this.pairsHigh, names);
    this.foldOf = resize(this.foldOf, names);
    this.nextOfFold = resize(this.nextOfFold, names);
    this.text = resize(this.text, units);
    this.folded = resize(this.folded, units);
    this.starts = resize(this.starts, units);
  }

  #place(id: number, hash: number, slot: number): void {
    const slots = this.#slotsOf(hash);
    slots[slot] = id + 1;
    const groups = (this.#groups[partOf(hash)] as number) + 1;
    this.#groups[partOf(hash)] = groups;
    if (groups * 2 > slots.length) this.#slots[partOf(hash)] = this.#rehashed(slots);
  }

  #rehashed(old: Uint32Array): Uint32Array {
    const slots = new Uint32Array(old.length * 2);
    const last = slots.length - 1;
    for (const entry of old) {
      if (entry === 0) continue;
      const start = this.offset[entry - 1] as number;
      const end = this.offset[entry] as number;
      let hash = firstHash;
      for (let at = start; at < end; at++) hash = mix(hash, fold(this.text[at] as number));
      let slot = spread(hash) & last;
      while (slots[slot] !== 0) slot = (slot + 1) & last;
      slots[slot] = entry;
    }
    return slots;
  }
}

/** ASCII that is neither letter nor digit. */
const signBit = letterBit(0x5f);

/** White space, `-`, `.`, `/`, `:` and `@`, which names of settings have. */
function isKeySign(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x2d && byte <= 0x2f) || byte === 0x3a || byte === 0x40;
}

/** Parts that grow separately: rehashing a million names in one step takes 80 ms. */
const parts = 64;

function partOf(hash: number): number {
  return hash >>> 26;
}

/** FNV-1a over folded units. */
const firstHash = 0x811c9dc5;

function hashOf(name: string): number {
  let hash = firstHash;
  for (let i = 0; i < name.length; i++) hash = mix(hash, fold(name.charCodeAt(i)));
  return hash;
}

function mix(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** The low bits choose the place; let the high ones have a say. */
function spread(hash: number): number {
  return hash ^ (hash >>> 15);
}

/** Typed arrays that grow by half, and are cut to little more than they hold once they are filled. */
type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** `column` itself when it holds `needed` items, else a longer copy; new items are 0. */
export function grown<C extends Column>(column: C, needed: number): C {
  return needed <= column.length
    ? column
    : resized(column, Math.max(needed, column.length + (column.length >>> 1), 64));
}

/** A copy with room for `used` items and an eighth more: the next update must not double a large index. */
function trimmed<C extends Column>(column: C, used: number): C {
  const length = used + (used >>> 3) + 64;
  return length >= column.length ? column : resized(column, length);
}

function resized<C extends Column>(column: C, length: number): C {
  const copy = new (column.constructor as new (length: number) => C)(length);
  copy.set(column.subarray(0, length));
  return copy;
}
