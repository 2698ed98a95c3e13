import fs from 'node:fs';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MemoError } from '../../../../../src/shared/base/errors.ts';
import { draft, uncancelled } from '../store/open-store.ts';
import { memoEmbed, openTestFinder } from './open-finder.ts';

/** `few`: searched in memory one by one. `many`: the same records in usearch's graph. */
const sizes = [
  ['few', {}],
  ['many', { exactMost: 0 }],
] as const;

const shop = [
  ['How are passwords stored?', 'PasswordHasher derives a key with Argon2id.'],
  ['How can a user reset a forgotten password?', 'ResetController mails a link that is valid for 30 minutes.'],
  ['What happens when no database connection is free?', 'It fails with PoolTimeoutException after 3 seconds.'],
  ['How are prices rounded?', 'Money keeps integer cents; VAT is rounded per line.'],
  ['数据库连接池的最大连接数在哪里配置？', '在 application.yml 的 maximum-pool-size，默认 20。'],
  ['订单状态有哪些？', 'PENDING、PAID、SHIPPED。状态转换集中在 OrderStateMachine 中校验。'],
  ['Which compilers are supported?', 'C++ with clang, and C# on .NET 8.'],
].map(([question = '', answer = '']): [string, { answer: string }] => [question, { answer }]);

describe.each(sizes)('searching %s records', (_, options) => {
  test('by meaning, in both languages and across them (memory-9)', async () => {
    const { add, ask } = await openTestFinder(options);
    await add(...shop);
    expect((await ask('login credentials hashing'))[0]).toBe('How are passwords stored?');
    expect((await ask('忘记密码怎么办'))[0]).toBe('How can a user reset a forgotten password?');
    expect((await ask('maximum number of pooled connections'))[0]).toBe('数据库连接池的最大连接数在哪里配置？');
  });

  test('a record is found as soon as it is written, and not once it is removed (memory-1, memory-7)', async () => {
    const { add, ask, test, finder } = await openTestFinder(options);
    await add(...shop);
    const { added } = test.store.records.add([draft('How is the frobnicator greased?')], 'static');
    expect(await ask('frobnicator')).toContain('How is the frobnicator greased?');
    await finder.settled();
    expect((await ask('greasing a frobnicator'))[0]).toBe('How is the frobnicator greased?');
    for (const id of added) test.store.records.remove(id);
    await finder.settled();
    expect(await ask('frobnicator')).not.toContain('How is the frobnicator greased?');
    expect(await ask('greasing a frobnicator', 50)).not.toContain('How is the frobnicator greased?');
  });

  test('a record that matches by question and answer comes once, best first, with scores from 0 to 1 (memory-9)', async () => {
    const { add, finder } = await openTestFinder(options);
    await add(...shop, ['How are passwords kept?', { answer: 'Passwords are kept hashed.' }]);
    const { hits } = await finder.search('how are passwords kept', { topK: 50, signal: uncancelled });
    expect(new Set(hits.map(({ row }) => row)).size).toBe(hits.length);
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const { score, why } of hits) {
      for (const part of [score, why.words, why.meaning]) {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(1);
      }
    }
  });

  test('only records that are accepted, and as many as asked for', async () => {
    const { add, finder } = await openTestFinder(options);
    const rows = await add(...shop);
    const odd = (row: number): boolean => row % 2 === 1;
    const { hits } = await finder.search('password database prices 订单', {
      topK: 3,
      accept: odd,
      signal: uncancelled,
    });
    expect(hits).toHaveLength(Math.min(3, rows.filter(odd).length));
    expect(hits.every(({ row }) => odd(row))).toBe(true);
  });

  test('what is there after a restart is found, and what came while no one followed', async () => {
    const own = await openTestFinder(options);
    await own.add(...shop);
    await own.finder.close();
    own.test.store.records.add([draft('How is the frobnicator greased?')], 'static');
    await own.reopen();
    expect((await own.ask('PoolTimeoutException'))[0]).toBe('What happens when no database connection is free?');
    expect((await own.ask('greasing a frobnicator'))[0]).toBe('How is the frobnicator greased?');
  });

  test('the folder of vectors may be deleted (engine-2)', async () => {
    const own = await openTestFinder(options);
    await own.add(...shop);
    await own.reopen(() => fs.rmSync(own.vectorsDir, { recursive: true, force: true }));
    expect((await own.ask('login credentials hashing'))[0]).toBe('How are passwords stored?');
  });
});

