/** What a client hears while it waits, and that it may stop waiting: against an engine whose every answer the test gives. */
import { expect, test } from 'vitest';
import type { EventListener } from '../../../src/main/engine/engine.ts';
import type { WorkspaceLink } from '../../../src/main/link/link.ts';
import { MemoError } from '../../../src/shared/base/errors.ts';
import type { WorkspaceState } from '../../../src/shared/contract/workspace.ts';
import { agentHere } from './agent.ts';

type Answerer = (method: string, params: unknown, signal: AbortSignal) => Promise<unknown>;

function linkOf(answer: Answerer, state: Partial<WorkspaceState> = {}) {
  const listeners = new Set<EventListener>();
  const now = {
    phase: 'ready',
    generation: 'g-0001',
    revision: 7,
    pendingFiles: 0,
    notices: [],
    ...state,
  } as WorkspaceState;
  const link = {
    root: '/p',
    owner: () => 'self',
    state: () => now,
    call: (method: string, params: unknown, { signal }: { signal: AbortSignal }) => answer(method, params, signal),
    subscribe: (listener: EventListener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as WorkspaceLink;
  return { link, now, listeners };
}

const noHits = { hits: [], total: 0, of: 40, coverage: { read: 9, inPart: 0, partly: [], asText: 0, notRead: [] } };
const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new MemoError('Cancelled', 'cancelled'))));

test('a call that waits for the index shows how far it is, and then answers as far as it went, saying so', async () => {
  const { link } = linkOf(async () => noHits, { phase: 'indexing' });
  const ready = async (_: AbortSignal, tell: (message: string) => void): Promise<WorkspaceLink> => {
    tell('reading 1 of 9 a.ts');
    return link;
  };
  const agent = await agentHere({ link: async () => link, ready, use: () => () => {} });
  const told: string[] = [];
  const { data, text } = await agent.call('search_symbols', { query: 'a' }, (message) => told.push(message));
  expect(told).toEqual(['reading 1 of 9 a.ts']);
  expect(data).toMatchObject({ freshness: 'indexing', revision: 7 });
  expect(text).toContain('indexing: the files are being read');
});

test('files that changed and are not read yet make an answer stale', async () => {
  const { link } = linkOf(async () => noHits, { pendingFiles: 2 });
  const agent = await agentHere({ link: async () => link, ready: async () => link, use: () => () => {} });
  const { data, text } = await agent.call('search_symbols', { query: 'a' });
  expect(data.freshness).toBe('stale');
  expect(text).toContain('2 changed files are not read yet');
});

test('an answer read across a swap is read again, and names the generation that it is of (generations-6)', async () => {
  let asked = 0;
  const { link, now } = linkOf(async () => {
    asked += 1;
    if (asked === 1) now.generation = 'g-0002';
    return noHits;
  });
  const agent = await agentHere({ link: async () => link, ready: async () => link, use: () => () => {} });
  expect((await agent.call('search_symbols', { query: 'a' })).data.generation).toBe('g-0002');
  expect(asked).toBe(2);
});

test('a cancelled call is cancelled in the engine; a cancelled investigation ends there too', async () => {
  const cancelled: string[] = [];
  let begun = (): void => {};
  const { link } = linkOf(async (method, params, signal) => {
    if (method === 'Investigate') return { opId: 'op-1' };
    if (method === 'ops.cancel') {
      cancelled.push((params as { opId: string }).opId);
      return { cancelled: true };
    }
    begun();
    return never(signal);
  });
  const agent = await agentHere({ link: async () => link, ready: async () => link, use: () => () => {} });
  for (const [name, args] of [
    ['search_symbols', { query: 'a' }],
    ['investigate', { question: 'why is it so?' }],
  ] as const) {
    const abort = new AbortController();
    const waits = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const call = agent.client.callTool({ name, arguments: args }, undefined, { signal: abort.signal });
    await waits;
    abort.abort();
    await expect(call).rejects.toThrow();
  }
  await expect.poll(() => cancelled).toEqual(['op-1']);
});

test('an edit that is checked for longer than asked for is neither waited for nor written; progress is told meanwhile', async () => {
  const asked: string[] = [];
  const preview = {
    ...{
      previewId: 'p-1',
      kind: 'rename',
      title: 'rename a to b',
      files: [],
      diff: '',
      leftAlone: [],
      unsure: [],
      missed: [],
      mentions: null,
    },
    diagnostics: { checked: false, added: [], removed: [], blocking: [], whole: false },
    ...{ service: 'typescript', expiresAt: 0, written: false, undoId: null },
  };
  const { link, listeners } = linkOf(async (method, _params, signal) => {
    asked.push(method);
    if (method !== 'edit.check') return preview;
    const op = { id: 'op-1', kind: 'edit', phase: 'check', done: 3, total: 9, detail: 'a.ts', state: 'running' };
    for (const listener of listeners) listener('op', op as never);
    return never(signal);
  });
  const agent = await agentHere({ link: async () => link, ready: async () => link, use: () => () => {} });
  const told: string[] = [];
  const late = { preview_id: 'p-1', wait_seconds: 0 };
  const shown = await agent.call('edit_preview', { action: 'show', ...late }, (message) => told.push(message));
  expect(shown.data).toMatchObject({ preview_id: 'p-1', checked: false });
  expect(told).toEqual(['checking 3 of 9 a.ts']);
  expect((await agent.call('edit_apply', late)).error).toMatchObject({ code: 'Busy' });
  expect(asked).not.toContain('edit.apply');
  expect(listeners.size).toBe(0);
});

test('more requests at once than an agent has are refused with what to do', async () => {
  const { link } = linkOf((_method, _params, signal) => never(signal));
  const agent = await agentHere({ link: async () => link, ready: async () => link, use: () => () => {} });
  const abort = new AbortController();
  const options = { signal: abort.signal };
  const many = Array.from({ length: 64 }, () =>
    agent.client.callTool({ name: 'search_symbols', arguments: { query: 'a' } }, undefined, options),
  );
  // Listened to from the start: each of them fails, and only because it is aborted.
  const ended = Promise.allSettled(many);
  expect((await agent.call('search_symbols', { query: 'a' })).error).toMatchObject({ code: 'Busy' });
  abort.abort(new Error('enough'));
  for (const one of await ended)
    expect(one).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('enough') } });
});

test('a subscriber hears of what changed, and of nothing else', async () => {
  const { link, listeners } = linkOf(async () => ({}));
  const agent = await agentHere({ link: async () => link, ready: async () => link, use: () => () => {} });
  const told: string[] = [];
  const { ResourceUpdatedNotificationSchema } = await import('@modelcontextprotocol/sdk/types.js');
  agent.client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void told.push(params.uri));
  for (const uri of ['memo://window', 'memo://bank/brief.md', 'memo://index/arch.json'])
    await agent.client.subscribeResource({ uri });
  const emit = (event: string, payload: unknown): void => {
    for (const listener of listeners) listener(event as never, payload as never);
  };
  emit('bank.changed', { paths: ['active.md'], more: false });
  emit('generations.changed', { live: { id: 'g-0001' } });
  emit('bank.changed', { paths: ['brief.md'], more: false });
  emit('context.changed', { at: 1 });
  emit('generations.changed', { live: { id: 'g-0002' } });
  await expect.poll(() => told).toEqual(['memo://bank/brief.md', 'memo://window', 'memo://index/arch.json']);
  for (const uri of ['memo://window', 'memo://bank/brief.md', 'memo://index/arch.json'])
    await agent.client.unsubscribeResource({ uri });
  expect(listeners.size).toBe(0);
});
