import { expect, test } from 'vitest';
import {
  EvolutionPhase,
  FailureRecord,
  FailureStatus,
  GapType,
  KnowledgeGap,
  LearningRecord,
  OperationType,
  QuestionType,
  ToolCallStep,
} from '#shared/contract/memory/memory-types.ts';

test.each([
  [
    'question types (memory-5)',
    QuestionType,
    'CODE_STRUCTURE BUSINESS_LOGIC DATA_FLOW DEPENDENCY CONFIGURATION ERROR_ANALYSIS BEST_PRACTICE DOMAIN_KNOWLEDGE',
  ],
  ['phases (memory-5)', EvolutionPhase, 'IDLE LOADING_MEMORY GENERATING_QUESTION EXPLORING SUMMARIZING BACKING_OFF'],
  [
    'operations that fail (memory-5)',
    OperationType,
    'PROJECT_ANALYSIS CODE_VECTORIZATION SELF_EVOLUTION_QUESTION SELF_EVOLUTION_EXPLORATION SELF_EVOLUTION_SUMMARY',
  ],
  ['states of a failure (memory-5)', FailureStatus, 'PENDING RETRYING RECOVERED FAILED'],
  ['gaps (memory-14)', GapType, 'UNEXPLORED_DIRECTORY INCOMPLETE_DOMAIN MISSING_DEPENDENCY UNDOCUMENTED_PATTERN'],
])('%s are these and no others', (_, words, wanted) => {
  expect(words.options).toEqual(wanted.split(' '));
});

test('a step of an exploration keeps its parameters as JSON, and none of its fields may be missing (memory-5)', () => {
  const step = {
    toolName: 'read_file',
    parameters: { file: 'a.ts', lines: [1, 20], deep: { on: true, off: null } },
    resultSummary: '20 lines',
    timestamp: 1_770_000_000_000,
  };
  expect(ToolCallStep.parse(step)).toEqual(step);
  for (const field of Object.keys(step)) {
    expect(ToolCallStep.safeParse({ ...step, [field]: undefined }).success, field).toBe(false);
  }
  expect(ToolCallStep.safeParse({ ...step, parameters: { run: () => 1 } }).success).toBe(false);
});

test('the fields of a record: required ones must be there, the others have their defaults (memory-5)', () => {
  const least = {
    id: 'lr-20260213-001',
    projectKey: 'shop',
    createdAt: 1,
    question: 'How?',
    questionType: 'DATA_FLOW',
    answer: 'So.',
    confidence: 1,
  };
  expect(LearningRecord.parse(least)).toMatchObject({
    ...least,
    ...{ explorationPath: [], sourceFiles: [], relatedRecords: [], tags: [], metadata: {} },
  });
  for (const field of Object.keys(least)) {
    expect(LearningRecord.safeParse({ ...least, [field]: undefined }).success, field).toBe(false);
  }
  for (const confidence of [-0.01, 1.01, Number.NaN]) {
    expect(LearningRecord.safeParse({ ...least, confidence }).success).toBe(false);
  }
});

test('a failure and a gap have their fields (memory-5)', () => {
  const failed = { id: 'fr-20260213-001', projectKey: 'shop', operation: 'Ask', error: 'No', timestamp: 1 };
  expect(FailureRecord.parse({ ...failed, operationType: 'PROJECT_ANALYSIS' })).toMatchObject({
    ...{ context: {}, retryCount: 0, status: 'PENDING', avoidStrategy: null },
  });
  const gap = { type: 'INCOMPLETE_DOMAIN', description: 'Few', priority: 10, suggestedQuestion: 'What?', about: 'pay' };
  expect(KnowledgeGap.parse(gap)).toEqual(gap);
});
