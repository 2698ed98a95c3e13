/** The harness for agents, with a scripted one in the place of a model: what it counts, what it grades, and what memory it plants. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finalAnswer, grade } from '../../../bench/agents/grade.ts';
import { type Arm, type Played, play } from '../../../bench/agents/play.ts';
import { rowsOf, tableOf } from '../../../bench/agents/report.ts';
import { readTasks, type Task } from '../../../bench/agents/tasks.ts';
import { mainFile } from '../../main/cli/run-cli.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-agents-test-'));
const clone = path.join(base, 'clone');
const git = (...args: string[]): string =>
  execFileSync('git', ['-C', clone, '-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { encoding: 'utf8' });
const tasksFile = path.resolve(import.meta.dirname, '../../../bench/agents/tasks.json');

beforeAll(() => {
  fs.mkdirSync(path.join(clone, 'src'), { recursive: true });
  fs.writeFileSync(path.join(clone, 'src/retry.ts'), 'export class RetryPolicy {\n  readonly attempts = 3;\n}\n');
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'first');
});

afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

const task: Task = {
  ...{ id: 'attempts', kind: 'stale', repository: 'shop/shop', question: 'How many attempts?' },
  ...{ must: [['3', 'three']], mustNot: [], stale: ['7'] },
};
const memory = [
  {
    ...{ question: 'How many attempts has a retry policy?', answer: 'A retry policy has 7 attempts.' },
    ...{ file: 'src/retry.ts', line: 2, change: { is: '3', was: '7' } },
  },
];
let runs = 0;

function run(arm: Arm, agent: string): Played {
  runs += 1;
  const own = path.join(base, `run-${runs}`);
  fs.mkdirSync(own);
  const commit = git('rev-parse', 'HEAD').trim();
  const memoscope = [process.execPath, mainFile];
  return play(task, arm, { agent, memoscope, clone, commit, memory, base: own, timeoutMs: 300_000 });
}

test('calls are counted by program, and tokens from what they printed', () => {
  const played = run(
    'search',
    'cat src/retry.ts >/dev/null; grep -c attempts src/retry.ts >/dev/null; ls >/dev/null; echo "ANSWER: 3"',
  );
  expect(played).toMatchObject({ right: true, finished: true, calls: { total: 3, of: { cat: 1, grep: 1, ls: 1 } } });
  // 54 of the file, 2 of the count, 4 of the list.
  expect(played.calls.bytes).toBe(fs.statSync(path.join(clone, 'src/retry.ts')).size + '1\n'.length + 'src\n'.length);
  expect(played.tokens).toBe(Math.round(played.calls.bytes / 4));
});

test('an agent has the question, the output and the exit code of its programs, and no Memoscope where the arm has none', () => {
  const asked = run('search', 'echo "$PROMPT" | head -n 1; echo "ANSWER: three"');
  expect(asked).toMatchObject({ right: true, calls: { of: { head: 1 } } });
  const failing = run(
    'search',
    'grep -q nothing src/retry.ts; a=$?; memoscope status 2>/dev/null; echo "ANSWER: $a and $?"',
  );
  expect(failing).toMatchObject({ right: false, missing: ['3 | three'], calls: { of: { grep: 1, memoscope: 1 } } });
});

test('an agent that fails or says nothing has not finished and is not right', () => {
  expect(run('search', 'exit 3')).toMatchObject({ right: false, finished: false, calls: { total: 0 } });
});

test('the memory that is planted is outdated, and repeating it is counted', () => {
  const script = 'memoscope memory list --json > "$ANSWER_FILE"; echo "ANSWER: 7" >> "$ANSWER_FILE"';
  expect(run('memory', script)).toMatchObject({ right: false, repeatsStale: true, calls: { of: { memoscope: 1 } } });
  const written = fs.readFileSync(path.join(base, `run-${runs}`, 'code/src/retry.ts'), 'utf8');
  expect(written).toBe(fs.readFileSync(path.join(clone, 'src/retry.ts'), 'utf8'));
  expect(fs.readFileSync(path.join(base, `run-${runs}`, 'answer.txt'), 'utf8')).toMatch(/STALE|stale/);
});

test('only the last answer is graded, by whole words', () => {
  expect(finalAnswer('ANSWER: 7\nNo, that is old.\nANSWER: 3')).toBe('3');
  const rule = { must: [['src/a.ts'], ['5']], mustNot: ['src/b.ts'], stale: ['50'] };
  expect(grade(rule, 'I looked at src/b.ts.\nANSWER: src/a.ts, 5.')).toMatchObject({ right: true });
  expect(grade(rule, 'ANSWER: src/a.ts, 50')).toMatchObject({ right: false, missing: ['5'], repeatsStale: true });
  expect(grade(rule, 'ANSWER: src/a.ts 5 src/b.ts')).toMatchObject({ right: false, wrong: ['src/b.ts'] });
  expect(grade(rule, 'src/a.ts 5')).toMatchObject({ right: false });
});

test('the table has one row an arm', () => {
  const one = run('search', 'ls; echo "ANSWER: 3"');
  const rows = rowsOf([one, { ...one, right: false, repeatsStale: true, arm: 'memory' }]);
  expect(rows).toMatchObject([
    { arm: 'search', tasks: 1, right: 1, calls: 1, staleRepeated: 0 },
    { arm: 'memory', tasks: 1, right: 0, staleRepeated: 1 },
  ]);
  expect(tableOf(rows).split('\n')).toHaveLength(4);
});

test('there are 24 tasks on six repositories, four of each, each repository with memory that is outdated in part', () => {
  const { tasks, repositories } = readTasks(tasksFile);
  expect(tasks).toHaveLength(24);
  expect(Object.keys(repositories)).toHaveLength(6);
  for (const [name, own] of Object.entries(repositories)) {
    const kinds = tasks.filter(({ repository }) => repository === name).map(({ kind }) => kind);
    expect(kinds.toSorted(), name).toEqual(['breaks', 'explain', 'localise', 'stale']);
    expect(own.memory.map(({ change }) => change !== undefined).toSorted(), name).toEqual([false, true]);
  }
  for (const { id, kind, stale } of tasks) expect(stale.length > 0, id).toBe(kind === 'stale');
});
