/** A loop at work for tests of the page: its state, its log and figures, gaps and failures, what was distilled. */
import type { Params, Result } from '#shared/contract/contract.ts';
import type {
  EvolutionLogEntry,
  EvolutionState,
  EvolutionStats,
  LearnResult,
} from '#shared/contract/evolution/evolution-types.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
/** Shortly after noon, so that an hour more or less stays within the day. */
export const now = new Date(2026, 2, 12, 14, 26, 20).getTime();

export const limits: EvolutionState['limits'] = {
  intervalMs: minute,
  steps: 10,
  explorationMs: 120 * second,
  dailyQuestions: 50,
  tokens: 8000,
  consecutiveErrors: 5,
  baseBackoffMs: second,
  maxBackoffMs: 60 * minute,
};

/** Between two questions. */
export const idle: EvolutionState = {
  enabled: true,
  paused: false,
  since: now - 5 * 60 * minute,
  phase: 'IDLE',
  station: 'sleep',
  idle: 'interval',
  nextAt: now + 42 * second,
  analyst: { name: 'ollama:qwen2.5-coder:7b', contextLength: 32_768, instead: null, message: '' },
  consent: true,
  question: null,
  steps: [],
  quota: { used: 18, resetsAt: now + 9 * 60 * minute + 33 * minute + 40 * second },
  consecutiveErrors: 1,
  lastError: 'The model did not answer within 96 s.',
  backoff: null,
  tokens: 4310,
  limits,
};

const step = (tool: string, input: string, result: string, ago: number, durationMs: number | null) => ({
  tool,
  input,
  result,
  ok: true,
  at: now - ago * second,
  durationMs,
});

export const exploring: EvolutionState = {
  ...idle,
  phase: 'EXPLORING',
  station: 'explore',
  idle: null,
  nextAt: null,
  question: {
    question: 'Which paths release a hold twice?',
    type: 'BUSINESS_LOGIC',
    priority: 8,
    reason: 'gap: incomplete domain',
    suggestedTools: ['expert_consult'],
    expectedOutcome: 'The callers that release.',
    startedAt: now - 31 * second,
  },
  steps: [
    step('expert_consult', '“hold release twice”', '2 records, 5 symbols', 31, 400),
    step('outline', 'Accounts.Holds.HoldRelease', '5 public members', 28, 100),
    step('call_chain', 'HoldRelease.ReleaseAsync, depth 3', '4 callers', 23, 600),
    step('read_file', 'src/Accounts/Holds/HoldRelease.cs:40-118', '', 9, null),
  ],
  tokens: 5120,
};

/** No model wanted or known: the first minutes of most people. */
export const byStatic: EvolutionState = {
  ...idle,
  analyst: { name: 'static', contextLength: null, instead: 'off', message: '' },
  consent: false,
  consecutiveErrors: 0,
  lastError: null,
  tokens: 0,
};

let ids = 0;
export function entry(question: string | null, more: Partial<EvolutionLogEntry> = {}): EvolutionLogEntry {
  ids += 1;
  return {
    id: 1000 - ids,
    timestamp: now - ids * 20 * minute,
    phase: 'SUMMARIZING',
    question,
    success: true,
    error: null,
    durationMs: 31_000,
    kind: 'learned',
    questionType: 'ERROR_ANALYSIS',
    reason: null,
    recordId: 'lr-timeout',
    domain: 'payments',
    confidence: 0.82,
    analyst: 'ollama:qwen2.5-coder:7b',
    tokens: 4310,
    steps: 4,
    files: ['src/Payments/Capture.cs'],
    ...more,
  };
}
const byRule = { analyst: 'static', tokens: 0 } as const;

export function fewEntries(): EvolutionLogEntry[] {
  ids = 0;
  return [
    entry('What happens when a capture times out?'),
    entry('Who signs a loan contract?', {
      kind: 'refused',
      success: false,
      questionType: 'BUSINESS_LOGIC',
      reason: { code: 'likeRecentFailure', values: { question: 'Who may sign?' } },
      recordId: null,
      confidence: null,
      tokens: 5020,
    }),
    entry('How does a hold become a ledger entry?', {
      questionType: 'DATA_FLOW',
      reason: { code: 'unknownSymbols', values: { what: 'Ledger.Post', count: 1, by: 0.1 } },
      confidence: 0.74,
      tokens: 5020,
    }),
    entry('Where is the idempotency key made?', {
      kind: 'failed',
      success: false,
      questionType: 'DATA_FLOW',
      reason: { code: 'timeout', values: { seconds: 120 } },
      error: 'The exploration took longer than 120 s.',
      recordId: 'fr-slow',
      confidence: null,
      tokens: 6100,
    }),
    entry('Who may call the gateway directly?', { ...byRule, questionType: 'DEPENDENCY', confidence: 0.6 }),
    entry('Which settings bound the nightly run?', { ...byRule, questionType: 'CONFIGURATION', confidence: 0.55 }),
    entry('Which layers does features/loans cross?', {
      ...byRule,
      questionType: 'CODE_STRUCTURE',
      confidence: 0.6,
      kind: 'verified',
    }),
    entry('What does the nightly run write?', { timestamp: now - day, questionType: 'DATA_FLOW', confidence: 0.7 }),
    entry('Which errors may a payout end in?', { timestamp: now - day, confidence: 0.6, ...byRule }),
  ];
}

const dateOf = (at: number) => {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
};

