/** A project as the background loader gives it, and answers of a model. */
import type { GeneratedQuestion } from '#shared/contract/evolution/evolution-types.ts';
import {
  DomainKnowledge,
  EvolutionStatus,
  FailureRecord,
  LearningRecord,
  type ProjectContext,
} from '#shared/contract/memory/memory-types.ts';
import type { NextAction, Summary } from '../../../../../src/main/engine/evolution/learner.ts';

const ownedBy = { projectKey: 'shop', createdAt: 1, updatedAt: 1 };
const many = Array.from({ length: 14 }, (_, n) => n);

export function project(): ProjectContext {
  const domainKnowledge = ['payments', 'refunds'].map((domain, n) =>
    DomainKnowledge.parse({
      ...{ ...ownedBy, id: `dk-${n}`, domain, summary: '', keyConcepts: [], keyFiles: [], sourceRecordIds: [] },
    }),
  );
  return {
    projectMemory: {
      ...{ ...ownedBy, projectPath: '/shop', techStack: ['TypeScript', 'PostgreSQL'], domainKnowledge },
      ...{ learningRecordIds: ['lr-1'], failureRecordIds: [], codePatterns: [] },
      evolutionStatus: EvolutionStatus.parse({}),
    },
    knowledgeGaps: many.map((n) => ({
      ...{ type: 'UNEXPLORED_DIRECTORY', description: `Nobody knows gap ${n}.`, priority: 50 },
      ...{ suggestedQuestion: `What is in gap ${n}?`, about: `src/gap-${n}` },
    })),
    recentLearning: many.map((n) =>
      LearningRecord.parse({
        ...{ ...ownedBy, id: `lr-${n}`, question: `How does learnt thing ${n} work?`, questionType: 'DATA_FLOW' },
        ...{ answer: 'So.', confidence: 0.5 },
      }),
    ),
    failedExplorations: [
      FailureRecord.parse({
        ...{ id: 'fr-1', projectKey: 'shop', operationType: 'SELF_EVOLUTION_EXPLORATION', timestamp: 1 },
        ...{ operation: 'Why does the ledger lock twice?', error: 'no', avoidStrategy: 'Ask about one file.' },
      }),
    ],
  };
}

export function questionJson(more: Partial<GeneratedQuestion> = {}): GeneratedQuestion {
  return {
    ...{ question: 'Why does capture lock the row?', type: 'BUSINESS_LOGIC', priority: 8, reason: 'It is the core.' },
    ...{ suggestedTools: ['read_file'], expectedOutcome: 'What the lock protects.' },
    ...more,
  };
}

export function actionJson(): NextAction {
  return { shouldStop: false, toolName: 'read_file', parameters: { path: 'src/pay.ts' }, reason: 'To see the lock.' };
}

export function summaryJson(more: Partial<Summary> = {}): Summary {
  return {
    ...{ answer: '`capture` locks the row.', confidence: 0.7, sourceFiles: ['src/pay.ts'], tags: ['lock'] },
    ...{ domain: 'payments', evidence: [{ file: 'src/pay.ts', startLine: 3, endLine: 9 }] },
    ...{ quotes: [{ file: 'src/pay.ts', text: 'lock(row)' }] },
    ...more,
  };
}
