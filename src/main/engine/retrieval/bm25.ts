/**
 * How much a text says of a question (BM25): a rare word counts more than a common one, the tenth time it occurs less than
 * the first, and in a long text less than in a short one. All lists of texts, files, members and records are scored by it.
 */

export interface Bm25 {
  /** From how many times on a word counts half of what it can. */
  readonly saturation: number;
  /** How much the length of the text counts, 0 to 1. */
  readonly length: number;
}

/** To put texts in order: holding a word often says that a text is about it. */
export const toRank: Bm25 = { saturation: 1.2, length: 0.75 };
/** To say what share of a question a text holds: holding every word once has to differ from holding half of them. */
export const toCover: Bm25 = { saturation: 0.4, length: 0.75 };

/** What a word weighs that `held` of `of` texts hold. */
export function rarity(held: number, of: number): number {
  return Math.log(1 + (of - held + 0.5) / (held + 0.5));
}

/** What share of its weight a word counts that occurs so often, 0 to 1. @param size the length of the text, where the usual one is 1. */
export function counted(times: number, size: number, { saturation, length }: Bm25): number {
  return times / (times + saturation * (1 - length + length * size));
}

// One order out of several (reciprocal rank fusion). Lists are made of different things, so their scores cannot be added;
// their ranks can, and what one list overrates is not first for that alone.

export interface RankedList<K = string> {
  readonly scores: ReadonlyMap<K, number>;
  /** What it is worth beside the others. */
  readonly weight: number;
}

/**
 * The smaller, the more the first places of a list count beside the later ones. Over texts of the web 60 is usual; of code one
 * file is meant, and 1 to 5 found it first most often (bench/localisation).
 */
const offset = 3;

/** By key; only what is in a list. What scores the same in a list has the same rank there. */
export function fuse<K>(lists: readonly RankedList<K>[]): Map<K, number> {
  const fused = new Map<K, number>();
  for (const { scores, weight } of lists) {
    const order = [...scores].filter(([, score]) => score > 0).sort((a, b) => b[1] - a[1]);
    let rank = 0;
    order.forEach(([key, score], n) => {
      if (score !== order[n - 1]?.[1]) rank = n + 1;
      fused.set(key, (fused.get(key) ?? 0) + (weight * (offset + 1)) / (offset + rank));
    });
  }
  return fused;
}

// Terms as 32-bit numbers (FNV-1a over UTF-16): one form in the full-text table, in signatures and in queries, and no text of
// a record in an index.

export function termId(term: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < term.length; i += 1) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** As the full-text table holds it: letters a-z and digits, so that nothing of it is syntax. */
export function termToken(id: number): string {
  return id.toString(36);
}

/** Ids as little-endian uint32, then their counts, up to 255, one byte each. */
export function packTerms(ids: Uint32Array, counts: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(5 * ids.length);
  const view = new DataView(bytes.buffer);
  for (const [at, id] of ids.entries()) {
    view.setUint32(4 * at, id, true);
    view.setUint8(4 * ids.length + at, Math.min(255, counts[at] ?? 1));
  }
  return bytes;
}

export function eachPacked(bytes: Uint8Array, found: (id: number, count: number) => void): void {
  const count = Math.floor(bytes.byteLength / 5);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < count; at += 1) found(view.getUint32(4 * at, true), view.getUint8(4 * count + at));
}
