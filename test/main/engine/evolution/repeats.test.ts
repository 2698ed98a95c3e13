/** Each layer of the doom-loop guard on its own (evolution-5), then in the loop. */
import { describe, expect, it, vi } from 'vitest';
import { FailureRecord } from '#shared/contract/memory/memory-types.ts';
import { createExplorationGuard } from '../../../../src/main/engine/evolution/limits.ts';
import { doomLoop, type GuardedMemory, likeness, newQuestions } from '../../../../src/main/engine/evolution/repeats.ts';
import { normalForm } from '../../../../src/main/engine/memory/memory.ts';
import { minute, none, openTestLoop, question } from './loop/open-loop.ts';

const clean: GuardedMemory = {
  failedBefore: async () => false,
  recentFailures: () => [],
  askedBefore: () => false,
  recentEnds: () => [],
  filesOf: () => [],
};
const failed = (text: string): FailureRecord =>
  FailureRecord.parse({
    ...{ id: 'fr-1', projectKey: 'p', operationType: 'SELF_EVOLUTION_EXPLORATION', operation: normalForm(text) },
    ...{ error: 'it failed', timestamp: 0, context: { question: text } },
  });
const call = (file: string, text = file) => ({
  step: { toolName: 'read_file', parameters: { file }, resultSummary: '', timestamp: 0 },
  result: { ok: true, text, summary: '', found: [{ file, startLine: 1, endLine: 9 }] },
  durationMs: 1,
});

describe('layers before an exploration', () => {
  it('nothing speaks against a new question', async () => {
    expect(await doomLoop(question('How is money rounded?'), clean)).toBeNull();
  });

  it('the same question failed before (memory-11)', async () => {
    const memory = { ...clean, failedBefore: async (text: string) => normalForm(text) === 'how is money rounded' };
    expect(await doomLoop(question('How is  Money rounded?!'), memory)).toMatchObject({ code: 'failedBefore' });
  });

  it('it is like one that failed lately; about another name it is not (memory-14)', async () => {
    const memory = {
      ...clean,
      recentFailures: () => [failed('How does the billing code round the amounts of an invoice?')],
    };
    const like = question('How does the billing code round amounts of an invoice?');
    expect(await doomLoop(like, memory)).toMatchObject({ code: 'likeRecentFailure' });
    expect(await doomLoop(question('Who calls the mailer at night?'), memory)).toBeNull();
    const named = {
      ...clean,
      recentFailures: () => [failed('What is `OrderStore` in `src/orders.ts` responsible for?')],
    };
    expect(await doomLoop(question('What is `OrderStart` in `src/orders.ts` responsible for?'), named)).toBeNull();
  });

  it('it was asked before, however that ended', async () => {
    expect(await doomLoop(question('Why?'), { ...clean, askedBefore: () => true })).toMatchObject({
      code: 'alreadyAsked',
    });
  });

  it('question after question ends at the same files', async () => {
    const recentEnds = () => [
      { files: ['a.ts', 'b.ts'] },
      { files: ['a.ts'] },
      { files: ['c.ts'] },
      { files: ['a.ts'] },
    ];
    const about = (...files: string[]) => doomLoop(question('Why?'), { ...clean, recentEnds, filesOf: () => files });
    expect(await about('a.ts')).toEqual({ code: 'sameFiles', values: { file: 'a.ts' } });
    expect(await about('a.ts', 'd.ts')).toBeNull();
    expect(await about('b.ts')).toBeNull();
    expect(await about()).toBeNull();
  });
});

describe('layers within an exploration', () => {
  it('the same tool with the same arguments a third time, in whatever order they are named', () => {
    const guard = createExplorationGuard();
    const ask = (parameters: unknown) => guard.refuse({ name: 'grep_file', parameters });
    expect(ask({ pattern: 'a', in: ['x', 'y'] })).toBeNull();
    expect(ask({ in: ['x', 'y'], pattern: 'a' })).toBeNull();
    expect(ask({ pattern: 'a', in: ['y', 'x'] })).toBeNull();
    expect(guard.refuse({ name: 'find_file', parameters: { pattern: 'a', in: ['x', 'y'] } })).toBeNull();
    expect(ask({ pattern: 'a', in: ['x', 'y'] })).toMatchObject({
      code: 'sameCallThrice',
      values: { tool: 'grep_file' },
    });
  });

  it('three steps in a row that found nothing new', () => {
    const guard = createExplorationGuard();
    expect(guard.seen(call('a.ts'))).toBeNull();
    expect(guard.seen(call('a.ts'))).toBeNull();
    expect(guard.seen({ ...call('b.ts'), result: { ...call('b.ts').result, ok: false } })).toBeNull();
    expect(guard.seen(call('b.ts'))).toBeNull();
    for (const _ of [1, 2]) expect(guard.seen(call('b.ts'))).toBeNull();
    expect(guard.seen(call('a.ts'))).toMatchObject({ code: 'nothingNew' });
  });
});

