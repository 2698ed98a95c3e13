import { expect, it } from 'vitest';
import type { ProjectCommand } from '#shared/contract/project/commands.ts';
import { staticAnswer } from '../../../../../src/main/engine/memory/ask/static-answer.ts';
import { hit } from '../../../../renderer/canned/ask.ts';
import { symbol } from '../../../../renderer/canned/symbols.ts';

const asked = 'What does RetryPolicy do?';
type Found = Parameters<typeof staticAnswer>[1];
const tell = (question: string, found: Partial<Found>, language: 'en' | 'zh' = 'en'): string =>
  staticAnswer(question, { ...nothing, ...found }, language);
const nothing: Found = { used: [], code: [], commands: [], documents: [], notes: [], people: [], likely: true };
const code = (named: boolean) => [
  {
    symbol: symbol('Pay.RetryPolicy'),
    startLine: 1,
    endLine: 9,
    score: 1,
    likely: true,
    named,
    doc: 'Tries again.',
    text: '',
    lines: [],
  },
];
const record = (score: number) => hit('lr-1', 'When does RetryPolicy wait?', { score, answer: 'After a time-out.' });
const codeLines = '`RetryPolicy` (class) [2]: Tries again.';

it('gives a learning under the question that it answers, unless that is the question asked', () => {
  expect(tell(asked, { used: [record(0.9)] })).toBe('**When does RetryPolicy wait?**\n\nAfter a time-out. [1]');
  expect(tell('When does RetryPolicy  wait?', { used: [record(0.9)] })).toBe('After a time-out. [1]');
});

it('says of learnings that are only near that they are, behind the code', () => {
  const far = tell(asked, { used: [record(0.5)], code: code(false) }, 'en');
  expect(far).toBe(
    `**Related code**\n\n- ${codeLines}\n\nThe closest learning; it may answer a different question.\n\n- **When does RetryPolicy wait?** After a time-out. [1]`,
  );
  expect(tell(asked, { used: [record(0.9)], code: code(true) })).toMatch(/^\*\*When does[\s\S]*Tries again\.$/);
  expect(tell(asked, { used: [record(0.5)] }, 'zh')).toMatch(/^以下是最接近的学习记录/);
});

it('takes what the static analyst says of something else for near, whatever words are in its answer', () => {
  const values = (analyst: string) =>
    hit('lr-1', 'Which values does `EventType` in `shop/batch/EventType.java` have?', {
      ...{ score: 0.7, analyst, answer: 'INSERT: when a batch of inserts is executed.' },
    });
  const first = (question: string, analyst = 'static') =>
    tell(question, { used: [values(analyst)], code: code(false) }).split('\n', 1)[0];
  expect(first('How are batch inserts executed?')).toBe('**Related code**');
  expect(first('How are batch inserts executed?', 'human')).toMatch(/^\*\*Which values/);
  expect(first('What is an event?')).toMatch(/^\*\*Which values/);
  expect(first('事件是什么？')).toMatch(/^\*\*Which values/);
  // The name of code says more of what was asked than the subject does.
  expect(first('Which policy retries an event?')).toBe('**Related code**');
  expect(first('Which values has an event of a policy?')).toMatch(/^\*\*Which values/);
});

it('shows the lines of code that say what was asked, and of what is only near no more than two learnings by name', () => {
  const lines = [
    { line: 3, text: 'if (tries >= this.most) return null;' },
    { line: 7, text: 'wait(`ms`)' },
  ];
  const answer = tell(
    asked,
    {
      used: [0.5, 0.49, 0.48].map(record),
      code: code(false).map((one) => ({ ...one, lines })),
    },
    'en',
  );
  expect(answer).toContain(
    "(class) [4]: Tries again.\n  - 3: `if (tries >= this.most) return null;`\n  - 7: `wait('ms')`\n\n",
  );
  expect(answer.match(/When does RetryPolicy wait/g)).toHaveLength(2);
});

