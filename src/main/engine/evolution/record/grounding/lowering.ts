/** By how much what failed lowers the confidence of an answer, and the reasons that a record keeps of it (docs/grounding.md). */
import type { Reason } from '#shared/contract/evolution/types.ts';

/** What was named and is not there, as it was written. */
export interface Failed {
  files: string[];
  symbols: string[];
  quotes: string[];
  /** Lines beyond the end of a file. */
  places: string[];
}

interface Lowering {
  readonly of: keyof Failed;
  readonly code: Reason['code'];
  /** For each, and at most. */
  readonly each: number;
  readonly most: number;
}

export const lowerings: readonly Lowering[] = [
  { of: 'files', code: 'unknownFiles', each: 0.1, most: 0.3 },
  { of: 'symbols', code: 'unknownSymbols', each: 0.1, most: 0.3 },
  { of: 'quotes', code: 'quoteMissing', each: 0.15, most: 0.3 },
  { of: 'places', code: 'noEvidence', each: 0.1, most: 0.3 },
];

const maxNamed = 5;
const maxLetters = 300;

export function lowered(claimed: number, failed: Failed): { confidence: number; reasons: Reason[] } {
  const reasons = lowerings.flatMap(({ of, code, each, most }): Reason[] => {
    const what = failed[of];
    if (what.length === 0) return [];
    const named = what.slice(0, maxNamed).join(', ').slice(0, maxLetters).toWellFormed();
    return [{ code, values: { count: what.length, what: named, by: rounded(Math.min(most, each * what.length)) } }];
  });
  const less = reasons.reduce((sum, { values }) => sum + Number(values.by), 0);
  return { confidence: Math.max(0, rounded(claimed - less)), reasons };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
