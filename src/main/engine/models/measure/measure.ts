/**
 * Measures what cosines mean to a model whose recipe does not say it (spec 05: no threshold holds across models): texts
 * whose relation is known are embedded once, and their cosines say where related begins and unrelated ends.
 */
import type { Levels, TextKind } from '../embedder.ts';
import { dot } from '../vector.ts';
import { probes } from './probes.ts';

export interface Measured {
  readonly dimensions: number;
  readonly levels: Levels;
}

/** `embed` gives unit vectors. */
export async function measureModel(
  embed: (texts: readonly string[], kind: TextKind) => Promise<readonly Float32Array[]>,
): Promise<Measured> {
  const questions = await embed(
    probes.map((probe) => probe.question),
    'query',
  );
  const answers = await embed(
    probes.map((probe) => probe.answer),
    'text',
  );
  const misses = await embed(
    probes.map((probe) => probe.nearMiss),
    'query',
  );
  const related: number[] = [];
  const unrelated: number[] = [];
  const near: number[] = [];
  for (const [i, question] of questions.entries()) {
    for (const [j, answer] of answers.entries()) (i === j ? related : unrelated).push(dot(question, answer));
    const miss = misses[i];
    if (miss !== undefined) near.push(dot(question, miss));
  }
  return { dimensions: questions[0]?.length ?? 0, levels: levelsOf(related, unrelated, near) };
}

/** Cosines of pairs that belong together, of pairs that do not, and of questions that only read alike. */
export function levelsOf(related: readonly number[], unrelated: readonly number[], near: readonly number[]): Levels {
  const nothing = quantile(unrelated, 0.99);
  // A weak model mixes the two: then what is surely related begins where the unrelated end.
  const usual = Math.max(quantile(related, 0.5), nothing + 0.01);
  const alike = Math.max(...near);
  return { unrelated: nothing, related: usual, same: Math.max((1 + alike) / 2, usual) };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
