import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainKnowledge, LearningRecord, type ProjectMemory } from '#shared/contract/memory/memory-types.ts';
import type { CodeHit } from '../../../../../src/main/engine/memory/load/code/code-hits.ts';
import { type SummaryInput, toContextSummary } from '../../../../../src/main/engine/memory/load/summary.ts';
import { cutAtSentence } from '../../../../../src/main/engine/retrieval/tokens.ts';

const projectMemory: ProjectMemory = {
  projectKey: 'shop',
  projectPath: '/shop',
  techStack: ['C#', '.NET 9'],
  domainKnowledge: [],
  learningRecordIds: [],
  failureRecordIds: [],
  codePatterns: [],
  evolutionStatus: {
    isEnabled: true,
    currentPhase: 'IDLE',
    consecutiveErrors: 0,
    lastError: null,
    backoffUntil: null,
    questionsGeneratedToday: 0,
    lastResetDate: '',
    totalQuestionsExplored: 0,
  },
  createdAt: 0,
  updatedAt: 0,
};
const payments = DomainKnowledge.parse({
  id: 'dk-payments',
  domain: 'payments',
  summary: 'Holds are captured or released.',
  keyConcepts: [{ name: 'hold', description: '', relatedFiles: [] }],
  keyFiles: [],
  sourceRecordIds: [],
  createdAt: 0,
  updatedAt: 0,
});

const learnt = (n: number, answer: string, score = 0.928) => ({
  score,
  why: { words: 1, meaning: 1 },
  record: LearningRecord.parse({
    id: `lr-20260101-00${n}`,
    projectKey: 'shop',
    createdAt: 0,
    question: `Question ${n}?`,
    questionType: 'BUSINESS_LOGIC',
    answer,
    confidence: 1,
    sourceFiles: [`Hold${n}.cs`],
  }),
});
const hit = (name: string, text: string): CodeHit => ({
  symbol: {
    path: `Shop.${name}`,
    typeId: 'T_00000000',
    kind: 'class',
    file: `${name}.cs`,
    line: 3,
    name,
    container: 'Shop',
    access: 'public',
    language: 'csharp',
  },
  startLine: 3,
  endLine: 9,
  score: 0.8,
  likely: true,
  named: false,
  doc: '',
  text,
  lines: [],
});
const input = (more: Partial<SummaryInput>): SummaryInput => ({
  learningRecords: [],
  projectMemory: { ...projectMemory, domainKnowledge: [payments] },
  domainKnowledge: [],
  code: [],
  stale: new Set(),
  ...more,
});

describe('the summary of what is known for a request', () => {
  it('has its fixed form, in both languages (memory-13)', () => {
    const loaded = input({ learningRecords: [learnt(1, 'A hold stays open.')], domainKnowledge: [payments] });
    expect(toContextSummary(loaded, 'zh', 4000).text).toBe(
      `## 项目背景
- 技术栈: C#, .NET 9
- 领域: [payments]

## 相关学习记录
### 相关知识 1 (相关度: 92%)
问题: Question 1?
答案: A hold stays open.
涉及文件: [Hold1.cs]

## 领域知识
### payments
Holds are captured or released.
关键概念: [hold]

`,
    );
    const english = toContextSummary(loaded, 'en', 4000).text;
    expect(english).toContain('### Learning 1 (relevance: 92%)\nQuestion: Question 1?\nAnswer: A hold stays open.');
    expect(english).toContain('Key concepts: [hold]');
  });

  it('says which learnings are stale, and numbers code behind them', () => {
    const { text } = toContextSummary(
      input({
        learningRecords: [learnt(1, 'One.'), learnt(2, 'Two.')],
        code: [hit('Hold', 'class Hold {\n  // ```\n}')],
        stale: new Set(['lr-20260101-002']),
      }),
      'en',
      4000,
    );
    expect(text).toContain('### Learning 2 (relevance: 92%)\nStale: the code that this rests on has changed since.');
    // Code cannot close the fence that it is in.
    expect(text).toContain('### Source 3: Shop.Hold (Hold.cs:3-9)\n````\nclass Hold {\n  // ```\n}\n````');
  });

  it('takes whole entries first, then cuts one at the end of a sentence and says what is missing', () => {
    const long = 'This sentence is one of very many that are the same. '.repeat(40);
    const loaded = input({ learningRecords: [learnt(1, long), learnt(2, 'Short and whole.')] });
    const summary = toContextSummary(loaded, 'en', 350);
    expect(summary.records.map(({ id }) => id)).toEqual(['lr-20260101-001', 'lr-20260101-002']);
    expect(summary.text).toContain('Short and whole.');
    expect(summary.text).toMatch(/are the same\.\n\(cut here\)/);
    expect(summary.leftOut).toEqual([{ what: 'Question 1?', why: 'budget' }]);
    expect(summary.text).toContain('Left out for length: Question 1?');
  });

  it('never says more than the budget, and numbers what it says without gaps', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '. ', '\n', '。', '退款', '`', '```\n'), maxLength: 900 });
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 5 }),
        fc.array(text, { maxLength: 4 }),
        fc.integer({ min: 200, max: 900 }),
        (answers, codes, budget) => {
          const summary = toContextSummary(
            input({
              learningRecords: answers.map((answer, n) => learnt(n, `a${answer}`)),
              code: codes.map((code, n) => hit(`Type${n}`, code)),
              domainKnowledge: [payments],
            }),
            'en',
            budget,
          );
          expect(summary.used).toBeLessThanOrEqual(budget);
          const numbers = [...summary.text.matchAll(/^### (?:Learning|Source) (\d+)/gm)].map(([, n]) => Number(n));
          expect(numbers).toEqual(numbers.map((_, n) => n + 1));
          expect(numbers).toHaveLength(summary.records.length + summary.code.length);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('tokens', () => {
  it('are as of packs, and a text is cut where a sentence ends', () => {
    expect(cutAtSentence('One. Two is longer. Three.', 6)).toBe('One. Two is longer.');
    expect(cutAtSentence('退款先查单。然后再付款。', 5)).toBe('退款先查单。');
    expect(cutAtSentence('no end at all in here', 2)).toBe('');
    // The question mark of an optional name, within code, ends no sentence.
    expect(cutAtSentence('It has two. `entities? : Entity[]` (line 4) and more of them.', 6)).toBe('It has two.');
    expect(cutAtSentence('Do:\n```\nx();\ny();\n```\nDone.', 15)).toBe('Do:\n```\nx();\ny();\n```');
  });
});
