import { describe, expect, it } from 'vitest';
import { checkQuestion } from '../../../../../src/main/engine/evolution/model/check.ts';

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
