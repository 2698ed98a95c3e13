/** One call for a first look: at a symbol, a file, a question, and at what is not there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attach, type WorkspaceLink } from '../../../../../src/main/link/link.ts';
import { tokensOf } from '../../../../../src/main/mcp/answer/budget.ts';
import { makeWorkspace, uncancelled } from '../../../../helpers/workspace.ts';
import { type Agent, type Answered, agentHere, project } from '../../agent.ts';

const members = Array.from({ length: 40 }, (_, n) => `  member${n}(): number {\n    return ${n};\n  }\n`);
const workspace = makeWorkspace({
  ...project,
  'src/wide.ts': `/** Has many members. */\nexport class Wide {\n${members.join('')}}\n`,
  'src/a/handler.ts': '/** Handles a. */\nexport class Handler {\n  run(): number {\n    return 1;\n  }\n}\n',
  'src/b/handler.ts': '/** Handles b. */\nexport class Handler {\n  run(): number {\n    return 2;\n  }\n}\n',
});
let link: WorkspaceLink;
let agent: Agent;
let learnt = '';

beforeAll(async () => {
  link = await attach(workspace.root, { version: 'test', shell: 'test', watch: false });
  await link.settled(uncancelled.signal);
  agent = await agentHere({ link: async () => link, ready: async () => link, use: () => () => {} });
  const evidence = [{ file: 'src/retry.ts', start_line: 4, end_line: 6 }];
  const learning = { question: 'How often is a payment tried?', answer: 'Three times.', evidence };
  const { data } = await agent.call('remember', { kind: 'learning', ...learning });
  [learnt = ''] = data.ids as string[];
  // A look does not wait long for the number of usages, so the checker is begun here.
  await agent.call('find_usages', { path: 'RetryPolicy' });
});
afterAll(async () => {
  await agent.client.close();
  await link.close();
  await workspace.dispose();
});

async function explore(query: string, more: Record<string, unknown> = {}): Promise<Answered> {
  const answer = await agent.call('explore', { query, ...more });
  expect(answer.error, query).toBeNull();
  expect(answer.data).toMatchObject({ generation: 'g-0001', freshness: 'fresh' });
  return answer;
}

test('a symbol: its place, uses, learnings that hold, outline', async () => {
  const { text, data } = await explore('RetryPolicy');
  expect(data).toMatchObject({
    match: 'symbol',
    places: [{ path: 'src.retry.RetryPolicy', kind: 'class', file: 'src/retry.ts', line: 2, uses: 2 }],
    learnings: [{ id: learnt, status: 'active' }],
  });
  expect(text).toMatch(/^class src\.retry\.RetryPolicy {2}src\/retry\.ts:2, 2 usages\n/);
  expect(text).toContain(`${learnt} [its lines are unchanged; by agent:test-agent] How often`);
  expect(text).toMatch(/\+ attempts\(\) : number :4\n/);
});

test('a member, with its parameters or not, and what was learnt in its lines', async () => {
  for (const query of ['RetryPolicy.attempts', 'RetryPolicy.attempts()'])
    expect((await explore(query)).data).toMatchObject({
      places: [{ path: 'src.retry.RetryPolicy.attempts', uses: 1 }],
      learnings: [{ id: learnt }],
    });
  const { text, data } = await explore('Payment.capture');
  expect(data.learnings).toEqual([]);
  expect(text).toContain('Nothing was learnt about it yet');
});

test('a name of several symbols: each with its place and outline', async () => {
  const { text, data } = await explore('Handler');
  expect((data.places as { path: string }[]).map(({ path }) => path).sort()).toEqual([
    'src.a.handler.Handler',
    'src.b.handler.Handler',
  ]);
  expect(text).toContain('The name means 2 symbols');
  expect(text).toContain('Handles a.');
  expect(text).toContain('Handles b.');
});

test('a file: its symbols and learnings', async () => {
  const { text, data } = await explore('src/retry.ts');
  expect(data).toMatchObject({ match: 'file', learnings: [{ id: learnt }] });
  expect(text).toContain('src/retry.ts: 2 symbols');
  expect(text).toContain('method src.retry.RetryPolicy.attempts()  src/retry.ts:4');
});

test('a question: the learning and the code that answer it, with the number of uses and an outline', async () => {
  const { text, data } = await explore('How often is a payment tried again?');
  expect(data).toMatchObject({ match: 'question', learnings: [{ id: learnt, status: 'active' }] });
  expect(text).toContain('Three times.');
  expect(text).toContain(`${learnt} src/retry.ts:4-6 (fresh)`);
  expect(text).toContain('class src.retry.RetryPolicy  src/retry.ts:2, 2 usages');
  expect(text).toContain('Outline of the first:');
  // A word of the subject that is not the name of a symbol is such a question too.
  expect((await explore('attempt')).data.places).not.toEqual([]);
});

test('the id of a learning: the whole of it', async () => {
  expect((await explore(learnt)).text).toContain('Answer: Three times.');
  expect((await agent.call('explore', { query: 'lr-20200101-001-aaaa' })).error).toMatchObject({ code: 'NotFound' });
});

test('what is not there: no match, or the nearest name, and nothing made up', async () => {
  const nothing = await explore('zyzzyva');
  expect(nothing.text).toMatch(/^No symbol is called zyzzyva\.\nNo match\./);
  expect(nothing.data).toMatchObject({ match: 'none', places: [], learnings: [] });
  const question = await explore('Which colour has the zeppelin hangar?');
  expect(question.text).toMatch(/^Not sure: .*\nNo match\./);
  expect(question.data).toMatchObject({ match: 'none', places: [], learnings: [] });
  const file = await explore('src/nowhere.ts');
  expect(file.text).toContain('No match.');
  const misspelt = await explore('Paymant');
  expect(misspelt.data.match).toBe('near');
  expect(misspelt.text).toMatch(/^No symbol is called Paymant\.\nNearest by name:\n {2}src\.payment\.Payment\n/);
});

test('an answer ends within its tokens, and its pages lose nothing', async () => {
  const whole = (await explore('Wide')).data.text as string;
  const parts: unknown[] = [];
  for (let cursor: string | undefined, pages = 0; pages === 0 || cursor !== undefined; pages += 1) {
    const { text, data } = await explore('Wide', { max_tokens: 300, ...(cursor === undefined ? {} : { cursor }) });
    expect(Math.max(tokensOf(text), tokensOf(JSON.stringify(data)))).toBeLessThanOrEqual(300);
    parts.push(data.text);
    cursor = data.next_cursor as string | undefined;
    expect(pages).toBeLessThan(20);
  }
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.join('')).toBe(whole);
});

test('a learning whose lines have changed is called outdated', async () => {
  workspace.write('src/retry.ts', project['src/retry.ts'].replace('return 3', 'return 7 * 2'));
  await link.call('index.run', {}, uncancelled);
  await expect.poll(async () => (await agent.call('explore', { query: 'RetryPolicy' })).text).toContain('OUTDATED');
  expect((await explore('RetryPolicy')).data).toMatchObject({ learnings: [{ id: learnt, status: 'stale' }] });
});
