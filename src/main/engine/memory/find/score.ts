/**
 * One score from 0 to 1 that means the same for every query: neither leg is divided by its best hit, so that a question
 * about nothing scores low. Words and meaning add up as independent reasons do, 1 - (1 - w)(1 - m): where meaning is
 * sure words change little, and a rare name that the model does not know still counts. The order by it is as good as
 * the order by legs divided by their maxima (figures in bench/retrieval/README.md).
 */
import type { MatchReason } from '#shared/contract/memory/memory-types.ts';
import type { EmbedModel } from '../../models/models.ts';

/** A question of which the model reads less than this is searched by words alone. */
export const readableLeast = 0.5;
/** Words alone: a fifth of what was asked for, by weight, in a record of usual length. */
const thresholdOfWords = 0.15;

export interface Scale {
  /** Under it nothing was found. */
  readonly threshold: number;
  /** `words`: how much of the query's terms it holds; `cosine`: the nearest of question and answer. Null where there is none. */
  score(words: number, cosine: number | null): { score: number; why: MatchReason };
}

/** `names`: the query names something that records name too. */
export function scaleOf(model: EmbedModel | null, names: boolean): Scale {
  if (model === null) {
    return { threshold: thresholdOfWords, score: (words) => ({ score: words, why: { words, meaning: 0 } }) };
  }
  const { levels, textWeight } = model;
  const meaningOf = (cosine: number): number => Math.min(1, Math.max(0, cosine / levels.same));
  // A share of a sum in the recipe; here meaning counts whole, and all words that were asked for come to some 0.7.
  const share = names ? textWeight.shared : (textWeight.shared + textWeight.plain) / 2;
  const weight = Math.min(1, 2 * share);
  return {
    threshold: meaningOf(levels.unrelated),
    score(words, cosine) {
      const meaning = cosine === null ? 0 : meaningOf(cosine);
      return { score: 1 - (1 - weight * words) * (1 - meaning), why: { words, meaning } };
    },
  };
}
