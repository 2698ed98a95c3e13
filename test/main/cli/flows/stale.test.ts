/** What a command and an agent say of an answer that may be out of date, and of a folder in which nothing is indexed. */
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import { attach, productVersion, type WorkspaceLink } from '../../../../src/main/link/link.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openSmallEngine } from '../../link/small-engine.ts';
import { agentHere } from '../../mcp/agent.ts';
import { runHere } from '../run-here.ts';

let workspace: TestWorkspace;
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function folder(files: Record<string, string>): string {
  workspace = makeWorkspace(files);
  ends.push(() => workspace.dispose());
  return path.join(path.dirname(workspace.root), 'user-data');
}

/** The folder held by an engine in this state. */
async function held(state: Partial<WorkspaceState>): Promise<{ userData: string; link: WorkspaceLink }> {
  const userData = folder({ 'src/a.ts': 'export class A {}\n' });
  const link = await attach(workspace.root, {
    ...{ version: productVersion(), shell: 'test', watch: false },
    async openEngine(options) {
      const small = await openSmallEngine(options);
      const resolved = { path: 'src.a.A', typeId: 'T_a', kind: 'class', file: 'src/a.ts', line: 1 };
      const nothing = { read: 0, inPart: 0, partly: [], asText: 0, notRead: [] };
      const files = { files: [], searched: 1, of: 1, next: null, elapsedMs: 1, coverage: nothing };
      const answers: Record<string, unknown> = {
        ResolveSymbol: { candidates: [], total: 1, resolved },
        'search.text': files,
      };
      const call = async (method: string, ...rest: [never, never]) =>
        answers[method] ?? small.call(method as never, ...rest);
      return { ...small, call: call as typeof small.call, state: () => ({ ...small.state(), ...state }) };
    },
  });
  ends.push(() => link.close());
  await link.settled(uncancelled.signal);
  return { userData, link };
}

describe('an answer that may be out of date', () => {
  it.each([
    [{ pendingFiles: 3 }, '3 changed files are not read yet', 3],
    [{ pendingFiles: 1 }, '1 changed file is not read yet', 1],
    [{ looking: true }, 'files are still being looked at for changes', 0],
  ] as const)(
    '%j is called stale in text and JSON, and by exit code 5 with --fresh',
    async (state, words, pendingFiles) => {
      const { userData, link } = await held(state);
      const run = (...line: string[]) => runHere(line, { cwd: workspace.root, userData });
      const said = `This answer may be out of date (stale): ${words}. Ask again in a moment.\n`;
      expect(await run('resolve', 'A')).toMatchObject({ code: 0, err: said });
      expect(await run('resolve', 'A', '--fresh')).toMatchObject({ code: 5, err: said });
      const { code, out, err } = await run('resolve', 'A', '--fresh', '--json');
      expect([code, JSON.parse(err)]).toEqual([5, { freshness: 'stale', pendingFiles }]);
      expect(JSON.parse(out)).toMatchObject({ resolved: { path: 'src.a.A' }, freshness: 'stale', pendingFiles });
      // Nothing found, which may be for that reason.
      expect(await run('grep', 'zzz', '--fresh')).toMatchObject({ code: 5, err: said });
      const agent = await agentHere({ link: async () => link, ready: async () => link, use: () => () => {} });
      ends.push(() => agent.client.close());
      const answer = await agent.call('search_symbols', { query: 'A', match: 'path' });
      expect(answer.data.freshness).toBe('stale');
      expect(answer.text).toContain('stale: ');
    },
  );

  it('is not called so where all is read', async () => {
    const { userData } = await held({});
    expect(await runHere(['resolve', 'A', '--fresh'], { cwd: workspace.root, userData })).toMatchObject({
      code: 0,
      err: '',
    });
  });
});

describe('a folder in which nothing is indexed', () => {
  it.each([
    [{ '.memoignore': '*\n', 'src/a.ts': 'export class A {}\n' }, /ignored by a rule|ignore/],
    [{ 'src/a.min.js': 'var a=1;\n' }, /minified|generated/],
    [{ 'README.txt': 'Hello\n' }, /no file that can be read is in a language/],
  ])('%j says why through every command and to agents', async (files, why) => {
    const userData = folder(files);
    const run = async (...line: string[]) => {
      const { out, err } = await runHere(line, { cwd: workspace.root, userData });
      return out + err;
    };
    const index = await run('index', '.');
    const reason = index.split('\n').find((line) => line.startsWith('Nothing is indexed')) ?? '';
    expect(reason).toMatch(/^Nothing is indexed: \w.*\.$/);
    expect(index).toMatch(why);
    for (const line of [['status'], ['search', 'A'], ['ask', 'What is A?']])
      expect(await run(...line), line.join(' ')).toContain(reason);
    const link = await attach(workspace.root, { version: productVersion(), shell: 'test', watch: false });
    ends.push(() => link.close());
    await link.settled(uncancelled.signal);
    const agent = await agentHere({ link: async () => link, ready: async () => link, use: () => () => {} });
    ends.push(() => agent.client.close());
    for (const [tool, args] of [
      ['search_symbols', { query: 'A' }],
      ['memory', { action: 'ask', query: 'What is A?' }],
      ['status', {}],
    ] as const)
      expect((await agent.call(tool, args)).text, tool).toContain(reason);
  });
});
