import { describe, expect, it } from 'vitest';
import { checkQuestion, controlOf } from '../../../../../src/main/engine/evolution/model/check.ts';

const answer = {
  question: 'How often is it tried?',
  sentences: ['Five times.', 'It never throws.'],
  lines: [{ file: 'src/a.ts', line: 3, text: 'const password = "hunter2-Zx9Qw8Er7Ty6";' }],
};

describe('what a second conversation is asked', () => {
  it('holds the question, numbered sentences and lines without secrets', () => {
    const { material, task } = checkQuestion(answer, 'en');
    expect(material).toContain('2. It never throws.');
    expect(material).toContain('src/a.ts:3:');
    expect(material).not.toContain('hunter2');
    expect(task).toContain('contradicted');
  });

  it.each([
    [
      {
        verdicts: [
          { n: 1, verdict: 'supported' },
          { n: 2, verdict: 'contradicted' },
        ],
      },
      ['supported', 'contradicted'],
    ],
    [{ verdicts: [{ n: 2, verdict: 'supported' }] }, ['notShown', 'supported']],
    [
      {
        verdicts: [
          { n: 1, verdict: 'supported' },
          { n: 1, verdict: 'not shown' },
        ],
      },
      ['notShown', 'notShown'],
    ],
    [{ verdicts: [{ n: 1, verdict: 'true' }] }, null],
    ['supported', null],
  ])('reads %j as %j', (value, verdicts) => {
    expect(checkQuestion(answer, 'en').read(value)).toEqual(verdicts);
  });
});

describe('a sentence that the lines contradict, planted among those that are checked', () => {
  const lines = [
    { file: 'src/a.ts', line: 3, text: '  const apiKey = "sk-hunter2Zx9Qw8Er7Ty6Ui5Op4";' },
    { file: 'src/a.ts', line: 4, text: '  return attempt < 5 ? wait(250) : null;' },
  ];
  const checked = { ...answer, lines };

  it.each(['en', 'zh'] as const)('quotes a line otherwise than it is, at a place that changes (%s)', (language) => {
    const { material } = checkQuestion(checked, language);
    const [, n, said = ''] = /^(\d)\. .*`src\/a\.ts`.*`(return [^`]*)`/m.exec(material) ?? [];
    expect(Number(n)).toBeGreaterThan(0);
    expect(said).toMatch(/^return attempt < \d{4} \? wait\(250\) : null;$/);
    expect(material).not.toContain('hunter2');
    const places = ['a', 'b', 'c', 'd', 'e', 'f'].map(
      (word) => controlOf({ ...checked, sentences: [word, 'x'] }, language)?.at,
    );
    expect(new Set(places).size).toBeGreaterThan(1);
  });

  it('makes the verdicts of one that supports it count for nothing, and those of one that does not count as they are', () => {
    const { at = 0 } = controlOf(checked, 'en') ?? {};
    const { read } = checkQuestion(checked, 'en');
    const all = [1, 2, 3].map((n) => ({ n, verdict: 'supported' }));
    expect(read({ verdicts: all })).toEqual(['uncounted', 'uncounted']);
    for (const verdict of ['contradicted', 'not shown'])
      expect(read({ verdicts: all.map((one) => (one.n === at + 1 ? { ...one, verdict } : one)) })).toEqual([
        'supported',
        'supported',
      ]);
  });

  it('is left out where no line has anything that can be changed', () => {
    expect(controlOf({ ...answer, lines: [{ file: 'a', line: 1, text: 'close(this);' }] }, 'en')).toBeNull();
  });
});
