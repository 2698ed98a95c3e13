/** A name of several symbols is answered for each of them wherever one only reads, through the command line and to agents. */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attach, type WorkspaceLink } from '../../../../src/main/link/link.ts';
import { makeWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { type Agent, agentHere, commitAll } from '../../mcp/agent.ts';
import { runHere } from '../run-here.ts';

const handler = (called: string) =>
  `export class Handler {\n  run(): number { return this.${called}(); }\n  ${called}(): number { return 1; }\n}\n`;
const many = Array.from({ length: 30 }, (_, n) => [`many/m${n}.ts`, `export class Widget { at${n}(): void {} }\n`]);
const workspace = makeWorkspace({
  'a/jobs.ts': handler('first'),
  'b/jobs.ts': handler('second'),
  ...Object.fromEntries(many),
});
const userData = path.join(path.dirname(workspace.root), 'user-data');

beforeAll(async () => {
  commitAll(workspace.root);
  workspace.write('a/jobs.ts', handler('firstly'));
  workspace.write('b/jobs.ts', handler('secondly'));
  await runHere(['index', '.'], { cwd: workspace.root, userData });
});
afterAll(() => workspace.dispose());

const run = (...line: string[]) => runHere(line, { cwd: workspace.root, userData });

describe('a command', () => {
  it.each([
    [
      ['outline', 'Handler'],
      ['firstly', 'secondly'],
    ],
    [
      ['outline', 'Handler.run'],
      ['# a.jobs.Handler.run', '# b.jobs.Handler.run'],
    ],
    [
      ['graph', 'Handler'],
      ['%% a.jobs.Handler  a/jobs.ts:1', '%% b.jobs.Handler  b/jobs.ts:1'],
    ],
    [
      ['graph', '--calls', 'Handler.run'],
      ['a.jobs.Handler.firstly', 'b.jobs.Handler.secondly'],
    ],
    [
      ['usages', 'Handler.run'],
      ['a.jobs.Handler.run', 'b.jobs.Handler.run'],
    ],
    [
      ['semantic', 'Handler'],
      ['a.jobs.Handler', 'b.jobs.Handler'],
    ],
    [
      ['diff', '--type', 'Handler'],
      ['firstly', 'secondly'],
    ],
    [
      ['diff', '--type', 'Handler', '--member', 'run'],
      ['this.firstly()', 'this.secondly()'],
    ],
  ])('%j answers for both', async (line, wanted) => {
    const { code, out, err } = await run(...line);
    expect([code, err]).toEqual([0, expect.not.stringContaining('may mean')]);
    for (const one of wanted) expect(out).toContain(one);
    expect(out + err).toContain('means 2 symbols. Give more of its path, or an id, for one of them.');
  });

  it('lists what changed below each type that a place means', async () => {
    const { code, out } = await run('diff', '--in', 'Handler');
    expect(code).toBe(0);
    for (const one of ['a.jobs.Handler', 'b.jobs.Handler']) expect(out).toContain(one);
  });

  it('shows the first 20 of more and says of how many', async () => {
    for (const line of [
      ['outline', 'Widget'],
      ['graph', 'Widget'],
      ['usages', 'Widget'],
      ['semantic', 'Widget'],
    ]) {
      const { out, err } = await run(...line);
      expect(out + err).toContain('Widget means 30 symbols, of which the first 20 are shown.');
    }
  });

  it('does not write for a name of several', async () => {
    for (const line of [
      ['semantic', 'Handler', '--again'],
      ['pin', 'Handler'],
      ['rename', 'Handler', 'Worker'],
    ])
      expect(await run(...line)).toMatchObject({ code: 3, err: expect.stringContaining('may mean') });
  });
});

describe('an engine and an agent', () => {
  let link: WorkspaceLink;
  let agent: Agent;
  beforeAll(async () => {
    link = await attach(workspace.root, { version: 'test', shell: 'test', watch: false });
    await link.settled(uncancelled.signal);
    agent = await agentHere({ link: async () => link, ready: async () => link, use: () => () => {} });
  });
  afterAll(async () => {
    await agent.client.close();
    await link.close();
  });

  it('gives the history, the outline of a member and what changed of each, and resolves the name once', async () => {
    const resolved = async () => (await link.call('Status', {}, uncancelled)).metrics['symbol.resolve.ms'].count;
    const asks = [
      () => link.call('symbols.history', { path: 'Handler' }, uncancelled),
      () => link.call('GetMemberOutline', { path: 'Handler.run' }, uncancelled),
      () => link.call('GetSemantic', { path: 'Handler' }, uncancelled),
      () => link.call('FindUsages', { path: 'Handler.run' }, uncancelled),
      () => link.call('symbols.graph', { path: 'Handler', format: 'dot' }, uncancelled),
    ] as const;
    for (const ask of asks) {
      const before = await resolved();
      const answer = await ask();
      expect(await resolved()).toBe(before + 1);
      expect(answer.symbols).toBe(2);
      expect(
        [answer, ...(answer.others ?? [])].map(({ resolved: { path: name } }) => name.split('.')[0]).sort(),
      ).toEqual(['a', 'b']);
    }
    const compared = await link.call('diff.type', { type: 'Handler', since: 'HEAD' }, uncancelled);
    expect(compared).toMatchObject({ symbols: 2, others: [{ type: { kind: 'changed' } }] });
  });

  it.each([
    ['get_outline', { path: 'Handler' }],
    ['find_usages', { path: 'Handler.run' }],
    ['describe_type', { path: 'Handler' }],
    ['diff', { view: 'type', type: 'Handler', since: 'HEAD' }],
  ])('reads both from %s', async (tool, args) => {
    const { text, error } = await agent.call(tool, args);
    expect(error).toBeNull();
    for (const one of ['a.jobs.Handler', 'b.jobs.Handler', 'The name means 2']) expect(text).toContain(one);
  });

  it('queues no description for a name of several', async () => {
    const { data } = await agent.call('describe_type', { path: 'Widget', wait: true });
    expect(data).toMatchObject({ queued: false, symbols: expect.objectContaining({ length: 20 }) });
    expect((await link.call('semantics.queue', {}, uncancelled)).length).toBe(0);
  });
});