export function stats(): EvolutionStats {
  const saved = [0, 12, 18, 22, 9, 0, 14, 24, 26, 21, 17, 8, 19, 13, 14];
  const failed = [0, 3, 2, 5, 1, 0, 2, 2, 6, 3, 2, 0, 4, 2, 1];
  const refused = [0, 1, 0, 2, 0, 0, 1, 3, 1, 0, 2, 0, 1, 0, 3];
  const days = Array.from({ length: 30 }, (_, index) => ({
    date: dateOf(now - (29 - index) * day),
    saved: saved[index - 15] ?? 0,
    refused: refused[index - 15] ?? 0,
    failed: failed[index - 15] ?? 0,
    tokens: 0,
  }));
  const kinds = ['learned', 'learned', 'refused', 'learned', 'failed', 'learned', 'verified'] as const;
  const iterations = Array.from({ length: 40 }, (_, index) => ({
    at: now - (40 - index) * 11 * minute,
    tokens: 2600 + ((index * 1789) % 4900),
    kind: kinds[index % 7] ?? 'learned',
  }));
  return {
    projectKey: 'ledgerline',
    totalQuestions: 214,
    todayQuestions: 18,
    totalLearningRecords: 180,
    consecutiveErrors: 1,
    lastEvolutionTime: now - 20 * minute,
    currentPhase: 'EXPLORING',
    days,
    iterations,
    types: { ERROR_ANALYSIS: 12 },
    reasons: [{ code: 'noEvidence', count: 3 }],
  };
}

export const noStats: EvolutionStats = {
  ...stats(),
  days: stats().days.map((one) => ({ ...one, saved: 0, refused: 0, failed: 0 })),
  iterations: [],
};

export const gaps: Result<'memory.gaps'>['gaps'] = [
  {
    type: 'UNEXPLORED_DIRECTORY',
    description: 'No record has evidence in web/src/components.',
    priority: 92,
    suggestedQuestion: 'Which components does features/loans share?',
    about: 'web/src/components',
  },
  {
    type: 'MISSING_DEPENDENCY',
    description: 'No record speaks of the dependency Stripe.net. Files that import it: 11.',
    priority: 71,
    suggestedQuestion: 'Which calls go out through Stripe.net?',
    about: 'Stripe.net',
  },
];

export const failures: Result<'memory.failures'>['failures'] = [
  {
    id: 'fr-sign',
    projectKey: 'ledgerline',
    operationType: 'SELF_EVOLUTION_SUMMARY',
    operation: 'Who signs a loan contract?',
    error: 'The answer named ContractSigner, which does not exist.',
    context: { reason: 'unknownSymbols' },
    timestamp: now - 40 * minute,
    retryCount: 0,
    status: 'FAILED',
    avoidStrategy: 'Take names of symbols from outlines and searches, never from memory.',
    revision: 1,
    origin: 'own',
  },
  {
    id: 'fr-old',
    projectKey: 'ledgerline',
    operationType: 'SELF_EVOLUTION_EXPLORATION',
    operation: 'Where is the idempotency key made?',
    error: 'The exploration took longer than 120 s.',
    context: {},
    timestamp: now - day,
    retryCount: 1,
    status: 'PENDING',
    avoidStrategy: null,
    revision: 1,
    origin: 'own',
  },
];

export const distilled: Result<'evolution.distilled'> = {
  patterns: [
    {
      id: 'cp-result',
      patternType: 'Result instead of exceptions',
      description: 'Handlers of Payments return Result<T>; only the edge turns it into a status.',
      exampleFiles: ['src/Payments/Capture.cs'],
      usageScenarios: ['a call that may be refused'],
      analyst: 'static',
    },
  ],
  practices: [
    {
      id: 'bp-idem',
      title: 'Write the idempotency key first',
      description: 'Every handler that moves money writes its key **before** it calls out.',
      applicableScenarios: ['a handler that moves money'],
      sourceProjects: ['ledgerline'],
      sourceRecordIds: ['lr-timeout', 'lr-hold'],
      analyst: 'ollama:qwen2.5-coder:7b',
    },
  ],
};

/** Holds what the engine would; a test changes it and tells by the event. */
export interface CannedEvolution {
  state: EvolutionState;
  entries: EvolutionLogEntry[];
  stats: EvolutionStats;
  distilled: Result<'evolution.distilled'>;
  learnt: LearnResult;
}

export function oneLoop(state: EvolutionState = exploring): CannedEvolution {
  return {
    state,
    entries: fewEntries(),
    stats: stats(),
    distilled,
    learnt: {
      learned: ['lr-timeout'],
      verified: [],
      refused: [],
      failed: [],
      analyst: 'static',
      tokens: 0,
      durationMs: 900,
      ended: null,
    },
  };
}

export function evolutionAnswers(held: CannedEvolution) {
  const become = (more: Partial<EvolutionState>) => {
    held.state = { ...held.state, question: null, ...more };
    return held.state;
  };
  return {
    'evolution.status': () => held.state,
    'evolution.start': () => become({ enabled: true, paused: false, idle: 'interval' }),
    'evolution.pause': () => become({ paused: true, idle: 'paused', nextAt: null }),
    'evolution.stop': () => become({ enabled: false, idle: 'stopped', nextAt: null }),
    'evolution.learn': () => held.learnt,
    'evolution.consent': ({ given }: Params<'evolution.consent'>) => become({ consent: given }),
    'evolution.log': ({ limit = 100, before, kinds }: Params<'evolution.log'>) => {
      const fit = held.entries.filter(
        ({ id, kind }) => (before === undefined || id < before) && (kinds === undefined || kinds.includes(kind)),
      );
      return { entries: fit.slice(0, limit), more: fit.length > limit };
    },
    'evolution.stats': () => held.stats,
    'evolution.distilled': () => held.distilled,
    'evolution.setDistilled': () => ({}),
    'memory.gaps': () => ({ gaps, total: gaps.length }),
    'memory.failures': () => ({ failures, total: failures.length }),
  };
}
