/**
 * How sure it is that a usage means the symbol, in the three steps that people are shown. What each was worth is measured in
 * docs/usages.md.
 */
export const certainties = ['sure', 'likely', 'possible'] as const;
export type Certainty = (typeof certainties)[number];

/** @param confidence 0 to 1. */
export function certaintyOf(confidence: number): Certainty {
  if (confidence >= 0.9) return 'sure';
  return confidence >= 0.7 ? 'likely' : 'possible';
}
