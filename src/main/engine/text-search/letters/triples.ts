/**
 * Which runs of three bytes stand in a file, as bits under a hash: a file that lacks one of a query's cannot match, and need
 * not be read. Capital letters of ASCII count as small ones. A bit too many costs a reading, one too few would cost an answer.
 */

/** What a file must hold: all triples of at least one group. An empty group holds always. */
export type NeededTriples = readonly (readonly number[])[];

/** A file has about as many bits as half its bytes, within these bounds: beyond them hardly a new triple comes. */
const fewestBits = 512;
const mostBits = 1 << 17;

const small = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));

function hash(triple: number): number {
  return Math.imul(triple, 0x9e3779b1) >>> 12;
}

/** Of a whole file. */
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
