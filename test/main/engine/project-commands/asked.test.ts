/** Questions that ask for a command of the project, and questions that use the same words about its code. */
import { describe, expect, test } from 'vitest';
import { askedPurposes } from '../../../../src/main/engine/project-commands/asked.ts';

const names = ['shop'];

describe('a question asks for a command', () => {
  test.each([
    ['How do I run the tests?', ['test']],
    ['how can I run a single unit test locally', ['test']],
    ['What command runs the linter?', ['lint']],
    ['How do I build shop from source?', ['build']],
    ['How is this project built and released?', ['release', 'build']],
    ['how to set up the development environment', ['install']],
    ['How do I start the server?', ['run']],
    ['How do I install the dependencies and run the tests?', ['test', 'install']],
    ['如何运行测试？', ['test']],
    ['怎么构建这个项目', ['build']],
    ['怎么启动服务', ['run']],
    ['如何在本地安装依赖？', ['install']],
  ])('%s', (question, expected) => {
    expect(askedPurposes(question, names)).toEqual(expected);
  });
});

describe('a question asks about the code', () => {
  test.each([
    'How do I build a Request with headers?',
    'How does the RetryPolicy run its attempts?',
    'How do I test a custom converter?',
    'How do I format a date?',
    'Where are tests of the parser?',
    'Why do the tests fail?',
    'How does the scheduler start workers?',
    '如何构建 HttpRequest？',
    '重试策略是怎么运行的？',
  ])('%s', (question) => {
    expect(askedPurposes(question, names)).toEqual([]);
  });
});
