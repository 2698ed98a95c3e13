/** Every method of the contract that names a tool is reached through that tool, and its answer is what the tool promises. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attach, type WorkspaceLink } from '../../../src/main/link/link.ts';
import { tokensOf } from '../../../src/main/mcp/answer/budget.ts';
import { contract, methodNames } from '../../../src/shared/contract/contract.ts';
import { makeWorkspace, uncancelled } from '../../helpers/workspace.ts';
import { type Agent, type Answered, agentHere, commitAll, project } from './agent.ts';

const members = Array.from({ length: 40 }, (_, n) => `  member${n}(): number {\n    return ${n};\n  }\n`);
const wide = `/** Has many members. */\nexport class Wide {\n${members.join('')}}\n`;
const workspace = makeWorkspace({ ...project, 'src/wide.ts': wide });
/** Methods by the tool that asked for them. */
const reached = new Map<string, Set<string>>();
let link: WorkspaceLink;
let agent: Agent;
let now = '';

beforeAll(async () => {
  commitAll(workspace.root);
  workspace.write('src/retry.ts', project['src/retry.ts'].replace('return 3', 'return 5'));
  link = await attach(workspace.root, { version: 'test', shell: 'test', watch: false });
  await link.settled(uncancelled.signal);
  const note = (method: string): void => {
    reached.set(now, (reached.get(now) ?? new Set()).add(method));
  };
  const recorded: WorkspaceLink = {
    root: link.root,
    owner: () => link.owner(),
    subscribe: (listener) => link.subscribe(listener),
    idleMs: () => link.idleMs(),
    settled: (signal) => link.settled(signal),
    close: () => link.close(),
    state() {
      note('workspace.state');
      return link.state();
    },
    async call(method, params, context) {
      const answer = await link.call(method, params, context);
      note(method);
      return answer;
    },
  };
  agent = await agentHere({ link: async () => recorded, ready: async () => recorded, use: () => () => {} });
});

afterAll(async () => {
  await agent.client.close();
  await link.close();
  await workspace.dispose();
});

function read(file: string): string {
  return fs.readFileSync(path.join(workspace.root, file), 'utf8');
}

async function call(tool: string, args: Record<string, unknown> = {}): Promise<Answered> {
  now = tool;
  const answer = await agent.call(tool, args);
  expect(answer.error, `${tool} ${JSON.stringify(args)}`).toBeNull();
  expect(answer.data, tool).toMatchObject({ generation: 'g-0001', revision: expect.any(Number), freshness: 'fresh' });
  return answer;
}

test('symbols, texts, documents and differences', async () => {
  expect((await call('search_symbols', { query: 'rtrpol' })).text).toContain('class src.retry.RetryPolicy');
  const found = await call('search_symbols', { query: 'RetryPolicy', match: 'path' });
  expect(found.data.resolved).toMatchObject({ path: 'src.retry.RetryPolicy', file: 'src/retry.ts', line: 2 });
  const outline = (await call('get_outline', { path: 'RetryPolicy' })).text;
  expect(outline).toMatch(/\+ attempts\(\) : number :\d+\n/);
  expect(outline).not.toContain('Hash');
  expect((await call('find_usages', { path: 'RetryPolicy.attempts' })).text).toContain('src/payment.ts\n  9 call');
  expect((await call('describe_type', { path: 'RetryPolicy', wait: true })).text).toContain('ROLE');
  expect((await call('search_text', { query: 'gives up' })).data.files).toMatchObject([{ file: 'src/payment.ts' }]);
  const nothing = await call('search_text', { query: 'gives zyzzyva' });
  expect(nothing.text).toContain('All words have to stand on one line');
  expect((await call('search_text', { query: 'zyzzyva' })).text).toMatch(/files\.\n/);
  const impact = (await call('impact')).text;
  expect(impact).toContain('src/payment.ts:9  uses src.retry.RetryPolicy.attempts, whose behaviour changed');
  expect((await call('impact', { target: 'RetryPolicy.attempts' })).text).toContain('src/payment.ts:9');
  expect((await call('diff')).data.types).toMatchObject([{ path: 'src.retry.RetryPolicy', class: 'PublicBehavior' }]);
  expect((await call('diff', { view: 'type', type: 'RetryPolicy' })).text).toContain('publicImplHash');
  expect((await call('diff', { view: 'source', type: 'RetryPolicy' })).text).toContain('return 5');
  for (const part of ['overview', 'ops', 'queue', 'generations', 'learning']) await call('status', { part });
  now = 'documents';
  await expect.poll(async () => (await agent.call('documents')).error?.code ?? null).toBeNull();
  const architecture = (await call('documents')).text;
  expect(architecture).toMatch(/^techStack\n- TypeScript: kind language/m);
  expect(architecture).not.toMatch(/confidence|tech-type-script/);
  // Of one section no more is promised than it holds, whatever the others do.
  const { data } = await call('documents', { section: 'techStack', limit: 1 });
  const { techStack } = data.sections as Record<string, { total: number }>;
  expect(data).toMatchObject({ total: techStack?.total, ...(techStack?.total === 1 ? {} : { next_cursor: '1' }) });
  expect(data.next_cursor === undefined).toBe(techStack?.total === 1);
  // There is one generation, so nothing was swapped; that it was asked shows in the error.
  now = 'diff';
  expect((await agent.call('diff', { view: 'generation' })).error).toMatchObject({ code: 'NotFound' });
});

test('memory, the bank and proposals for a person (bank-6)', async () => {
  const evidence = [{ file: 'src/retry.ts', start_line: 4, end_line: 6 }];
  const learnt = { kind: 'learning', question: 'How often is a payment tried?', answer: 'Five times.', evidence };
  const { data } = await call('remember', learnt);
  const [id] = data.ids as string[];
  expect((await call('memory', { query: 'How often is a payment tried?' })).data.records).toMatchObject([{ id }]);
  // One that falls short is named; what it says would be about something else.
  const near = await call('memory', { query: 'Which colour has the payment button?' });
  for (const record of near.data.records as { answer?: string }[]) expect(record).not.toHaveProperty('answer');
  expect(near.text).toContain(`${id} [`);
  expect((await call('memory', { action: 'get', id })).text).toContain('src/retry.ts:4-6 (fresh)');
  expect((await call('memory', { action: 'list' })).data.records).toMatchObject([{ id, confirmed: false }]);
  expect((await call('memory', { action: 'ask', query: 'How often is a payment tried?' })).text).toContain(
    'Five times',
  );
  const { resolved } = (await call('search_symbols', { query: 'RetryPolicy', match: 'path' })).data as {
    resolved: { id: string };
  };
  expect((await call('memory', { action: 'of_type', id: resolved.id })).data.records).toMatchObject([{ id }]);
  expect((await call('memory', { action: 'of_type', path: 'RetryPolicy' })).data.records).toMatchObject([{ id }]);
  for (const action of ['domains', 'gaps', 'global']) await call('memory', { action });

  expect((await call('bank', { task: 'retry of payments' })).text).toContain('=== brief.md (always)');
  expect((await call('bank', { action: 'read', path: 'brief.md' })).text).toContain('Sells things.');
  expect((await call('bank', { action: 'search', query: 'payments' })).data.items).not.toEqual([]);
  for (const action of ['tree', 'index', 'check', 'conflicts']) await call('bank', { action });
  now = 'remember';
  const half = await agent.call('remember', { kind: 'decision', decision: 'Payments are retried five times.' });
  expect(half.error).toMatchObject({ code: 'Refused', missing: ['reason', 'tradeoff', 'scope'] });
  expect((await call('bank', { action: 'inbox' })).data.items).toEqual([]);
  const whole = { reason: 'Three were too few.', tradeoff: 'Captures take longer.', scope: 'src/retry.ts' };
  const proposal = { kind: 'decision', decision: 'Payments are retried five times.', ...whole };
  const { data: proposed } = await call('remember', proposal);
  expect((await call('bank', { action: 'inbox' })).data.items).toMatchObject([
    { id: (proposed.ids as string[])[0], by: 'agent:test-agent', kind: 'decision' },
  ]);
  expect((await call('remember', proposal)).data).toMatchObject({ ids: [], waits: false });
  const later = { ...proposal, decision: 'Payments are retried six times.', supersedes: 'They are retried thrice.' };
  expect((await agent.call('remember', later)).error).toMatchObject({ code: 'NotFound', supersedes: later.supersedes });
  const table = '| Date | Decision | Reason |\n|---|---|---|\n| d | They are retried thrice. | r |\n';
  fs.writeFileSync(path.join(workspace.root, 'memory-bank/patterns.md'), table);
  const { ids } = (await call('remember', later)).data as { ids: string[] };
  const { items } = await link.call('inbox.list', {}, uncancelled);
  expect(items).toMatchObject([{}, { id: ids[0], form: { supersedes: later.supersedes } }]);
  await call('remember', { kind: 'block', path: 'active.md', block: 'agent', text: 'Retries are being counted.' });
  expect((await call('bank', { action: 'read', path: 'active.md' })).text).toContain('Retries are being counted.');
});

test('an answer ends within its tokens with all that stands around its text, and pages lose nothing', async () => {
  const asked: [string, Record<string, unknown>, string][] = [
    ['get_outline', { path: 'Wide' }, 'text'],
    ['context', { task: 'Wide RetryPolicy Payment' }, 'text'],
    ['search_text', { query: 'member' }, 'files'],
    ['search_symbols', { query: 'member', limit: 100 }, 'symbols'],
    ['status', { part: 'ops', limit: 100 }, 'items'],
  ];
  for (const [tool, args, field] of asked) {
    const parts: unknown[] = [];
    for (let cursor: string | undefined, pages = 0; pages === 0 || cursor !== undefined; pages += 1) {
      const { text, data } = await call(tool, {
        ...args,
        max_tokens: 400,
        ...(cursor === undefined ? {} : { cursor }),
      });
      expect(Math.max(tokensOf(text), tokensOf(JSON.stringify(data))), tool).toBeLessThanOrEqual(400);
      parts.push(data[field]);
      cursor = data.next_cursor as string | undefined;
      expect(pages, tool).toBeLessThan(100);
    }
    if (tool === 'get_outline') {
      expect(parts.length).toBeGreaterThan(1);
      expect(parts.join('')).toContain('member39() : number');
    }
  }
});

test('context, packs and investigations', async () => {
  expect((await call('context', { task: 'count retries' })).text).toContain('RetryPolicy');
  for (const action of ['pin', 'unpin', 'add', 'dismiss']) await call('context', { action, path: 'Payment' });
  await call('context', { action: 'clear' });
  expect((await call('context', { action: 'build_pack', name: 'p', filter: 'type:Payment' })).text).toContain(
    'src.payment.Payment',
  );
  expect((await call('context', { action: 'packs' })).data.packs).toMatchObject([{ name: 'p' }]);
  for (const action of ['show_pack', 'activate_pack']) await call('context', { action, name: 'p' });
  const asked = await call('investigate', { question: 'How does Payment use RetryPolicy?', wait_seconds: 100 });
  expect(asked.data).toMatchObject({ state: 'done', op_id: expect.stringMatching(/^op-/) });
});

test('edits: previewed, refused when a file changed in between, applied, undone', async () => {
  const rename = { path: 'RetryPolicy.attempts', new_name: 'tries' };
  const { data: stale, text } = await call('edit_preview', rename);
  expect(text).toContain('+    return this.policy.tries();');
  expect(text).toContain('not checked yet');
  // It answers at once while the check continues, and a later call waits for that one.
  const early = await call('edit_preview', { action: 'show', preview_id: stale.preview_id, wait_seconds: 0 });
  expect(early.data).toMatchObject({ preview_id: stale.preview_id, checked: false });
  const checked = await call('edit_preview', { action: 'show', preview_id: stale.preview_id });
  expect(checked.data).toMatchObject({ checked: true, blocking: [] });
  expect(checked.text).toContain('checked by typescript');
  const before = read('src/payment.ts');
  workspace.write('src/payment.ts', `${before}// changed\n`);
  now = 'edit_apply';
  const refused = await agent.call('edit_apply', { preview_id: stale.preview_id });
  expect(refused.error).toMatchObject({ code: 'Conflict' });
  expect(read('src/payment.ts')).toBe(`${before}// changed\n`);
  workspace.write('src/payment.ts', before);
  await call('edit_preview', { action: 'discard', preview_id: stale.preview_id });

  const { data: batch } = await call('edit_preview', { action: 'batch' });
  await call('edit_preview', { ...rename, batch_id: batch.batch_id });
  const range = { file: 'src/payment.ts', line: 9, column: 12, end_line: 9, end_column: 34 };
  const kind = { action: 'extract', kind: 'variable', batch_id: batch.batch_id };
  await call('edit_preview', { ...kind, ...range, end_column: 31 });
  const { data: shown } = await call('edit_preview', { action: 'show', batch_id: batch.batch_id });
  await call('edit_preview', { action: 'skip', preview_id: shown.preview_id, hunks: [] });
  const { data: applied } = await call('edit_apply', { preview_id: shown.preview_id });
  expect(read('src/retry.ts')).toContain('tries(): number');
  await call('edit_apply', { action: 'undo', undo_id: applied.undo_id });
  expect(read('src/payment.ts')).toBe(before);
});

test('each method of the contract was reached through the tool that it names', () => {
  const promised = methodNames.flatMap((method) => {
    const tool = contract[method].mcp;
    return typeof tool === 'string' ? [`${tool}: ${method}`] : [];
  });
  const done = [...reached].flatMap(([tool, methods]) => [...methods].map((method) => `${tool}: ${method}`));
  // With one generation there is nothing to compare: it was asked and said so above.
  expect(promised.filter((one) => !done.includes(one))).toEqual(['diff: generations.diff']);
});