it('sets what stands around code in Chinese as Chinese is set', () => {
  const stale = { ...record(0.9), status: 'stale' as const };
  const answer = tell(asked, { used: [stale], code: code(true) }, 'zh');
  expect(answer).toContain('`RetryPolicy`（类）[2]：Tries again.');
  expect(answer).toContain('[1]（已过期）');
});

it('names the commands that a question asks for first, with their sources and numbers, and words of files as they stand', () => {
  const command: ProjectCommand = {
    ...{ purpose: 'test', text: 'npm test', folder: 'web', description: 'Runs *all* tests', parameters: [] },
    needs: [{ kind: 'tool', name: 'Node', version: '>=22' }],
    sources: [{ kind: 'ci', file: '.github/workflows/ci.yml', line: 12, label: 'check', triggers: ['push'] }],
  };
  const answer = (language: 'en' | 'zh') =>
    tell('How do I run the tests?', { used: [record(0.3)], commands: [command] }, language);
  expect(answer('en')).toMatch(
    /^Commands of the project, most reliable source first:\n\n- `cd web && npm test` \[2\]\n {2}Runs \\\*all\\\* tests\n {2}CI runs it \(.github\/workflows\/ci.yml\). Needs Node \\>=22\.\n\nThe closest learning/,
  );
  expect(answer('zh')).toContain('CI 会运行（.github/workflows/ci.yml）。需要 Node \\>=22。');
});

it('puts a section that holds the words of the question before code that shares a few', () => {
  const hit = {
    ...{ file: 'docs/retry.md', title: 'Limits', within: ['Retry policy'], startLine: 3, endLine: 9 },
    ...{ quote: 'Retries stop after five *attempts*.', line: 5, held: 0.9, titled: 0 },
  };
  const found = { used: [record(0.3)], documents: [hit] };
  expect(tell('When do retries stop?', found)).toMatch(
    /^\*\*In the documents\*\*\n\n- \*\*Retry policy › Limits\*\* \(docs\/retry.md:5\) \[2\]\n {2}> Retries stop after five \\\*attempts\\\*\.\n\nThe closest learning/,
  );
  expect(tell('何时停止重试？', found, 'zh')).toMatch(/^\*\*文档中的相关内容\*\*/);
});

it.each([
  ['Where do retries stop?', 'en', /^Not sure\. The nearest places are:\n\n- `RetryPolicy`.*\n- \*\*Limits/],
  ['How do I stop retries?', 'en', /^Not sure\. The nearest places are:\n\n- \*\*Limits.*\n.*\n- `RetryPolicy`/],
  ['在哪里停止重试？', 'zh', /^不确定。最接近的位置是：\n\n- `RetryPolicy`/],
  ['怎么停止重试？', 'zh', /^不确定。最接近的位置是：\n\n- \*\*Limits/],
] as const)(
  'names the nearest places where nothing answers for sure, the kind that is asked for first: %s',
  (question, language, expected) => {
    const section = {
      ...{ file: 'docs/retry.md', title: 'Limits', within: [], startLine: 3, endLine: 9 },
      ...{ quote: 'Five attempts.', line: 5, held: 0.3, titled: 0 },
    };
    expect(tell(question, { code: code(false), documents: [section], likely: false }, language)).toMatch(expected);
  },
);

it('orders what was found by the kind of the question', () => {
  const section = {
    ...{ file: 'docs/retry.md', title: 'Limits', within: [], startLine: 3, endLine: 9 },
    ...{ quote: 'Five attempts.', line: 5, held: 1, titled: 0 },
  };
  const found = { code: code(false), documents: [section], notes: ['- a commit'] };
  const first = (question: string): string => tell(question, found).split('\n', 1)[0] ?? '';
  expect(first('Where do retries stop?')).toMatch(/^\*\*Related code\*\*/);
  expect(first('What happens when retries stop?')).toMatch(/^\*\*Related code\*\*/);
  expect(first('How do I stop retries?')).toBe('**In the documents**');
  expect(first('Why do retries stop?')).toBe('**In the history**');
  expect(first('When was the limit of retries changed?')).toBe('**In the history**');
});
