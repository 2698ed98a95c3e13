import { expect, it } from 'vitest';
import type { ProjectCommand } from '#shared/contract/project/commands.ts';
import { staticAnswer } from '../../../../../src/main/engine/memory/ask/static-answer.ts';
import { hit } from '../../../../renderer/canned/ask.ts';
import { symbol } from '../../../../renderer/canned/symbols.ts';

const asked = 'What does RetryPolicy do?';
const code = (named: boolean) => [
  {
    symbol: symbol('Pay.RetryPolicy'),
    startLine: 1,
    endLine: 9,
    score: 1,
    named,
    doc: 'Tries again.',
    text: '',
    lines: [],
  },
];
const record = (score: number) => hit('lr-1', 'When does RetryPolicy wait?', { score, answer: 'After a time-out.' });
const codeLines = '`RetryPolicy` (class) [2]: Tries again.';

it('gives a learning under the question that it answers, unless that is the question asked', () => {
  expect(staticAnswer(asked, { used: [record(0.9)], code: [], commands: [], notes: [] }, 'en')).toBe(
    '**When does RetryPolicy wait?**\n\nAfter a time-out. [1]',
  );
  expect(
    staticAnswer('When does RetryPolicy  wait?', { used: [record(0.9)], code: [], commands: [], notes: [] }, 'en'),
  ).toBe('After a time-out. [1]');
});

it('says of learnings that are only near that they are, behind the code', () => {
  const far = staticAnswer(asked, { used: [record(0.5)], code: code(false), commands: [], notes: [] }, 'en');
  expect(far).toBe(
    `**Code that bears on it**\n\n- ${codeLines}\n\nThis is the nearest that was learnt; it may answer another question.\n\n- **When does RetryPolicy wait?** After a time-out. [1]`,
  );
  expect(staticAnswer(asked, { used: [record(0.9)], code: code(true), commands: [], notes: [] }, 'en')).toMatch(
    /^\*\*When does[\s\S]*Tries again\.$/,
  );
  expect(staticAnswer(asked, { used: [record(0.5)], code: [], commands: [], notes: [] }, 'zh')).toMatch(
    /^以下是最接近的学习记录/,
  );
});

it('takes what the static analyst says of something else for near, whatever words stand in its answer', () => {
  const values = (analyst: string) =>
    hit('lr-1', 'Which values does `EventType` in `shop/batch/EventType.java` have?', {
      ...{ score: 0.7, analyst, answer: 'INSERT: when a batch of inserts is executed.' },
    });
  const first = (question: string, analyst = 'static') =>
    staticAnswer(question, { used: [values(analyst)], code: code(false), commands: [], notes: [] }, 'en').split(
      '\n',
      1,
    )[0];
  expect(first('How are batch inserts executed?')).toBe('**Code that bears on it**');
  expect(first('How are batch inserts executed?', 'human')).toMatch(/^\*\*Which values/);
  expect(first('What is an event?')).toMatch(/^\*\*Which values/);
  expect(first('事件是什么？')).toMatch(/^\*\*Which values/);
  // The name of code says more of what was asked than the subject does.
  expect(first('Which policy retries an event?')).toBe('**Code that bears on it**');
  expect(first('Which values has an event of a policy?')).toMatch(/^\*\*Which values/);
});

it('shows the lines of code that say what was asked, and of what is only near no more than two learnings by name', () => {
  const lines = [
    { line: 3, text: 'if (tries >= this.most) return null;' },
    { line: 7, text: 'wait(`ms`)' },
  ];
  const answer = staticAnswer(
    asked,
    {
      used: [0.5, 0.49, 0.48].map(record),
      code: code(false).map((one) => ({ ...one, lines })),
      commands: [],
      notes: [],
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
  const answer = staticAnswer(asked, { used: [stale], code: code(true), commands: [], notes: [] }, 'zh');
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
    staticAnswer(
      'How do I run the tests?',
      { used: [record(0.3)], code: [], commands: [command], notes: [] },
      language,
    );
  expect(answer('en')).toMatch(
    /^Commands of the project, the surest source first:\n\n- `cd web && npm test` \[2\]\n {2}Runs \\\*all\\\* tests\n {2}CI runs it \(.github\/workflows\/ci.yml\). Needs Node \\>=22\.\n\nThis is the nearest/,
  );
  expect(answer('zh')).toContain('CI 会运行（.github/workflows/ci.yml）。需要 Node \\>=22。');
});
