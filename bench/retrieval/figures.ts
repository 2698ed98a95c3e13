/** Figures of rankings: a rank is the place of the right answer, from 1, or Infinity. */

export interface Figures {
  readonly 'MRR@10': number;
  readonly 'R@1': number;
  readonly 'R@10': number;
}

export function figuresOf(ranks: readonly number[]): Figures {
  const mean = (of: (rank: number) => number): number =>
    Number((ranks.reduce((sum, rank) => sum + of(rank), 0) / Math.max(1, ranks.length)).toFixed(3));
  return {
    'MRR@10': mean((rank) => (rank <= 10 ? 1 / rank : 0)),
    'R@1': mean((rank) => Number(rank === 1)),
    'R@10': mean((rank) => Number(rank <= 10)),
  };
}

/** The place of `right` when all are ordered by score, the worst of its equals. */
export function rankOf(scores: ReadonlyMap<number, number>, right: number): number {
  const own = scores.get(right);
  if (own === undefined || own <= 0) return Number.POSITIVE_INFINITY;
  let rank = 1;
  for (const [row, score] of scores) if (row !== right && score >= own) rank += 1;
  return rank;
}
