import { describe, expect, it } from 'vitest';
import { wordParts } from '../../../../../src/main/engine/retrieval/word-parts.ts';
import { compileQuery } from '../../../../../src/main/engine/text-search/query/matcher.ts';
import type { TextQuery } from '../../../../../src/main/engine/text-search/query/query.ts';
import { requiredLiteral } from '../../../../../src/main/engine/text-search/query/regex.ts';
import { cutLine } from '../../../../../src/main/engine/text-search/query/scan-text.ts';

/** The matched stretches of one line. */
function matched(line: string, text: string, options: Partial<TextQuery> = {}): string[] {
  const matcher = compileQuery({ text, mode: 'words', caseSensitive: false, wholeWord: false, ...options });
  return matcher.inLine(line).map(([start, end]) => line.slice(start, end));
}

describe('words', () => {
  it.each([
    ['HTTPServer2Go', ['HTTP', 'Server', '2', 'Go']],
    ['find_by-name', ['find', 'by', 'name']],
    ['ÜberÄrger', ['Über', 'Ärger']],
    ['取消订单', ['取', '消', '订', '单']],
    ['', []],
  ])('of %s are split at case, digits and separators', (text, parts) => {
    expect(wordParts(text)).toEqual(parts);
  });

  it('are found apart and in any order, as parts of identifiers too', () => {
    expect(matched('class IdempotencyKeyStore', 'key idempotency')).toEqual(['Idempotency', 'Key']);
    expect(matched('idempotency-key: required', 'idempotency key')).toEqual(['idempotency', 'key']);
    expect(matched('keyboard of the idempotent', 'idempotency key')).toEqual([]);
  });

  it('written in one piece stay together, whatever the spelling', () => {
    expect(matched('x.find_property(FIND-PROPERTY, findProperty)', 'FindProperty')).toEqual([
      'find_property',
      'FIND-PROPERTY',
      'findProperty',
    ]);
    expect(matched('find the property', 'FindProperty')).toEqual([]);
  });

  it('begin where a word begins, and end there too when whole words are wanted', () => {
    expect(matched('idempotent', 'idem')).toEqual(['idem']);
    expect(matched('Redempotent', 'empo')).toEqual([]);
    expect(matched('idempotent', 'idem', { wholeWord: true })).toEqual([]);
    expect(matched('getUserName', 'user', { wholeWord: true })).toEqual(['User']);
  });

  it('of Chinese are found inside a run of characters', () => {
    expect(matched('// 处理取消订单的请求', '取消')).toEqual(['取消']);
  });

  it('may be signs only', () => {
    expect(matched('a => b', '=>')).toEqual(['=>']);
  });
});

describe('exact text', () => {
  const exact = { mode: 'exact' } as const;
  it('is taken as it stands, with or without case', () => {
    expect(matched('a.b(c) A.B(c)', 'a.b(', exact)).toEqual(['a.b(', 'A.B(']);
    expect(matched('a.b(c) A.B(c)', 'a.b(', { ...exact, caseSensitive: true })).toEqual(['a.b(']);
  });

  it('stands alone when whole words are wanted', () => {
    const whole = { ...exact, wholeWord: true };
    expect(matched('Key KeyStore myKey _Key Key', 'Key', whole)).toEqual(['Key', 'Key']);
    expect(matched('a->b', '->', whole)).toEqual(['->']);
  });

  it('does not hold a line break', () => {
    expect(() => matched('a', 'a\nb', exact)).toThrow(
      expect.objectContaining({ code: 'InvalidArgument', data: { path: 'query' } }),
    );
  });
});

describe('regular expressions', () => {
  const regex = { mode: 'regex' } as const;
  it('know Unicode, and take older forms too', () => {
    expect(matched('größe 😀x', '\\p{L}+|😀', regex)).toEqual(['größe', '😀', 'x']);
    expect(matched('a-b', '\\-', regex)).toEqual(['-']);
  });

  it('match whole words when wanted', () => {
    expect(matched('get getAll', 'get\\w*?', { ...regex, wholeWord: true })).toEqual(['get', 'getAll']);
    expect(matched('getAll', 'get', { ...regex, wholeWord: true })).toEqual([]);
  });

  it('that match nothing but the empty text mark the line', () => {
    const matcher = compileQuery({ text: '^$', mode: 'regex', caseSensitive: true, wholeWord: false });
    expect(matcher.inLine('')).toEqual([[0, 0]]);
    expect(matcher.inLine('a')).toEqual([]);
  });

  it.each(['a(', '[', 'a{2,1}', '(?<n>a)\\k<m>('])('%s are refused with the field and the reason', (text) => {
    expect(() => matched('a', text, regex)).toThrow(
      expect.objectContaining({
        code: 'InvalidArgument',
        data: { path: 'query' },
        message: expect.stringMatching(/regular expression cannot be used: \S/),
      }),
    );
  });

  it.each([
    ['\\bGet(\\w+)Async\\(', 'Async('],
    ['colou?r', 'colo'],
    ['ab+c', 'ab'],
    ['a|b', ''],
    ['[abc]d{2}ef', 'ef'],
    ['\\u0041bc', 'bc'],
    ['x(a|b)?yz', 'yz'],
    ['(unclosed', ''],
  ])('%s needs "%s"', (source, literal) => {
    expect(requiredLiteral(source)).toBe(literal);
  });
});

describe('a look at the raw bytes', () => {
  it.each([
    ['ask', 'A\u017f\u212a'],
    ['\\bK\\b', '\u212a'],
  ])('rules out no text that folds to %s', (text, line) => {
    const matcher = compileQuery({ text, mode: 'regex', caseSensitive: false, wholeWord: false });
    expect(matcher.inLine(line)).toHaveLength(1);
    expect(matcher.mayHold(Buffer.from(line))).toBe(true);
  });

  it.each(['words', 'exact', 'regex'] as const)('rules out in mode %s what lacks the text', (mode) => {
    const matcher = compileQuery({ text: 'Übermut', mode, caseSensitive: false, wholeWord: false });
    expect(matcher.mayHold(Buffer.from('übermut'))).toBe(true);
    expect(matcher.mayHold(Buffer.from('nothing of the kind'))).toBe(false);
  });
});

describe('a long line', () => {
  it('is cut around its first match, and the ranges move along', () => {
    const line = `${'x'.repeat(5000)}needle${'y'.repeat(5000)}`;
    const { text, ranges } = cutLine(line, [[5000, 5006]]);
    expect(text.length).toBeLessThan(410);
    expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(['needle']);
    expect([text.at(0), text.at(-1)]).toEqual(['…', '…']);
  });

  it('keeps a match that is itself too long, cut', () => {
    const { text, ranges } = cutLine('z'.repeat(9000), [[0, 9000]]);
    expect(ranges).toEqual([[0, 400]]);
    expect(text).toBe(`${'z'.repeat(400)}…`);
  });

  it('is never cut inside a character', () => {
    for (let lead = 0; lead < 4; lead += 1) {
      const line = `${'a'.repeat(lead)}${'😀'.repeat(500)}needle${'😀'.repeat(500)}`;
      const at = line.indexOf('needle');
      expect(cutLine(line, [[at, at + 6]]).text.isWellFormed()).toBe(true);
    }
  });
});
