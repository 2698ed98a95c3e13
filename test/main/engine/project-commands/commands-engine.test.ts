/** The commands of a workspace by its engine: listed as the files stand, and given as the answer to a question. */
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';

let workspace: TestWorkspace;
afterEach(() => workspace.dispose());

const context = uncancelled;
const list = async (engine: Engine): Promise<string[]> =>
  (await engine.call('commands.list', { limit: 200 }, context)).commands.map(({ text }) => text);
const ask = (engine: Engine, question: string) =>
  engine.call('ask', { question, language: 'en', looksIn: ['learnings', 'code'], budget: 4_000 }, context);

test('an answer names the command with its place, and code of the same words only where the question names some', async () => {
  workspace = makeWorkspace({
    'package.json': '{\n  "scripts": {\n    "test": "vitest"\n  }\n}\n',
    'src/tests.ts': '/** Runs the tests of a suite. */\nexport function runTests(): number {\n  return 1;\n}\n',
  });
  const engine = await workspace.open();
  await engine.settled();
  const answer = await ask(engine, 'How do I run the tests?');
  expect(answer.answer).toMatch(/^Commands of the project[\s\S]*`npm test` \[1\]/);
  expect(answer.answer).not.toContain('runTests');
  expect(answer.citations).toMatchObject([{ file: 'package.json', startLine: 3, endLine: 3 }]);
  expect((await ask(engine, 'How does runTests run the tests?')).answer).not.toContain('npm test');
});

test('the list is that of the files as they stand', async () => {
  workspace = makeWorkspace({ Makefile: 'test:\n\tgo test ./...\n', 'main.go': 'package main\n' });
  const engine = await workspace.open({ watch: true });
  await engine.settled();
  expect(await list(engine)).toEqual(['make test']);
  workspace.write('Makefile', 'check: ## Lint\n\tgo vet ./...\n');
  expect(await list(engine)).toEqual(['make check']);
});

test('a list that is cut has as many of each purpose, and a lock file that is too large says the manager', async () => {
  const scripts = (names: readonly string[]) =>
    JSON.stringify({ scripts: Object.fromEntries(names.map((name) => [name, 'true'])) });
  const builds = Array.from({ length: 30 }, (_, at) => `build:${at}`);
  workspace = makeWorkspace({
    'package.json': scripts([...builds, 'test', 'test:unit', 'lint']),
    'yarn.lock': '# one\n'.repeat(300_000),
  });
  const engine = await workspace.open();
  await engine.settled();
  const { commands, total } = await engine.call('commands.list', { limit: 6 }, context);
  expect(total).toBe(34);
  expect(commands.map(({ text }) => text)).toEqual([
    'yarn install',
    'yarn build:0',
    'yarn build:1',
    'yarn test',
    'yarn test:unit',
    'yarn lint',
  ]);
});
