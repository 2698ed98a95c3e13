/**
 * One shape a question type, as path data in a square of 14 units: lists draw
 * them as SVG, the timeline on a canvas (`Path2D`).
 */
import type { QuestionType } from '#shared/contract/memory/memory-types.ts';

export const questionShapes: Readonly<Record<QuestionType, string>> = {
  CODE_STRUCTURE: 'M2.2 2.2h9.6v9.6H2.2z',
  BUSINESS_LOGIC: 'M1.6 7a5.4 5.4 0 1 0 10.8 0a5.4 5.4 0 1 0-10.8 0z',
  DATA_FLOW: 'M2.8 1.8L12.4 7l-9.6 5.2z',
  DEPENDENCY: 'M7 .8L13.2 7 7 13.2.8 7z',
  CONFIGURATION: 'M5 1.5h4V5h3.5v4H9v3.5H5V9H1.5V5H5z',
  ERROR_ANALYSIS: 'M7 1.3l6 10.9H1z',
  BEST_PRACTICE: 'M7 .9l1.8 4.1 4.4.4-3.3 2.9 1 4.4L7 10.4l-3.9 2.3 1-4.4L.8 5.4l4.4-.4z',
  DOMAIN_KNOWLEDGE: 'M1.2 10.8a5.8 7.6 0 0 1 11.6 0z',
};

/** How opaque a mark's filling is; under its full outline faint marks still reach 3:1. */
export function fillOf(confidence: number): number {
  return 0.12 + 0.88 * Math.min(1, Math.max(0, confidence));
}
