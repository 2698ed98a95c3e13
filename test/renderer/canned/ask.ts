/** Conversations for tests of the page: one answer with two sources, one that found nothing, and a host that keeps turns. */
import type { AskAnswer, Session, Turn } from '#shared/contract/memory/ask.ts';
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import { symbol } from './symbols.ts';

export function hit(id: string, question: string, more: Partial<MemoryHit> = {}): MemoryHit {
  return {
    id,
    projectKey: 'ledgerline',
    score: 0.84,
    why: { words: 0.5, meaning: 0.8 },
    question,
    answer: 'It waits.',
    questionType: 'ERROR_ANALYSIS',
    confidence: 0.82,
    domain: 'payments',
    status: 'active',
    analyst: 'human',
    origin: 'own',
    createdAt: 1,
    evidence: [],
    ...more,
  };
}

export const answered: AskAnswer = {
  answer: 'The hold stays open [1]. The gateway is asked for the charge [2].\n\n- Found: it is captured [1].',
  found: true,
  citations: [
    { record: 'lr-1', file: 'src/RetryPolicy.cs', startLine: 3, endLine: 4, state: 'fresh' },
    { record: 'lr-2', file: 'src/Gateway.cs', startLine: 9, endLine: 9, state: 'changed' },
  ],
  records: [
    hit('lr-1', 'What happens when a capture times out?'),
    hit('lr-2', 'Who asks the gateway?', { status: 'stale', score: 0.63, why: { words: 0, meaning: 0.6 } }),
  ],
  code: [symbol('Pay.RetryPolicy')],
  threshold: 0.45,
  analyst: 'ollama:qwen2.5-coder:7b',
  notice: '',
  context: {
    budget: 4000,
    used: 3020,
    records: [
      { id: 'lr-1', tokens: 460 },
      { id: 'lr-2', tokens: 350 },
    ],
    code: [{ symbol: symbol('Pay.RetryPolicy'), startLine: 8, endLine: 20, tokens: 1080 }],
    domains: [{ domain: 'payments', tokens: 310 }],
    question: 190,
    leftOut: [
      { what: 'Which errors become 409?', why: 'score', score: 0.43 },
      { what: 'Domain note payments', why: 'budget' },
    ],
  },
  searchMs: 14,
  durationMs: 6800,
  tokens: { prompt: 2000, answer: 410 },
};

export const foundNothing: AskAnswer = {
  ...answered,
  answer: '',
  found: false,
  citations: [],
  code: [],
  records: [hit('lr-3', 'When is a statement rendered?', { score: 0.31, why: { words: 0, meaning: 0.31 } })],
  analyst: 'static',
  context: { ...answered.context, used: 0, records: [], code: [], domains: [], leftOut: [] },
  tokens: { prompt: 0, answer: 0 },
};

export function turn(id: number, question: string, more: Partial<Turn> = {}): Turn {
  return {
    id,
    session: 's-1',
    at: Date.now() - 60_000,
    question,
    answer: answered,
    partial: '',
    savedAs: null,
    ...more,
  };
}

export function session(id: string, title: string, more: Partial<Session> = {}): Session {
  return { id, title, at: Date.now() - 60_000, turns: 1, saved: 0, lastFound: true, ...more };
}
