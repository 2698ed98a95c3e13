/** History by commits, by an engine on repositories that real git makes: what became of symbols and files, releases, rewritten history. */
import { execFileSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';

let workspace: TestWorkspace;
afterEach(() => workspace.dispose());

const source =
  'export class Pauses {\n  next(tries: number): number {\n    return tries * 100;\n  }\n\n  reset(): void {\n    this.next(0);\n  }\n}\n';

function git(...args: string[]): void {
  run(args, '');
}

function run(args: readonly string[], input: string): void {
  const own = ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...own, ...args], { cwd: workspace.root, input });
}

function commit(message: string, files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) workspace.write(file, text);
  git('add', '-A', '--', 'src', ...Object.keys(files));
  run(['commit', '-qF', '-'], message);
}

async function opened(): Promise<Engine> {
  const engine = await workspace.open();
  await engine.settled();
  return engine;
}

function begin(): void {
  workspace = makeWorkspace({});
  git('init', '-q', '-b', 'main');
  commit('Initial commit', { 'src/pauses.ts': source });
}

const log = (engine: Engine, subject: { path: string } | { file: string }) =>
  engine.call('history.log', { ...subject, limit: 30 }, uncancelled);

test('a member is followed through its rename and the move of its file', async () => {
  begin();
  commit('Cap the pause\n\nA longer pause cannot succeed.', {
    'src/pauses.ts': source.replace('tries * 100', 'Math.min(tries * 100, 9)'),
  });
  const capped = source.replace('tries * 100', 'Math.min(tries * 100, 9)');
  commit('Rename a method', { 'src/pauses.ts': capped.replaceAll('next', 'pauseAfter') });
  git('mv', 'src/pauses.ts', 'src/waiting.ts');
  git('commit', '-qm', 'Move the pauses');
  commit('Count the pauses', {
    'src/waiting.ts': capped.replaceAll('next', 'pauseAfter').replace('this.', 'void this.'),
  });
  const engine = await opened();
  const { commits, reach } = await log(engine, { path: 'Pauses.pauseAfter' });
  expect(commits.map(({ subject, compared }) => [subject, compared])).toEqual([
    ['Move the pauses', true],
    ['Rename a method', true],
    ['Cap the pause', true],
    ['Initial commit', true],
  ]);
  expect(commits[1]?.members).toEqual([{ name: 'pauseAfter', what: 'changed', was: 'next' }]);
  expect(commits[2]).toMatchObject({ changeClass: 'PublicBehavior', reason: ['A longer pause cannot succeed.'] });
  expect(reach).toMatchObject({ commits: 5, ends: 'start' });
  const file = await log(engine, { file: 'src/waiting.ts' });
  expect(file.commits.map(({ subject }) => subject)).toEqual([
    'Count the pauses',
    'Move the pauses',
    'Rename a method',
    'Cap the pause',
    'Initial commit',
  ]);
});

test('commits that no longer lead to HEAD are dropped', async () => {
  begin();
  commit('A mistake', { 'src/pauses.ts': source.replace('100', '7') });
  const first = await opened();
  expect((await log(first, { file: 'src/pauses.ts' })).total).toBe(2);
  await first.close();
  git('reset', '-q', '--hard', 'HEAD~1');
  commit('A better way', { 'src/pauses.ts': source.replace('100', '8') });
  const { commits } = await log(await opened(), { file: 'src/pauses.ts' });
  expect(commits.map(({ subject }) => subject)).toEqual(['A better way', 'Initial commit']);
});

test('messages are data: cleaned, redacted and cut', async () => {
  begin();
  const key = `ghp_${'a1B2'.repeat(9)}`;
  commit(`Fix \u0007the \u202egnorw side ${key}\n\n${'x'.repeat(2_000_000)}`, {
    'src/pauses.ts': source.replace('100', '7'),
  });
  commit(`Fix \u0007the \u202egnorw side ${key}`, { 'src/pauses.ts': source.replace('100', '8') });
  const { commits } = await log(await opened(), { file: 'src/pauses.ts' });
  expect(commits.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Fix {1,2}the gnorw side/),
    '(message not readable)',
    'Initial commit',
  ]);
  expect(JSON.stringify(commits)).not.toContain(key);
});

test('replaced objects and grafts tell no other history', async () => {
  begin();
  commit('Fix the pause', { 'src/pauses.ts': source.replace('100', '7') });
  git('replace', '--graft', 'HEAD');
  const { commits } = await log(await opened(), { file: 'src/pauses.ts' });
  expect(commits.map(({ subject }) => subject)).toEqual(['Fix the pause', 'Initial commit']);
});

