/** Questions that ask for a command of the project, and questions that use the same words about its code. */
import { describe, expect, test } from 'vitest';
import type { ProjectCommand } from '#shared/contract/project/commands.ts';
import { askedPurposes, ofAskedHalf, ofAskedKind } from '../../../../src/main/engine/project-commands/asked.ts';

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
    ['How do I run the linter of the frontend?', ['lint']],
    ['如何运行后端的测试？', ['test']],
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

describe('a question that names a half of the project gets the commands of that half', () => {
  const command = (folder: string, text: string, ci: string): ProjectCommand => ({
    ...{ purpose: 'test', text, folder, description: '', parameters: [], needs: [] },
    sources: [{ kind: 'ci', file: `.github/workflows/${ci}`, line: 3, label: '', triggers: ['push'] }],
  });
  const go = command('', 'go test ./...', 'tests.yml');
  const web = command('web', 'pnpm test', 'tests.yml');
  const both = [go, web, command('', 'make check', 'frontend-tests.yml')];
  test.each([
    ['How do I test the frontend?', both.slice(1)],
    ['如何运行前端的测试？', both.slice(1)],
    ['How are the back-end tests run?', [go]],
    ['How do I run the tests?', both],
    ['How do I test frontend and backend?', both],
  ])('%s', (question, expected) => {
    expect(ofAskedHalf(question, both)).toEqual(expected);
  });
  test('all of them where none is of that half', () => {
    expect(ofAskedHalf('How do I test the frontend?', [go])).toEqual([go]);
  });
});

describe('commands of the kind that a question names come first', () => {
  const commands = (...texts: string[]): ProjectCommand[] =>
    texts.map((text) => ({
      ...{ purpose: 'lint', text, folder: '', description: '', parameters: [], needs: [] },
      sources: [{ kind: 'manifest', file: 'pyproject.toml', line: 3, label: '', triggers: [] }],
    }));
  const all = commands(
    'pre-commit run -a',
    'tox -e style',
    'tox -e typing',
    'make lint',
    'pytest --cov',
    'pytest -k <name>',
    'make -C docs html',
  );
  const ask = (question: string): string[] => ofAskedKind(question, all, ['lint'], 9).map(({ text }) => text);
  test.each([
    ['How do I run type checking?', 'tox -e typing'],
    ['如何运行类型检查？', 'tox -e typing'],
    ['How do I run the linter?', 'make lint'],
    ['How do I measure coverage?', 'pytest --cov'],
    ['How do I run a single test?', 'pytest -k <name>'],
    ['How do I run the checks?', 'pre-commit run -a'],
  ])('%s', (question, expected) => {
    expect(ask(question)[0]).toBe(expected);
    expect(ask(question)).toHaveLength(all.length);
  });
  test('a command of another kind does not answer how documents are built', () => {
    expect(ask('How do I build the docs?')).toEqual(['make -C docs html']);
    expect(ofAskedKind('How do I build the docs?', commands('docker build .'), ['build'], 9)).toEqual([]);
  });
});