describe('new questions (evolution-5)', () => {
  let dropped: string[] = [];
  const known = (similarities: Record<string, number[]>, old: string[] = []) => ({
    has: (text: string) => old.includes(text),
    add: (text: string) => void dropped.push(text),
    same: async (text: string) => (similarities[text] ?? []).map((similarity) => ({ similarity })),
  });
  const asked = ['one', 'two', 'three'].map((text, at) => question(text, { priority: at + 1 }));
  const kept = async (from: ReturnType<typeof known>, count = 3) =>
    (await newQuestions(asked, count, from, none)).map((each) => each.question);

  it('are those that no record asks alike: above 0.9 is dropped, 0.9 itself is kept', async () => {
    dropped = [];
    expect(await kept(known({ one: [0.9], two: [0.9001, 0.2], three: [] }))).toEqual(['three', 'one']);
    expect(dropped).toEqual(['two']);
  });

  it('are held against the three most similar records', async () => {
    expect(await kept(known({ one: [0.9, 0.9, 0.9, 0.95] }))).toEqual(['three', 'two', 'one']);
  });

  it('are no record’s question in its normal form, and each once; at most so many (evolution-9)', async () => {
    expect(await kept(known({}, ['two']))).toEqual(['three', 'one']);
    expect(await kept(known({}), 2)).toEqual(['three', 'two']);
    const twice = [question('How?'), question('  how ', { priority: 1 }), question('?')];
    expect((await newQuestions(twice, 3, known({}), none)).map((each) => each.question)).toEqual(['How?']);
  });
});

describe('normal form', () => {
  it.each([
    ['Why  is it `slow`?', 'why is it slow'],
    ['ＷＨＹ？', 'why'],
    ['“事务”如何回滚？', '事务如何回滚'],
    ['What is a.b.C in src/a.ts?', 'what is a.b.c in src/a.ts'],
  ])('%j is %j', (text, form) => {
    expect(normalForm(text)).toBe(form);
    expect(normalForm(form)).toBe(form);
  });

  it('likeness is 1 for itself and 0 for other names', () => {
    expect(likeness('How does it work?', 'how does it work')).toBe(1);
    expect(likeness('How does `a.b` work?', 'How does `a.c` work?')).toBe(0);
  });
});