describe('words', () => {
  test.each([
    ['连接', '数据库连接池的最大连接数在哪里配置？'],
    ['订单状态', '订单状态有哪些？'],
    ['池', '数据库连接池的最大连接数在哪里配置？'],
    ['OrderStateMachine', '订单状态有哪些？'],
    ['orderstatemachine', '订单状态有哪些？'],
    ['state machine', '订单状态有哪些？'],
    ['pool_timeout_exception', 'What happens when no database connection is free?'],
    ['C++', 'Which compilers are supported?'],
    ['C#', 'Which compilers are supported?'],
    ['.NET', 'Which compilers are supported?'],
    ['rounding', 'How are prices rounded?'],
    ['密码是怎么保存的', 'How are passwords stored?'],
    ['用户的价格会四舍五入吗', 'How are prices rounded?'],
  ])('%s, without a model', async (query, expected) => {
    const { add, ask } = await openTestFinder({ embedder: null });
    await add(...shop);
    expect((await ask(query))[0]).toBe(expected);
  });

  test('the parts that writes leave behind are joined, so that none has to join them all', async () => {
    const { test, finder, ask } = await openTestFinder({ embedder: null });
    for (let n = 0; n < 40; n += 1) test.store.records.add([draft(`How is frobnicator ${n} greased?`)], 'static');
    await finder.settled();
    const parts = test.store.database.read
      .prepare<[], number>('SELECT count(DISTINCT segid) FROM record_text_idx')
      .pluck();
    expect(parts.get()).toBeLessThan(8);
    expect(await ask('frobnicator 7')).toContain('How is frobnicator 7 greased?');
  });

  test('tags, domain and files count', async () => {
    const { add, ask } = await openTestFinder({ embedder: null });
    await add('One?', ['Two?', { tags: ['billing'], domain: 'Invoices', sourceFiles: ['src/tax/vat-table.ts'] }]);
    for (const query of ['billing', 'invoice', 'vatTable']) expect(await ask(query)).toEqual(['Two?']);
  });

  test('no query is an error, and none is syntax', async () => {
    const { add, finder, ask } = await openTestFinder();
    await add(...shop);
    const syntax = fc.constantFrom(
      '"',
      '*',
      '(',
      ')',
      'NEAR(',
      ' OR ',
      ' AND ',
      'NOT ',
      'terms:',
      '^',
      '+',
      '-',
      '\0',
      '数',
      'a',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(syntax).map((parts) => parts.join('')),
        ),
        async (query) => {
          const { hits } = await finder.search(query, { topK: 5, signal: uncancelled });
          expect(hits.length).toBeLessThanOrEqual(5);
        },
      ),
      { numRuns: 60 },
    );
    expect((await ask('prices NOT rounded'))[0]).toBe('How are prices rounded?');
    expect((await ask('terms:prices* OR "'))[0]).toBe('How are prices rounded?');
  });
});

describe('scores', () => {
  test('a question about nothing stays below the threshold, one about something does not', async () => {
    const { add, finder } = await openTestFinder();
    await add(...shop);
    const best = async (query: string): Promise<number> => {
      const { hits, threshold } = await finder.search(query, { topK: 1, signal: uncancelled });
      return (hits[0]?.score ?? 0) - threshold;
    };
    for (const query of ['how do I tie a bowline knot', '红烧肉怎么做']) expect(await best(query)).toBeLessThan(0);
    for (const query of ['forgotten password', '订单的状态']) expect(await best(query)).toBeGreaterThan(0);
  });

  test('the score of a record does not depend on what else there is', async () => {
    const { add, finder } = await openTestFinder();
    const [first] = await add(['How are prices rounded?', { answer: 'Per line.' }]);
    const scoreOfFirst = async (): Promise<number> => {
      const { hits } = await finder.search('rounding of prices', { topK: 50, signal: uncancelled });
      return hits.find(({ row }) => row === first)?.score ?? 0;
    };
    const alone = await scoreOfFirst();
    await add(['Rounding of prices', { answer: 'Rounding of prices.' }]);
    expect(await scoreOfFirst()).toBeCloseTo(alone, 1);
  });

  test('a language that the model cannot read is searched by words, and says so', async () => {
    const { add, finder } = await openTestFinder();
    const [kana] = await add('データベースのトランザクションはどこでコミットされますか', ...shop);
    const { hits, meaning } = await finder.search('トランザクション', { topK: 5, signal: uncancelled });
    expect(meaning).toBe(false);
    expect(hits.map(({ row }) => row)).toEqual([kana]);
    // The one Latin word of a text that is otherwise unreadable does not speak for all of it.
    const [mixed = 0] = await add([
      'Где хранятся настройки API приложения и как они читаются?',
      { answer: 'В файле.' },
    ]);
    expect(finder.vectorsOf(mixed).question?.every((number) => number === 0)).toBe(true);
  });
});

