/** Sessions through an engine: nothing is read before a person says so, and notes wait in the inbox. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ParsedParams, WorkspaceMethodName } from '#shared/contract/contract.ts';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { edited, ran, type SaidTurn, say } from '../../../helpers/session-set/scenario.ts';
import { writeSession } from '../../../helpers/session-set/write-session.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';

const at = Date.UTC(2026, 4, 1);
let workspace: TestWorkspace;
let engine: Engine;
let home: string;
const before = { ...process.env };

beforeEach(async () => {
  workspace = makeWorkspace();
  home = `${workspace.root}-home`;
  workspace.write('src/retry.ts', 'export class RetryPolicy {}\n');
  workspace.write('src/payment.ts', 'export class Payment {}\n');
  workspace.write('AGENTS.md', 'Always run the formatter before a commit.\n');
  process.env.CLAUDE_CONFIG_DIR = path.join(home, '.claude');
  process.env.CODEX_HOME = path.join(home, '.codex');
  engine = await workspace.open();
  await engine.settled();
});
afterEach(async () => {
  await workspace.dispose();
  for (const name of ['CLAUDE_CONFIG_DIR', 'CODEX_HOME'])
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
});

function call<M extends WorkspaceMethodName>(method: M, params: ParsedParams<M>) {
  return engine.call(method, params, uncancelled);
}
const write = (id: string, turns: readonly SaidTurn[], form: 'claude' | 'codex' = 'claude') =>
  writeSession(form, { home, cwd: workspace.root, id, at, turns });
const all = { offset: 0, limit: 50 };
const rule = 'Never edit src/retry.ts by hand, it is generated.';

test('reads nothing before a source is on, and nothing after it is off', async () => {
  write('one', [say('Look at the retries', edited('src/retry.ts'))]);
  expect((await call('sessions.list', all)).sessions).toEqual([]);
  const { sources } = await call('sessions.sources', {});
  expect(sources.find(({ source }) => source === 'claude')).toMatchObject({ on: false, files: 1, ofFolder: 1 });
  expect(sources.find(({ source }) => source === 'codex')).toMatchObject({ on: false, ofFolder: null });
  await call('sessions.switch', { source: 'claude', on: true });
  expect((await call('sessions.list', all)).sessions).toMatchObject([
    { id: 'claude:one', title: 'Look at the retries', files: ['src/retry.ts'], turns: 1 },
  ]);
  await call('sessions.switch', { source: 'claude', on: false });
  expect((await call('sessions.list', all)).sessions).toEqual([]);
});

test('keeps the consent with the person, and believes none of a project', async () => {
  write('one', [say('Look at the retries')]);
  const mine = { folders: [{ root: workspace.root, on: { claude: 1 }, former: [], day: '', proposed: 0 }] };
  workspace.write('.memo/sessions.json', JSON.stringify(mine));
  expect((await call('sessions.list', all)).on).toEqual([]);
  await call('sessions.switch', { source: 'claude', on: true });
  const kept = fs.readFileSync(path.join(process.env.MEMOSCOPE_USER_DATA ?? '', 'sessions.json'), 'utf8');
  expect(JSON.parse(kept).folders).toMatchObject([{ root: workspace.root, on: { claude: expect.any(Number) } }]);
});

test('finds prompts, files and commands by their words, without secrets and without files of elsewhere', async () => {
  const secret = 'ghp_9aK2mZ7qLx4VtR8wYb3NcDf6HjPs1GuEoT5i';
  write('one', [
    say(`Push the retries with ${secret}`, ran('npm run retries'), edited('src/retry.ts'), edited('/etc/retry.conf')),
  ]);
  await call('sessions.switch', { source: 'claude', on: true });
  const { hits, total } = await call('sessions.search', { query: 'RETR', limit: 50 });
  expect(hits.map(({ kind }) => kind).sort()).toEqual(['command', 'file', 'prompt']);
  expect(total).toBe(3);
  expect(JSON.stringify(hits)).not.toContain(secret);
  const { turns } = await call('sessions.read', { id: 'claude:one' });
  expect(turns).toMatchObject([
    { files: ['src/retry.ts'], commands: [{ text: 'npm run retries', outcome: 'passed' }] },
  ]);
  expect(JSON.stringify(turns)).not.toContain(secret);
  await expect(call('sessions.read', { id: 'claude:none' })).rejects.toMatchObject({ code: 'NotFound' });
});

test('proposes what holds to the inbox, with its lines, and never the same twice', async () => {
  write('one', [say('Look at it', edited('src/retry.ts')), say(rule), say('go on')]);
  await call('sessions.switch', { source: 'claude', on: true });
  const { proposed, left } = await call('sessions.propose', {});
  expect(proposed).toMatchObject([{ kind: 'rule', text: rule, session: 'claude:one', lines: [expect.any(Number)] }]);
  expect(left).toBe(4);
  const { items } = await call('inbox.list', {});
  expect(items).toMatchObject([
    { kind: 'decision', by: 'session claude', form: { decision: rule, reason: '' }, session: { id: 'claude:one' } },
  ]);
  expect(await call('sessions.propose', {})).toMatchObject({ proposed: [], held: { known: 1 }, left: 4 });
  await call('inbox.judge', { id: items[0]?.id ?? '', action: 'reject' });
  expect(await call('sessions.propose', {})).toMatchObject({ proposed: [] });
});

test('proposes five a day at most, and nothing that documents of the project say already', async () => {
  for (let n = 1; n <= 8; n += 1)
    write(`s${n}`, [
      say('Look', edited('src/retry.ts')),
      say(`From now on step number ${'abcdefgh'[n]}${n} belongs into src/payment.ts, close to topic${n} and area${n}.`),
    ]);
  write('known', [say('Look', edited('src/retry.ts')), say('Always run the formatter before a commit.')]);
  await call('sessions.switch', { source: 'claude', on: true });
  const { proposed, left, held } = await call('sessions.propose', {});
  expect(proposed).toHaveLength(5);
  expect(left).toBe(0);
  expect(held.limit).toBe(3);
  expect(proposed.map(({ text }) => text).join()).not.toContain('formatter');
  expect(await call('sessions.propose', {})).toMatchObject({ proposed: [], left: 0 });
});
