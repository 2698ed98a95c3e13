/** The words of the memory bank as plain lists, for the page, which validates nothing (as `../words.ts`). */

export const requirementStatuses = ['Proposed', 'Accepted', 'Implementing', 'Done', 'Deprecated'] as const;
export const learningTypes = ['bug', 'performance', 'integration'] as const;
/** The fields of a decision and of a learning. */
export const decisionParts = ['decision', 'reason', 'tradeoff', 'scope', 'notScope', 'supersedes'] as const;
export const learningParts = ['title', 'type', 'symptom', 'rootCause', 'solution', 'prevention'] as const;
export const machineWriters = ['active', 'tech', 'patterns', 'learnings'] as const;
