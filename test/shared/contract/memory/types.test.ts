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
} from '#shared/contract/memory/types.ts';

test.each([
  [
    'S1-8 question types',
    QuestionType,
    'CODE_STRUCTURE BUSINESS_LOGIC DATA_FLOW DEPENDENCY CONFIGURATION ERROR_ANALYSIS BEST_PRACTICE DOMAIN_KNOWLEDGE',
  ],
  ['S1-13 phases', EvolutionPhase, 'IDLE LOADING_MEMORY GENERATING_QUESTION EXPLORING SUMMARIZING BACKING_OFF'],
  [
    'S1-16 operations that fail',
    OperationType,
    'PROJECT_ANALYSIS CODE_VECTORIZATION SELF_EVOLUTION_QUESTION SELF_EVOLUTION_EXPLORATION SELF_EVOLUTION_SUMMARY',
  ],
  ['S1-17 states of a failure', FailureStatus, 'PENDING RETRYING RECOVERED FAILED'],
  ['S1-58 to S1-61 gaps', GapType, 'UNEXPLORED_DIRECTORY INCOMPLETE_DOMAIN MISSING_DEPENDENCY UNDOCUMENTED_PATTERN'],
])('%s are those of the seed and no others', (_, words, wanted) => {
  expect(words.options).toEqual(wanted.split(' '));
});

test('S1-9 a step of an exploration keeps its parameters as JSON, and none of its fields may be missing', () => {
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

test('S1-5 S1-6 S1-7 the fields of a record: what the seed asks for must be there, the rest has its defaults', () => {
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

test('S1-14 S1-57 a failure and a gap have the fields of the seed', () => {
  const failed = { id: 'fr-20260213-001', projectKey: 'shop', operation: 'Ask', error: 'No', timestamp: 1 };
  expect(FailureRecord.parse({ ...failed, operationType: 'PROJECT_ANALYSIS' })).toMatchObject({
    ...{ context: {}, retryCount: 0, status: 'PENDING', avoidStrategy: null },
  });
  const gap = { type: 'INCOMPLETE_DOMAIN', description: 'Few', priority: 10, suggestedQuestion: 'What?', about: 'pay' };
  expect(KnowledgeGap.parse(gap)).toEqual(gap);
});
