import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentTerms, eachTerm } from '../../../../src/main/engine/retrieval/each-term.ts';
import { queryTerms, untoldWords } from '../../../../src/main/engine/retrieval/question.ts';
import { stem } from '../../../../src/main/engine/retrieval/stem.ts';

const terms = (text: string): string[] => [...documentTerms([text]).terms.keys()];
const asked = (query: string): string[] =>
  queryTerms(query, (term) => terms(query).includes(term)).map(({ term }) => term);

describe('stems', () => {
  // From Porter's paper.
  test.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['cats', 'cat'],
    ['agreed', 'agre'],
    ['plastered', 'plaster'],
    ['motoring', 'motor'],
    ['conflated', 'conflat'],
    ['hopping', 'hop'],
    ['falling', 'fall'],
    ['filing', 'file'],
    ['happy', 'happi'],
    ['sky', 'sky'],
    ['relational', 'relat'],
    ['conditional', 'condit'],
    ['vietnamization', 'vietnam'],
    ['triplicate', 'triplic'],
    ['electrical', 'electr'],
    ['adjustment', 'adjust'],
    ['adoption', 'adopt'],
    ['controll', 'control'],
    ['roll', 'roll'],
  ])('%s becomes %s', (word, expected) => {
    expect(stem(word)).toBe(expected);
  });
});

describe('terms', () => {
  test('an identifier is found by its parts and as a whole, however it is written', () => {
    expect(terms('HTTPServer.readLine2')).toEqual(['http', 'server', 'httpserver', 'read', 'line', '2', 'readline2']);
    expect(terms('order_id')).toEqual(terms('orderId'));
    expect(asked('readline')).toEqual([stem('readline')]);
    expect(terms('readLine')).toContain(stem('readline'));
  });

  test('C++, C# and .NET are words of their own', () => {
    expect(terms('C++')).toEqual(['cpp']);
    expect(terms('C# and F#')).toEqual(['csharp', 'and', 'fsharp']);
    expect(terms('ASP.NET')).toEqual(['asp', 'dotnet']);
    expect(terms('I like .net')).toContain('dotnet');
    expect(terms('example.network')).not.toContain('dotnet');
    expect(terms('a c')).toEqual(['a', 'c']);
  });

  test('Chinese, kana and Hangul come as pairs and as single characters', () => {
    expect(terms('数据库')).toEqual(['数', '数据', '据', '据库', '库']);
    expect(asked('数据库')).toEqual(['数据', '据库']);
    expect(asked('库')).toEqual(['库']);
    expect(asked('データ')).toEqual(['デー', 'ータ']);
  });

  test('accents and full width do not matter, other alphabets are words', () => {
    expect(terms('Café ＡＢＣ')).toEqual(['cafe', 'abc']);
    expect(terms('Привет')).toEqual(['привет']);
  });

  test('a question asks for what tells, unless there is nothing else', () => {
    expect(asked('How does the cache work?')).toEqual(['cach', 'work']);
    expect(asked('what is it')).not.toEqual([]);
    expect(asked('如何配置')).not.toContain('如何');
  });

  const heldOf = (query: string, ...held: string[]): Record<string, number> =>
    Object.fromEntries(queryTerms(query, (term) => held.includes(term)).map(({ term, share }) => [term, share]));

  test('a Chinese question is not held against a record for pairs across its words, nor for what joins them', () => {
    // 接池 and 池大 are no words; one of them is in records all the same.
    expect(heldOf('连接池大小', '连接', '接池', '大小')).toEqual({ 连接: 1, 接池: 1, 大小: 1 });
    expect(heldOf('任务的结果会时', '任务', '结果')).toEqual({ 任务: 1, 结果: 1 });
    expect(heldOf('琉璃盏', '任务')).toEqual({ 琉璃: 0.5, 璃盏: 0.5 });
  });

  test('a Chinese word of programming asks for English that records hold, instead of itself or beside', () => {
    expect(heldOf('连接池大小', 'connect', 'pool')).toEqual({ connect: 1, pool: 1, 大小: 0.5, 池大: 0.25 });
    expect(heldOf('缓存', '缓存', 'cach')).toEqual({ 缓存: 1, cach: 0 });
    expect(heldOf('锁', 'lock')).toEqual({ lock: 1 });
    expect(heldOf('缓存')).toEqual({ 缓存: 0.5 });
  });

  test('whatever the text, terms are letters and digits only, and queries ask for terms of their own text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const own = new Set<string>();
        eachTerm(text, (term) => own.add(term));
        expect([...own].filter((term) => !/^[\p{L}\p{N}\p{M}\p{sc=Han}ー]+$/u.test(term))).toEqual([]);
        expect(asked(text).filter((term) => !own.has(term))).toEqual([]);
      }),
    );
  });

  test('a document of one endless word, or of brackets, costs no more than its length', () => {
    expect(terms('x'.repeat(200_000))).toEqual([]);
    expect(terms('C+'.repeat(50_000)).length).toBeLessThan(3);
    expect(terms('aB'.repeat(50_000)).length).toBeLessThan(5);
  });
});

test.each([
  ['连接池的大小在哪里设置？', 0],
  ['重试在哪里实现？', 0],
  ['为什么移除这个插件？', 0],
  ['琉璃盏在哪里校验？', 1],
  ['琉璃盏与翡翠镯在哪里校验？', 2],
  ['琉璃盏的校验，翡翠镯的缓存', 2],
  ['Where is the glass checked?', 0],
])('words of "%s" that neither programming nor asking has: %d', (question, count) => {
  expect(untoldWords(question)).toBe(count);
});
