/** How urgent a description is (S4-60, S4-61; seed 004 §3.6, §5.3). */
import type { Context, SemanticsConfig } from './context.ts';
import type { InvalidationCause } from './type-state.ts';

/** null stands for a type that was never described: all of it is new to a reader, and so it is for a person who asks. */
export function weightOf(cause: InvalidationCause | null, { baseWeights }: SemanticsConfig): number {
  if (cause === null || cause === 'Manual') return baseWeights.Structure;
  return cause === 'Docs' ? baseWeights.PublicBehavior * 0.5 : baseWeights[cause];
}

/** The weightier of two causes; of equals the first. */
export function weightier(
  one: InvalidationCause | null,
  other: InvalidationCause,
  config: SemanticsConfig,
): InvalidationCause {
  return one !== null && weightOf(one, config) >= weightOf(other, config) ? one : other;
}

export function priorityOf(previous: number, cause: InvalidationCause | null, context: Context): number {
  const { config, fanIn, depth } = context;
  const raw = (config.fanInWeight * fanIn + weightOf(cause, config)) / (1 + depth);
  return Math.max(previous * config.priorityDecay, raw);
}