test('release notes hold what is between two tags by kind, and the types that others see changed', async () => {
  begin();
  git('tag', 'v1');
  commit('Add a limit', {
    'src/pauses.ts': source.replace('  reset', '  limit(): number {\n    return 9;\n  }\n\n  reset'),
  });
  commit('Fix the limit (#7)', {
    'src/pauses.ts': source.replace('  reset', '  limit(): number {\n    return 8;\n  }\n\n  reset'),
  });
  git('tag', '-a', 'v2', '-m', 'two');
  commit('Add more', { 'notes.txt': 'more' });
  const engine = await opened();
  await log(engine, { path: 'Pauses' });
  const notes = await engine.call('history.notes', { from: 'v1', to: 'v2' }, uncancelled);
  expect(notes.groups.map(({ kind, commits }) => [kind, commits.map(({ subject, tags }) => [subject, tags])])).toEqual([
    ['feature', [['Add a limit', []]]],
    ['fix', [['Fix the limit (#7)', ['v2']]]],
  ]);
  expect(notes.types.map(({ changeClass }) => changeClass)).toContain('Structure');
  await expect(engine.call('history.notes', { from: 'v9', to: 'v2' }, uncancelled)).rejects.toThrow(
    /no commit, branch or tag/,
  );
});

test('what changed lately is listed by area, routine separately, and questions are answered from it', async () => {
  begin();
  for (let n = 0; n < 3; n += 1) commit(`Fix pause ${n}`, { 'src/pauses.ts': source.replace('100', `${n}`) });
  commit('Bump left-pad from 1 to 2', { 'notes.txt': 'deps' });
  const engine = await opened();
  const lately = await engine.call('history.lately', { days: 30 }, uncancelled);
  expect(lately.areas.map(({ area, commits, last }) => [area, commits, last.subject])).toEqual([
    ['src', 3, 'Fix pause 2'],
  ]);
  expect(lately.routine).toEqual([
    { kind: 'dependency', commits: 1 },
    { kind: 'initial', commits: 1 },
  ]);
  expect(lately).toMatchObject({ hotDays: 90, hot: [{ file: 'src/pauses.ts', commits: 4, fixes: 3 }] });
  expect(lately.modules).toContainEqual({ path: 'src.pauses', commits: 4, own: 4 });
  const asked = { language: 'en', looksIn: ['learnings', 'code'], budget: 4_000 } as const;
  const ask = async (question: string) =>
    (await engine.call('ask', { ...asked, looksIn: [...asked.looksIn], question }, uncancelled)).answer;
  expect(await ask('What changed recently?')).toMatch(/`src` \(3\): \d{4}-\d\d-\d\d `[0-9a-f]{7}`: Fix pause 2/);
  expect(await ask('When was Pauses.next changed?')).toMatch(
    /`next` \(src\/pauses\.ts\), [\d-]{10} `[0-9a-f]{7}`: Fix pause 2/,
  );
});

test('the area whose types changed most comes first, each with a commit of its own', async () => {
  begin();
  commit('Describe the pauses', { 'docs/pauses.md': '# Pauses\n' });
  commit('Round the pause up', { 'src/pauses.ts': source.replace('100', '200') });
  commit('Move everything', {
    'docs/pauses.md': '# All pauses\n',
    'docs/more.md': '# More\n',
    'docs/most.md': '# Most\n',
    'src/pauses.ts': source.replace('100', '300'),
  });
  const engine = await opened();
  // Has the commits of the file compared.
  await log(engine, { path: 'Pauses' });
  const { areas } = await engine.call('history.lately', { days: 30 }, uncancelled);
  expect(areas.map(({ area, last }) => [area, last.subject])).toEqual([
    ['src', 'Round the pause up'],
    ['docs', 'Move everything'],
  ]);
});

test('lately is seen from the last commit of a project that rests', async () => {
  begin();
  const old = { GIT_AUTHOR_DATE: '2020-03-02T10:00:00Z', GIT_COMMITTER_DATE: '2020-03-02T10:00:00Z' };
  execFileSync(
    'git',
    ['-c', 'user.name=A', '-c', 'user.email=a@b.c', 'commit', '-q', '--amend', '-m', 'Fix the pause'],
    {
      ...{ cwd: workspace.root, env: { ...process.env, ...old } },
    },
  );
  const engine = await opened();
  const { answer } = await engine.call(
    'ask',
    { question: '最近改了什么？', language: 'zh', looksIn: ['learnings', 'code'], budget: 4_000 },
    uncancelled,
  );
  expect(answer).toMatch(/`src` \(1\): 2020-03-02 `[0-9a-f]{7}`: Fix the pause/);
});

test('a shallow clone says where its history ends', async () => {
  begin();
  for (let n = 0; n < 3; n += 1) commit(`Fix pause ${n}`, { 'src/pauses.ts': source.replace('100', `${n}`) });
  const origin = workspace;
  workspace = makeWorkspace({});
  git('init', '-q', '-b', 'main');
  git('fetch', '-q', '--depth', '2', `file://${origin.root}`, 'main');
  git('reset', '-q', '--hard', 'FETCH_HEAD');
  const { commits, reach } = await log(await opened(), { file: 'src/pauses.ts' });
  expect(reach).toMatchObject({ commits: 2, ends: 'shallow' });
  expect(commits).toHaveLength(2);
  await origin.dispose();
});
