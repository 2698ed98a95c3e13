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
