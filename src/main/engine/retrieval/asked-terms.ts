/**
 * How much of a question a text holds, weighed by how rare its words are among the texts of one kind. Main type: AskedTerms.
 */
import { rarity, termId, termToken } from './bm25.ts';
import { documentTerms, eachTerm } from './each-term.ts';
import { inEnglish } from './glossary.ts';
import { queryTerms } from './question.ts';

/** What is known of the words of all texts of one kind. */
export interface HeldTerms {
  /** Texts that hold a term. */
  holding(term: string): number;
  /** All texts. */
  count(): number;
}

export interface AskedTerms {
  /** The question as it is asked and, where it is Chinese, with the English words of programming: a text answers either. */
  readonly ways: readonly {
    /** The rarer, the more it weighs. */
    readonly weights: ReadonlyMap<string, number>;
    readonly whole: number;
  }[];
}

/** A question as it is asked and, where it is Chinese, with the English words of programming. */
export const waysOf = (query: string): string[] => [...new Set([query, inEnglish(query)])];

export function askedTerms(query: string, held: HeldTerms): AskedTerms {
  const all = held.count();
  const ways = waysOf(query).map((way) => {
    const weights = new Map<string, number>();
    for (const { term, share } of queryTerms(way, (each) => held.holding(each) > 0))
      if (share > 0) weights.set(term, share * rarity(held.holding(term), all));
    return { weights, whole: [...weights.values()].reduce((sum, weight) => sum + weight, 0) };
  });
  return { ways };
}

/** Share of what was asked for that a text holds, 0 to 1. */
export function heldBy(text: string, { ways }: AskedTerms): number {
  const held = new Set<string>();
  eachTerm(text, (term) => held.add(term));
  const shares = ways.map(({ weights, whole }) => {
    let sum = 0;
    for (const [term, weight] of weights) if (held.has(term)) sum += weight;
    return whole === 0 ? 0 : sum / whole;
  });
  return Math.max(...shares);
}

const maxTimes = 30;

/** What a full-text table without contents is given of a text: its terms as numbers, as often as they occur. */
export function asTokens(text: string): string {
  const tokens: string[] = [];
  for (const [term, times] of documentTerms([text]).terms) {
    const token = termToken(termId(term));
    for (let n = Math.min(times, maxTimes); n > 0; n -= 1) tokens.push(token);
  }
  return tokens.join(' ');
}

/** As `asTokens` writes a term. */
export const tokenOf = (term: string): string => termToken(termId(term));

/** Asks such a table for texts that hold any of the terms; at least one is needed. */
export const anyOf = (terms: readonly string[]): string => terms.map((term) => `"${tokenOf(term)}"`).join(' OR ');
