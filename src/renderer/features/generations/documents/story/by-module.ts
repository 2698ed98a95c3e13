/** The steps of a story, those that follow each other in one module together. */
import type { Story } from '#shared/contract/generations/documents.ts';

export type Step = Story['steps'][number];

export interface ModuleSteps {
  readonly module: string;
  /** Number of its first step, from 0. */
  readonly first: number;
  readonly steps: readonly Step[];
}

export function byModule(steps: readonly Step[]): ModuleSteps[] {
  const groups: { module: string; first: number; steps: Step[] }[] = [];
  steps.forEach((step, index) => {
    const last = groups.at(-1);
    if (last !== undefined && last.module === step.module) last.steps.push(step);
    else groups.push({ module: step.module, first: index, steps: [step] });
  });
  return groups;
}
