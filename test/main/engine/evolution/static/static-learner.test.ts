/** What the static analyst asks and answers, held against the lines that it cites. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GeneratedQuestion } from '#shared/contract/evolution/evolution-types.ts';
import type { Summary } from '../../../../../src/main/engine/evolution/learner.ts';
import { earlierQuestions } from '../../../../../src/main/engine/evolution/static/earlier-questions.ts';
import { understood } from '../../../../../src/main/engine/evolution/static/questions.ts';
import { isProduct } from '../../../../../src/main/engine/evolution/static/reading.ts';
import { heldInstead } from '../../../../../src/main/engine/evolution/static/topics/options.ts';
import { openTestLearner, shop, type TestLearner } from './tree.ts';

const signal = new AbortController().signal;
let test_: TestLearner;
let english: { question: GeneratedQuestion; summary: Summary | null }[];
let chinese: { question: GeneratedQuestion; summary: Summary | null }[];

beforeAll(async () => {
  test_ = await openTestLearner(shop);
  english = await test_.learnAll('en');
  chinese = await test_.learnAll('zh');
});
afterAll(() => test_.tree.dispose());

function answerTo(start: string): Summary {
  const found = english.find(({ question }) => question.question.startsWith(start))?.summary;
  if (found === undefined || found === null) {
    throw new Error(`no answer to ${start}: ${english.map(({ question }) => question.question).join('\n')}`);
  }
  return found;
}

test('asks only what has an answer, the most worth knowing first, and of each kind at most as often as it tells something', () => {
  expect(english.filter(({ summary }) => summary === null)).toEqual([]);
  const kinds = english.map(({ question }) => understood(question.question)?.topic);
  expect(new Set(kinds.map((topic) => topic?.id))).toEqual(
    new Set(['family', 'environment', 'flow', 'rules', 'options', 'package', 'errorType', 'neighbours']),
  );
  const worth = kinds.map((topic) => topic?.worth ?? 0);
  expect(worth[0]).toBe(Math.max(...worth));
  expect(Math.min(...worth)).toBeGreaterThanOrEqual(0.7);
});

test('never asks the same twice, nor in the other language what was asked in one', async () => {
  const all = english.map(({ question }) => question.question);
  expect(new Set(all).size).toBe(all.length);
  const asked = new Set([...all, ...chinese.map(({ question }) => question.question)]);
  expect(chinese.length).toBe(english.length);
  const nothing = { projectMemory: {}, knowledgeGaps: [], recentLearning: [], failedExplorations: [] } as never;
  const context = { project: nothing, count: 3, types: new Map(), recentFiles: [] };
  for (const language of ['en', 'zh'] as const) {
    const isAsked = (text: string): boolean => asked.has(text);
    const { value } = await test_.learner.questions({ ...context, language, asked: isAsked }, signal);
    expect(value).toEqual([]);
  }
  for (const templates of earlierQuestions) {
    const earlier = new Set(
      english.map(({ question }) => {
        const meant = understood(question.question);
        const values = meant?.subject.values ?? {};
        const template = meant === null ? '' : (templates[meant.topic.id] ?? '');
        return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
      }),
    );
    const wasAsked = (text: string): boolean => earlier.has(text);
    const { value } = await test_.learner.questions({ ...context, language: 'en', asked: wasAsked }, signal);
    expect(value).toEqual([]);
  }
});

test('every answer says where: lines that are there, in files that it names, and at most 0.6 sure', () => {
  for (const { question, summary } of [...english, ...chinese]) {
    expect(summary?.evidence.length, question.question).toBeGreaterThan(0);
    for (const { file, startLine, endLine } of summary?.evidence ?? []) {
      const lines = (shop[file] ?? '').split('\n');
      expect(
        lines
          .slice(startLine - 1, endLine)
          .join('')
          .trim(),
        `${file}:${startLine} of ${question.question}`,
      ).not.toBe('');
      expect(summary?.sourceFiles).toContain(file);
    }
    for (const { file, text } of summary?.quotes ?? [])
      expect((shop[file] ?? '').replace(/\s+/g, ' ')).toContain(text.replace(/\s+/g, ' '));
    expect(summary?.confidence).toBeLessThanOrEqual(0.6);
    expect(summary?.confidence).toBeGreaterThan(0);
  }
});

test('places that an answer writes out are lines that bear a name of the sentence', () => {
  for (const { summary } of english) {
    for (const line of summary?.answer.split('\n') ?? []) {
      const names = [...line.matchAll(/`([^`]+)`/g)].flatMap(
        ([, name]) => name?.match(/[A-Za-z_]\w{2,}|^\d{3}$/g) ?? [],
      );
      for (const [, file = '', at = ''] of line.matchAll(/`([\w./-]+\.\w+):(\d+)`/g)) {
        const text = (shop[file] ?? '').split('\n')[Number(at) - 1] ?? '';
        expect(
          Number(at) === 1 || names.some((name) => text.includes(name)) || file.includes(names[0] ?? '\0'),
          `${file}:${at} in ${line}`,
        ).toBe(true);
      }
    }
  }
});

test('a question of an earlier version is understood', () => {
  for (const templates of earlierQuestions) {
    for (const [id, template] of Object.entries(templates)) {
      const text = template.replace(/\{(\w+)\}/g, (_, name: string) => `src/${name}.ts`);
      expect(understood(text)?.topic.id).toBe(id);
    }
  }
  const earlier = 'By which rules does `OrderService.place` in `src/orders.ts` decide what to do?';
  expect(understood(earlier)?.subject.values).toEqual({ name: 'OrderService.place', file: 'src/orders.ts' });
});

test('a question is understood again from its text alone, in both languages', () => {
  for (const { question } of [...english, ...chinese])
    expect(understood(question.question)?.topic.type).toBe(question.type);
  expect(understood('Why is the sky blue?')).toBeNull();
});

test('in Chinese the words are Chinese, and names stay', () => {
  const pairs = chinese.filter(({ question }) => question.question.includes('OrderService'));
  expect(pairs.length).toBeGreaterThan(0);
  for (const { question, summary } of chinese) {
    expect(question.question).toMatch(/\p{sc=Han}/u);
    expect(summary?.answer.split('\n')[0]).toMatch(/\p{sc=Han}/u);
    expect(summary?.answer).not.toMatch(/\b(leans?|Offers|Holds|Called in|Used in|When )\b/);
  }
});

test('BUSINESS_LOGIC: conditions with what follows, their reasons and constants; none of a function inside', () => {
  const { answer, evidence } = answerTo('How does `OrderService.place`');
  expect(answer).toContain(
    "When `order.lines.length > MAX_LINES` → `throw new OrderError('too many lines')` (line 16)",
  );
  expect(answer).toContain('“Nobody pays for nothing.”');
  expect(answer).toContain("When `state !== OrderState.Paid` and `order.id === ''` → `return nanoid()` (line 26)");
  expect(answer).toContain('`MAX_LINES` is `50` (line 7).');
  expect(answer).not.toContain('line.count === 0');
  expect(evidence.some(({ startLine, endLine }) => startLine <= 16 && endLine >= 17)).toBe(true);
});

test('BUSINESS_LOGIC in Python: blocks by indentation', () => {
  const python = answerTo('How does `PriceTable.price_of`').answer;
  expect(python).toContain('When `count <= 0` → `raise PriceError("nothing asked for")` (line 16)');
  expect(python).toContain(
    'When `count > 100` → `return self.rows[article] * 0.9` (line 19) – “Large orders cost less.”',
  );
});

test('BUSINESS_LOGIC: conditions without a word of their author are no rules to keep', () => {
  expect(english.filter(({ question }) => question.question.includes('How does `Fetch`'))).toEqual([]);
});

test('DATA_FLOW: calls that their lines make; a step that no line makes is left out', () => {
  const answer = answerTo('What does `POST /orders` do').answer;
  expect(answer).toContain('1. `placeOrder` calls `OrderService.place` (`src/server.ts:8`;');
  expect(answer).toContain('3. `OrderStore.keep` calls `OrderStore.flush` (`src/store/order-store.ts:16`;');
  expect(answer).not.toContain('OrderService.close');
});

test('DEPENDENCY: which of its names are used where, and that one place imports it', () => {
  const answer = answerTo('What is the package `nanoid`').answer;
  expect(answer).toContain('only `src/orders/order-service.ts`, so it can be replaced in one place');
  expect(answer).toContain(
    '`nanoid` is used in 2 places: `OrderService.place` (`src/orders/order-service.ts:26`) and `OrderService.find` (`src/orders/order-service.ts:38`)',
  );
});

test('CONFIGURATION: settings with comment, default and reader; what is read from outside', () => {
  const options = answerTo('Which options does `StoreOptions`').answer;
  expect(options).toContain('has 3 options, 3 of them optional');
  expect(options).toContain(
    '“How many are kept at most.” Default: `100` (`src/store/order-store.ts:10`). Read in `OrderStore.open`',
  );
  expect(options).toContain('“Where they are kept.” Default: `"memory"`');
  const outside = answerTo('Which external settings does the code in `src`').answer;
  expect(outside).toContain("Without it, `'8080'` applies.");
});

test('ERROR_ANALYSIS: what the user gets of an error, and when it is raised', () => {
  const error = answerTo('When is `OrderError`').answer;
  expect(error).toContain(
    'reaches the user as status `409` (`src/orders/errors.ts:6`); it is thrown in 4 places in 2 files',
  );
  expect(error).toContain('when `found === null`');
});

test('BEST_PRACTICE: what all of a family do, and where a new one has to be listed', () => {
  const answer = answerTo('Which conventions does a new `Exporter`').answer;
  expect(answer).toContain('**Are named** `…Exporter`: all 4.');
  expect(answer).toContain('**Declare** `format` and `write`: all 4.');
  expect(answer).toMatch(/\*\*Are listed\*\* in `src\/export\/all\.ts:\d+`, which names all 4/);
});

test('a plan names real tools, continues from what was called, and stops', async () => {
  for (const { question } of english) {
    const calls: { toolName: string; parameters: Record<string, never> }[] = [];
    for (let stopped = false; !stopped; ) {
      const made = calls.map((step) => ({
        step: { ...step, resultSummary: '', timestamp: 0 },
        result: { ok: true, text: '', summary: '', found: [] },
        durationMs: 0,
      }));
      const context = {
        question,
        language: 'en' as const,
        previousSteps: made.map(({ step }) => step),
        calls: made,
        accumulatedKnowledge: '',
      };
      const { value } = await test_.learner.next(context, signal);
      stopped = value.shouldStop;
      if (value.toolName !== null) calls.push({ toolName: value.toolName, parameters: value.parameters as never });
      expect(calls.length).toBeLessThan(7);
    }
    expect(calls.length, question.question).toBeGreaterThan(0);
    for (const { toolName } of calls)
      expect(['outline', 'call_chain', 'grep_file', 'read_file', 'find_file']).toContain(toolName);
    expect(new Set(calls.map((call) => JSON.stringify(call))).size).toBe(calls.length);
  }
});

test('asks nothing of trivial code, and answers nothing where the subject is gone', async () => {
  const bare = await openTestLearner({
    'src/a.ts': 'export const a = 1;\n',
    'src/b.ts': "export class B { run() { return 'b'; } }\n",
  });
  try {
    expect(await bare.learnAll('en')).toEqual([]);
    const [one] = english;
    const result = {
      question: one?.question as GeneratedQuestion,
      steps: [],
      calls: [],
      success: true,
      error: null,
      finalContext: null,
    };
    expect((await bare.learner.summarize(result, 'en', signal)).value).toBeNull();
  } finally {
    await bare.tree.dispose();
  }
});

test('shows what holds where a setting is missing as it is written, and nothing of what is worked out', () => {
  const held = (text: string): string | null => heldInstead(text, 'HOST');
  expect(held('x = os.getenv("HOST", default="")')).toBe('""');
  expect(held('x = os.environ.get("HOST", "~/.config")')).toBe('"~/.config"');
  expect(held('x = os.environ.get("HOST", fallback)')).toBe('fallback');
  expect(held("const x = process.env.HOST ?? '8080';")).toBe("'8080'");
  expect(held('const x = process.env.HOST || base + 1;')).toBe(null);
  expect(held('x = os.environ.get("HOST", find())')).toBe(null);
});

test('asks nothing of declarations that represent code elsewhere', () => {
  expect(['index.d.cts', 'index.d.mts', 'index.d.ts', 'index.ts'].filter(isProduct)).toEqual(['index.ts']);
  expect(['__performance_tests__/add.mjs', 'src/add.mjs'].filter(isProduct)).toEqual(['src/add.mjs']);
});