describe('in the loop', () => {
  it('a question that failed before is logged and recorded, never explored, and the loop continues (evolution-5)', async () => {
    const test = await openTestLoop();
    await test.memory.manager.recordFailure({
      ...{ operationType: 'SELF_EVOLUTION_EXPLORATION', operation: 'what goes in circles', error: 'it failed' },
    });
    const usual = test.script.questions;
    test.script.questions = async () => ({ value: [question('What goes in circles?', { priority: 9 })], tokens: 0 });
    const first = await test.loop.learn(1, none, none, () => {});
    expect(first.refused).toEqual([
      {
        question: 'What goes in circles?',
        reason: 'The same question failed before; it is not asked again.',
        code: 'failedBefore',
      },
    ]);
    expect(test.explored).toEqual([]);
    expect(test.memory.evolution.status()).toMatchObject({ questionsGeneratedToday: 0, consecutiveErrors: 0 });
    expect(test.memory.evolution.log.page({ limit: 1 })).toMatchObject([
      { kind: 'skipped', question: 'What goes in circles?', reason: { code: 'failedBefore' } },
    ]);
    expect(test.memory.failures(1)).toMatchObject([
      {
        operationType: 'SELF_EVOLUTION_QUESTION',
        status: 'FAILED',
        avoidStrategy: expect.stringMatching(/^Leave this question/),
      },
    ]);
    test.script.questions = usual;
    expect((await test.loop.learn(1, none, none, () => {})).learned).toHaveLength(1);
  });

  it('the learner hears what was asked, answered, refused or skipped, and which files were looked at (memory-14)', async () => {
    const test = await openTestLoop();
    const seen: boolean[] = [];
    const files: string[][] = [];
    test.script.questions = async (context) => {
      seen.push(context.asked('How is MONEY rounded'));
      files.push([...context.recentFiles]);
      return {
        value: [question(seen.length === 1 ? 'How is money rounded?' : `Who signs number ${seen.length}?`)],
        tokens: 0,
      };
    };
    test.script.record = async () => ({ kind: 'refused', reason: { code: 'emptyTalk', values: {} }, failure: null });
    expect((await test.loop.learn(1, none, none, () => {})).refused).toMatchObject([{ code: 'emptyTalk' }]);
    test.script.record = null;
    await test.loop.learn(1, none, none, () => {});
    expect(seen).toEqual([false, true]);
    expect(files).toEqual([[], ['src/a.ts']]);
  });

  it('an exploration that goes in circles ends with what it has, and the log says why', async () => {
    const test = await openTestLoop();
    const next = vi.fn(test.script.next).mockImplementation(async () => ({
      value: { shouldStop: false, toolName: 'look', parameters: { file: 'src/a.ts' }, reason: '' },
      tokens: 0,
    }));
    test.script.next = next;
    expect((await test.loop.learn(1, none, none, () => {})).learned).toHaveLength(1);
    expect(next).toHaveBeenCalledTimes(3);
    expect(test.memory.evolution.log.page({ limit: 1 })).toMatchObject([
      { kind: 'learned', steps: 2, reason: { code: 'sameCallThrice' } },
    ]);
  });

  it('stale records of the machine are asked again before new questions; those of people are left to people', async () => {
    // After the records, whose times are of the clock on the wall.
    const test = await openTestLoop({ at: Date.now() + minute });
    const { memory } = test;
    const learn = async (text: string, analyst: string, confirmedAt: number | null = null): Promise<string> => {
      const evidence = await memory.hashed([{ file: 'src/a.ts', startLine: 1, endLine: 1 }], 'evidence');
      const draft = { question: text, questionType: 'DATA_FLOW', answer: 'So.', confidence: 0.5, analyst } as const;
      return (await memory.manager.saveLearningRecord({ ...draft, evidence, confirmedAt })).id;
    };
    await learn('Said by a person?', 'human');
    await learn('Confirmed by a person?', 'ollama:m', 1);
    const stale = await learn('Made by the machine?', 'ollama:m');
    const again: (string | null)[] = [];
    expect((await test.loop.learn(1, none, none, () => {})).learned).toHaveLength(1);
    expect(test.explored).not.toContain('Made by the machine?');
    test.change('src/a.ts', 'export class B {}\n');
    await memory.filesChanged(['src/a.ts'], [], none);
    test.script.record = async () => {
      again.push(test.explored.at(-1) ?? null);
      return { kind: 'refused', reason: { code: 'noEvidence', values: {} }, failure: null };
    };
    await test.loop.learn(2, none, none, () => {});
    expect(again[0]).toBe('Made by the machine?');
    // It came to nothing: it is not asked again and again.
    expect(again[1]).not.toBe('Made by the machine?');
    expect(memory.row(stale).record.status).toBe('active');
  });

  it('a pinned record that is answered otherwise now stays as it is, and is not asked each round', async () => {
    const test = await openTestLoop({ at: Date.now() + minute });
    const { memory } = test;
    const evidence = await memory.hashed([{ file: 'src/a.ts', startLine: 1, endLine: 1 }], 'evidence');
    const draft = { questionType: 'DATA_FLOW', answer: 'So.', confidence: 0.5, analyst: 'ollama:m', evidence } as const;
    const { id } = await memory.manager.saveLearningRecord({ ...draft, question: 'What is pinned?', pinned: true });
    test.change('src/a.ts', 'export class B {}\n');
    await memory.filesChanged(['src/a.ts'], [], none);
    expect((await test.loop.learn(3, none, none, () => {})).learned).toHaveLength(3);
    expect(test.explored.filter((text) => text === 'What is pinned?')).toHaveLength(1);
    expect(test.explored[0]).toBe('What is pinned?');
    expect(memory.row(id).record).toMatchObject({ status: 'active', pinned: true });
  });

  it('what the static analyst answered hides no like question from a model, only from itself', async () => {
    const test = await openTestLoop();
    const draft = { questionType: 'DATA_FLOW', answer: 'By `A`.', confidence: 0.5 } as const;
    const about = (tail: string) => `Which part of the import of the orders table keeps the rows in their order${tail}`;
    await test.memory.manager.saveLearningRecord({ ...draft, question: about('?'), analyst: 'static' });
    await test.memory.settled();
    const [same] = await test.memory.same(about(', please?'), none);
    expect(same?.similarity).toBeGreaterThan(0.9);
    test.script.questions = async () => ({ value: [question(about(', please?'))], tokens: 0 });
    test.script.name = 'static';
    expect(await test.loop.learn(1, none, none, () => {})).toMatchObject({ learned: [], ended: 'noQuestion' });
    const other = await openTestLoop({ memory: test.memory });
    other.script.questions = test.script.questions;
    expect((await other.loop.learn(1, none, none, () => {})).learned).toHaveLength(1);
  });
});
