/** `explore` on the command line, held against the same tool of a server on the same engine. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { attach, productVersion, type WorkspaceLink } from '../../../../src/main/link/link.ts';
import { makeWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { type Agent, agentHere, project } from '../../mcp/agent.ts';
import type { Run } from '../run-cli.ts';
import { runHere } from '../run-here.ts';

const members = Array.from({ length: 40 }, (_, n) => `  member${n}(): number {\n    return ${n};\n  }\n`);
const workspace = makeWorkspace({ ...project, 'src/wide.ts': `export class Wide {\n${members.join('')}}\n` });
let link: WorkspaceLink;
let agent: Agent;
const explore = (...args: string[]): Promise<Run> =>
  runHere(['explore', ...args], { cwd: workspace.root, userData: process.env.MEMOSCOPE_USER_DATA ?? '' });

beforeAll(async () => {
  link = await attach(workspace.root, { version: productVersion(), shell: 'test', watch: false });
  await link.settled(uncancelled.signal);
  agent = await agentHere({ link: async () => link, ready: async () => link, use: () => () => {} });
  await agent.call('find_usages', { path: 'RetryPolicy' });
});
afterAll(async () => {
  await agent.client.close();
  await link.close();
  await workspace.dispose();
});

test.each([
  ['RetryPolicy', 0],
  ['src/retry.ts', 0],
  ['Who captures a payment?', 0],
  ['Paymant', 3],
  ['zyzzyva', 3],
])('answers %s as the tool does, as text and as JSON', async (query, code) => {
  // Usages that a checker is still counting are described otherwise a moment later.
  await vi.waitFor(async () => {
    const { text, data } = await agent.call('explore', { query });
    expect(await explore(query)).toEqual({ code, out: `${text}\n`, err: '' });
    const json = await explore(query, '--json');
    expect(JSON.parse(json.out)).toEqual(data);
  });
});

test('a long answer is printed in parts', async () => {
  const { text, next_cursor } = JSON.parse((await explore('Wide', '--json', '--max-tokens', '300')).out) as {
    text: string;
    next_cursor: string;
  };
  const whole = JSON.parse((await explore('Wide', '--json')).out) as { text: string };
  const rest = JSON.parse((await explore('Wide', '--json', '--cursor', next_cursor)).out) as { text: string };
  expect(text + rest.text).toBe(whole.text);
});

test('an option that cannot be used is named as it was typed', async () => {
  const { code, err } = await explore('RetryPolicy', '--max-tokens', '5');
  expect(code).toBe(2);
  expect(err).toContain('--max-tokens cannot be used');
});
