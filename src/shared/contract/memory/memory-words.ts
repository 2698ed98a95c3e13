/** The words of memory as plain lists, for the page and for threads, which validate nothing (as `../words.ts`). */

/** Kinds of questions. */
export const questionTypes = [
  'CODE_STRUCTURE',
  'BUSINESS_LOGIC',
  'DATA_FLOW',
  'DEPENDENCY',
  'CONFIGURATION',
  'ERROR_ANALYSIS',
  'BEST_PRACTICE',
  'DOMAIN_KNOWLEDGE',
] as const;

/** Phases of an iteration, and the back-off. */
export const evolutionPhases = [
  'IDLE',
  'LOADING_MEMORY',
  'GENERATING_QUESTION',
  'EXPLORING',
  'SUMMARIZING',
  'BACKING_OFF',
] as const;

export const operationTypes = [
  'PROJECT_ANALYSIS',
  'CODE_VECTORIZATION',
  'SELF_EVOLUTION_QUESTION',
  'SELF_EVOLUTION_EXPLORATION',
  'SELF_EVOLUTION_SUMMARY',
] as const;

export const failureStatuses = ['PENDING', 'RETRYING', 'RECOVERED', 'FAILED'] as const;

export const gapTypes = [
  'UNEXPLORED_DIRECTORY',
  'INCOMPLETE_DOMAIN',
  'MISSING_DEPENDENCY',
  'UNDOCUMENTED_PATTERN',
] as const;

/** What a record is for readers. `stale` is computed from the present files and never written down. */
export const recordStatuses = ['active', 'stale', 'superseded', 'rejected'] as const;

/** What is written down. */
export const storedStatuses = ['active', 'superseded', 'rejected'] as const;

/**
 * How a piece of evidence stands: `fresh` where it was learnt, `moved` to other lines unchanged, `changed` in the file
 * or `missing` with it.
 */
export const evidenceStates = ['fresh', 'moved', 'changed', 'missing'] as const;

/** What a person or the machine did to a record; `edited` names fields that make no new record of it. */
export const recordActions = [
  'added',
  'imported',
  'confirmed',
  'verified',
  'edited',
  'superseded',
  'rejected',
  'restored',
  'pinned',
  'unpinned',
  'deleted',
] as const;
