/**
 * What steps and faults of a soak work with, and what they keep account of. Main types: Day, Ledger, Step.
 */
import type { Crew } from './crew/crew.ts';
import type { Model } from './faults/model.ts';
import type { Random } from './random.ts';

/** What was acknowledged, and so must be there until it is taken away. */
export interface Ledger {
  /** Id → what its question says, and its notes; null where a change of them was never answered. */
  records: Map<string, { word: string; notes: string | null }>;
  /** Words that stood in records that were forgotten: nowhere on the disk any more. */
  forgotten: Set<string>;
  /** Decisions that were acknowledged: each is in the bank exactly once. */
  decisions: Set<string>;
  /** Those nobody answered: at most once. */
  unsure: Set<string>;
  /** What the person wrote into the bank with an editor. */
  lines: string[];
  /** What they wrote into blocks of the machine, and never gave up for the machine's text. */
  hands: Set<string>;
}

export interface Day {
  /** The workspace that the day happens to. */
  readonly root: string;
  readonly crew: Crew;
  readonly model: Model;
  readonly ledger: Ledger;
  /** Whether a fault is on that lets the person's own saves fail too. */
  diskFails: boolean;
}

export interface Step {
  readonly name: string;
  /** How often it comes, against the others. */
  readonly weight: number;
  /** Part of the rounds by which leaks are told. */
  readonly isCalm?: true;
  run(day: Day, random: Random): Promise<void>;
}

export function pickStep<T extends { weight: number }>(steps: readonly T[], random: Random): T {
  let left = random.below(steps.reduce((sum, { weight }) => sum + weight, 0));
  for (const step of steps) {
    left -= step.weight;
    if (left < 0) return step;
  }
  throw new Error('There is no step.');
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
