/** Reasons of commits by the engine: for a symbol, for lines, and in the answer to a question that asks why. */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';

let workspace: TestWorkspace;
let engine: Engine;
const source = 'export class Pauses {\n  next(tries: number): number {\n    return tries * 100;\n  }\n}\n';

beforeAll(async () => {
  workspace = makeWorkspace({ 'src/pauses.ts': source, 'src/limits.ts': 'export class Limits {\n  most = 9;\n}\n' });
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: workspace.root });
  };
  git('init', '-q', '-b', 'main');
  git('add', 'src');
  git('commit', '-qm', 'Initial commit');
  workspace.write('src/pauses.ts', source.replace('tries * 100', 'Math.min(tries * 100, 2_000)'));
  git('commit', '-qam', 'Cap the pause\n\nThe gateway hangs up after three seconds, so a longer pause cannot succeed.');
  workspace.write('notes.txt', 'left\n');
  git('add', 'notes.txt');
  git('commit', '-qm', 'Use a ledger instead of the spreadsheet\n\nThe spreadsheet cannot be audited.');
  git('commit', '-qm', 'Bump spreadsheet-types from 1 to 2', '--allow-empty');
  engine = await workspace.open();
  await engine.settled();
});
afterAll(() => workspace.dispose());

test('a member has the commits of its lines, the stated reason first', async () => {
  const answer = await engine.call('history.why', { path: 'Pauses.next', limit: 10 }, uncancelled);
  expect(answer).toMatchObject({ file: 'src/pauses.ts', startLine: 2, endLine: 4, total: 2, missing: null });
  expect(answer.commits.map(({ subject }) => subject)).toEqual(['Cap the pause', 'Initial commit']);
});

test('lines of a file are answered alike, and bad ones refused', async () => {
  const lines = { file: 'src/pauses.ts', startLine: 3, endLine: 3, limit: 10 };
  const answer = await engine.call('history.why', lines, uncancelled);
  expect(answer.commits.map(({ subject }) => subject)).toEqual(['Cap the pause']);
  await expect(engine.call('history.why', { ...lines, endLine: 2 }, uncancelled)).rejects.toThrow(/is before line 3/);
  await expect(engine.call('history.why', { file: 'gone.ts', limit: 10 }, uncancelled)).rejects.toThrow(
    /cannot be read|gone.ts/,
  );
});

test('a question that asks why quotes the reason first', async () => {
  const asked = { language: 'en', looksIn: ['learnings', 'code'], budget: 4_000 } as const;
  const ask = (question: string) =>
    engine.call('ask', { ...asked, looksIn: [...asked.looksIn], question }, uncancelled);
  const why = await ask('Why does Pauses.next have a limit?');
  expect(why.answer).toMatch(/^\*\*In the history\*\*[\s\S]*`[0-9a-f]{7}`: Cap the pause\n {2}> The gateway hangs up/);
  expect((await ask('How does Pauses.next work?')).answer).not.toContain('gateway');
});

test('a question that asks why says so where no commit states a reason', async () => {
  const question = 'Why does Limits have a most?';
  const asked = { question, language: 'en', looksIn: ['learnings', 'code'], budget: 4_000 } as const;
  const { answer } = await engine.call('ask', { ...asked, looksIn: [...asked.looksIn] }, uncancelled);
  expect(answer).toMatch(/^\*\*In the history\*\*\n\nNo commit that wrote the lines of `\w+` states a reason\./);
});

async function ask(question: string) {
  return await engine.call(
    'ask',
    { question, language: 'en', looksIn: ['learnings', 'code'], budget: 4_000 },
    uncancelled,
  );
}

test('a reason is found by the words of a commit where no code is left of it', async () => {
  const { answer, found } = await ask('Why was the spreadsheet replaced?');
  expect(found).toBe(true);
  expect(answer).toMatch(
    /^\*\*In the history\*\*\n\n- \d{4}-\d\d-\d\d `[0-9a-f]{7}`: Use a ledger instead of the spreadsheet\n {2}> The spreadsheet cannot be audited\.$/,
  );
});

test('the time of a change is found by the words of its commit', async () => {
  expect((await ask('When was the spreadsheet replaced by a ledger?')).answer).toContain('Use a ledger instead');
  const other = await ask('When was the telegraph replaced by pigeons?');
  expect(other.found).toBe(false);
  expect(other.answer).not.toContain('ledger');
});
