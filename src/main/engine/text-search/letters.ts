/**
 * Which runs of three bytes a file contains, as bits under a hash: a file that lacks one of a query's cannot match, and
 * need not be read. Capital letters of ASCII count as small ones. A bit too many costs a reading, one too few would
 * cost an answer.
 */
import type { Stamp } from '../workspace/workspace.ts';

/** What a file must hold: all triples of at least one group. An empty group holds always. */
export type NeededTriples = readonly (readonly number[])[];

/** A file has about as many bits as half its bytes, within these bounds: beyond them hardly a new triple comes. */
const fewestBits = 512;
const mostBits = 1 << 17;

const small = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));

function hash(triple: number): number {
  return Math.imul(triple, 0x9e3779b1) >>> 12;
}

/** Limit for a whole file. */
export function triplesOf(bytes: Uint8Array): Uint8Array {
  let bits = fewestBits;
  while (bits < mostBits && bits * 2 < bytes.length) bits *= 2;
  const set = new Uint8Array(bits >> 3);
  const mask = bits - 1;
  let triple = ((small[bytes[0] ?? 0] ?? 0) << 8) | (small[bytes[1] ?? 0] ?? 0);
  for (let at = 2; at < bytes.length; at += 1) {
    triple = ((triple << 8) | (small[bytes[at] ?? 0] ?? 0)) & 0xffffff;
    const bit = hash(triple) & mask;
    set[bit >> 3] = (set[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return set;
}

/** @param alternatives groups of texts, in UTF-8: a file that matches holds all of one group, in small letters or capitals. */
export function neededTriples(alternatives: readonly (readonly Buffer[])[]): NeededTriples {
  return alternatives.map((texts) => [
    ...new Set(
      texts.flatMap((text) =>
        Array.from({ length: Math.max(0, text.length - 2) }, (_, at) =>
          hash([0, 1, 2].reduce((triple, n) => (triple << 8) | (small[text[at + n] ?? 0] ?? 0), 0)),
        ),
      ),
    ),
  ]);
}

export function mayHoldTriples(set: Uint8Array, needed: NeededTriples): boolean {
  const mask = set.length * 8 - 1;
  return needed.some((group) =>
    group.every((one) => {
      const bit = one & mask;
      return ((set[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
    }),
  );
}

/**
 * The triples of files, in memory. Main type: KeptTriples. They are taken when a file is read for the second time, since most
 * who search once search once only, and believed while the file has the size and times that it had then: a search is right
 * the moment a file is saved, whatever the watcher knows.
 *
 * A file as it was when it was read.
 */
export interface TakenTriples extends Stamp {
  readonly triples: Uint8Array;
}

/** What a thread gets for a file: only read it, collect its triples too, or its stamp from when it could not match. */
export type Look = 'read' | 'take' | Stamp;

export interface KeptTriples {
  look(file: string, needed: NeededTriples): Look;
  keep(file: string, taken: TakenTriples): void;
  /** Forgets those of files that are no longer there. */
  only(has: (file: string) => boolean, pause: () => Promise<void>): Promise<void>;
}

/** Of all triples; some 500 MB of source. */
const mostBytes = 64 * 1024 * 1024;

export function createKeptTriples(): KeptTriples {
  const kept = new Map<string, TakenTriples | 'once'>();
  let bytes = 0;

  function drop(file: string): void {
    const known = kept.get(file);
    if (known !== undefined && known !== 'once') bytes -= known.triples.length;
    kept.delete(file);
  }

  return {
    look(file, needed) {
      const known = kept.get(file);
      if (known === undefined) {
        kept.set(file, 'once');
        return 'read';
      }
      if (known === 'once') return bytes < mostBytes ? 'take' : 'read';
      return mayHoldTriples(known.triples, needed) ? 'read' : known;
    },
    keep(file, taken) {
      drop(file);
      kept.set(file, taken);
      bytes += taken.triples.length;
    },
    async only(has, pause) {
      for (const file of kept.keys()) {
        if (!has(file)) drop(file);
        await pause();
      }
    },
  };
}

const each = 3;
const toRead = Number.NaN;
const toTake = -1;

/** Looks of many files as one block of numbers, for objects by the thousand are dear to hand to a thread. */
export function packLooks(looks: readonly Look[]): Float64Array {
  const packed = new Float64Array(each * looks.length);
  looks.forEach((look, n) => {
    if (typeof look === 'string') packed[each * n] = look === 'read' ? toRead : toTake;
    else packed.set([look.size, look.mtimeMs, look.ctimeMs], each * n);
  });
  return packed;
}

export function lookAt(packed: Float64Array, n: number): Look {
  const [size = toRead, mtimeMs = 0, ctimeMs = 0] = packed.subarray(each * n, each * (n + 1));
  if (Number.isNaN(size)) return 'read';
  return size === toTake ? 'take' : { size, mtimeMs, ctimeMs };
}