describe('the same question', () => {
  test('is known again where little words differ, another is not', async () => {
    const { add, finder } = await openTestFinder();
    const [first] = await add(...shop);
    const same = await finder.same('how are the passwords stored', uncancelled);
    expect(same[0]).toMatchObject({ row: first });
    expect(same[0]?.similarity).toBeGreaterThanOrEqual(0.9);
    expect(await finder.same('How are sessions stored?', uncancelled)).toEqual([]);
  });

  test('where the model cannot read it, pairs of letters decide', async () => {
    const { add, finder } = await openTestFinder();
    const [first] = await add('Где хранятся настройки приложения?', 'Где хранятся пароли?');
    expect((await finder.same('где хранятся настройки приложения', uncancelled)).map(({ row }) => row)).toEqual([
      first,
    ]);
  });
});

test('what could not be embedded is tried again without another record: what failed comes back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let fails = 2;
  const model = await memoEmbed();
  const embedder = {
    ...model,
    embed: (...told: Parameters<typeof model.embed>) => {
      fails -= 1;
      return fails < 0 ? model.embed(...told) : Promise.reject(new MemoError('Offline', 'Ollama does not answer.'));
    },
  };
  const { add, finder } = await openTestFinder({ embedder });
  await add('Who ships?');
  expect(finder.model()).toMatchObject({ state: 'unavailable', embedded: 0 });
  for (const [ms, state] of [
    [9_000, 'unavailable'],
    [1_000, 'unavailable'],
    [19_000, 'unavailable'],
    [1_000, 'ready'],
  ] as const) {
    await vi.advanceTimersByTimeAsync(ms);
    await finder.settled();
    expect(finder.model()).toMatchObject({ state });
  }
});

test('embedding that fails is a failure record, which counts what is tried again and recovers (memory-5)', async () => {
  let broken: string | null = null;
  const model = await memoEmbed();
  const embedder = {
    ...model,
    embed: (...told: Parameters<typeof model.embed>) =>
      broken === null ? model.embed(...told) : Promise.reject(new MemoError('Offline', broken)),
  };
  const { add, reopen, finder, test } = await openTestFinder({ embedder });
  const failures = () => test.store.failures.recent(9);
  await add(...shop);
  expect(failures()).toEqual([]);
  broken = 'Ollama does not answer.';
  await add('Who ships?');
  await add('Who packs?');
  expect(finder.model()).toMatchObject({ state: 'unavailable', message: broken });
  const failed = { operationType: 'CODE_VECTORIZATION', error: broken, retryCount: 0, status: 'PENDING' };
  expect(failures()).toMatchObject([failed]);
  await reopen();
  expect(failures()).toMatchObject([{ ...failed, retryCount: 1, status: 'RETRYING' }]);
  broken = null;
  await reopen();
  expect(failures()).toMatchObject([{ ...failed, retryCount: 1, status: 'RECOVERED' }]);
});

describe('a reranker', () => {
  test('has the last word on order and score (memory-9)', async () => {
    const reranker = {
      threshold: 0.5,
      score: async (_: string, texts: readonly string[]) => texts.map((text) => (text.includes('cents') ? 0.9 : 0.1)),
    };
    const { add, finder } = await openTestFinder({ reranker: () => reranker, embedder: await memoEmbed() });
    await add(...shop);
    const { hits, threshold } = await finder.search('password prices', { topK: 2, signal: uncancelled });
    expect(hits.map(({ score }) => score)).toEqual([0.9, 0.1]);
    expect(threshold).toBe(0.5);
  });
});
