import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ZodObject } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { contract, type MethodName, methodNames } from '#shared/contract/contract.ts';
import type { EventMap } from '#shared/contract/events.ts';
import { createClient, isConnectionLost } from '#shared/rpc/client.ts';
import { PortEnd, portOf } from '#shared/rpc/port.ts';
import type { EventListener } from '../../../src/main/engine/engine.ts';
import { type ServeOptions, type Service, serve } from '../../../src/main/rpc/rpc.ts';
import { type Ends, transports } from './transports.ts';

const pong = { version: '1', contract: 'c', pid: 1, shell: 'test', platform: 'test' };

/** Answers as told; keeps what arrived. */
class Recorder implements Service {
  calls: { method: MethodName; params: unknown; signal: AbortSignal }[] = [];
  listeners = new Set<EventListener>();
  answer: (method: MethodName, signal: AbortSignal) => unknown = () => pong;
  async call(method: MethodName, params: unknown, context: { signal: AbortSignal }) {
    this.calls.push({ method, params, signal: context.signal });
    return this.answer(method, context.signal);
  }
  subscribe(listener: EventListener) {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const until = async (check: () => boolean) => {
  while (!check()) await new Promise((next) => setTimeout(next, 2));
};

describe.each(Object.keys(transports))('contract over %s', (name) => {
  let ends: Ends;
  let service: Recorder;
  beforeEach(async () => {
    ends = (await transports[name]?.()) as Ends;
    service = new Recorder();
  });
  afterEach(() => ends.dispose());
  const start = (options?: ServeOptions) => {
    serve(ends.server, service, options);
    return createClient(ends.client);
  };

  it('answers a call with its result and hands defaults to the handler', async () => {
    const client = start();
    service.answer = () => ({ hits: [] });
    await client.call('SearchSymbols', { query: 'Retry' });
    expect(service.calls[0]?.params).toEqual({ query: 'Retry', offset: 0, limit: 50 });
  });

  it.each(methodNames)('refuses wrong arguments of %s and names the field', async (method) => {
    const client = start();
    const call = client.call as (method: string, params: unknown) => Promise<unknown>;
    const shape = (contract[method].params as ZodObject).shape;
    for (const params of ['text', 7, [1]]) {
      await expect(call(method, params)).rejects.toMatchObject({ code: 'InvalidArgument', data: { path: '' } });
    }
    for (const field of Object.keys(shape)) {
      const unexpected = { unexpected: true };
      // A field for any value, or for a list of any values, can only be wrong where it is left out.
      const schema = shape[field];
      const takesAny = [unexpected, [unexpected]].some((value) => schema?.safeParse(value).success === true);
      const wrong = takesAny ? { key: 'k' } : { ...sample(method), [field]: unexpected };
      // Of a value with fields of its own, the first that is missing.
      await expect(call(method, wrong), field).rejects.toMatchObject({
        code: 'InvalidArgument',
        message: expect.stringContaining(`'${field}`),
        data: { path: expect.stringMatching(new RegExp(`^${field}(\\.|$)`)) },
      });
    }
    expect(service.calls).toEqual([]);
  });

  it('refuses what is nested too deeply before anybody goes into it, also where a method takes any value', async () => {
    const client = start();
    const nested = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
    await expect(client.call('memory.add', { records: [nested(2_000)] })).rejects.toMatchObject({
      code: 'InvalidArgument',
      message: 'The parameters of memory.add are nested too deeply.',
    });
    expect(service.calls).toEqual([]);
    await client.call('memory.add', { records: [nested(900)] });
    expect(service.calls).toHaveLength(1);
  });

  it('names a nested field, a number out of range and a path with a zero character', async () => {
    const client = start();
    await expect(client.call('SearchSymbols', { query: '', kinds: ['class', 'x' as 'class'] })).rejects.toMatchObject({
      data: { path: 'kinds.1' },
    });
    await expect(client.call('SearchSymbols', { query: '', limit: -1 })).rejects.toMatchObject({
      data: { path: 'limit' },
    });
    await expect(client.call('SearchSymbols', { query: 'x'.repeat(10_000) })).rejects.toMatchObject({
      data: { path: 'query' },
    });
    await expect(client.call('source.read', { file: 'a\0b' })).rejects.toMatchObject({
      code: 'InvalidArgument',
      data: { path: 'file' },
    });
    expect(service.calls).toEqual([]);
  });

  it('hands paths on as they are written: only the engine knows the root that they must stay in', async () => {
    const client = start();
    const files = ['../x', '/etc/passwd', 'a/../../b', 'C:\\x'];
    for (const file of files) await client.call('source.read', { file });
    expect(service.calls.map(({ params }) => (params as { file: string }).file)).toEqual(files);
  });

  it('says that a method does not exist', async () => {
    const client = start();
    const call = client.call as (method: string, params: unknown) => Promise<unknown>;
    for (const method of ['nope', '__proto__', 'constructor', 'toString']) {
      await expect(call(method, {})).rejects.toMatchObject({ code: 'NotFound' });
    }
  });

  it('carries code, message and data of an error (api-2)', async () => {
    const client = start();
    const error = new MemoError('SymbolNotFound', "'Retri' not found", { suggestions: ['Retry'] });
    service.answer = () => Promise.reject(error);
    await expect(client.call('ResolveSymbol', { path: 'Retri' })).rejects.toEqual(error);
  });

  it('gives an unforeseen error a trace id, logs its cause and sends no stack (api-2)', async () => {
    const logged: unknown[] = [];
    const client = start({ log: (traceId, method, cause) => logged.push({ traceId, method, cause }) });
    const cause = new TypeError('boom');
    service.answer = () => Promise.reject(cause);
    const error = await client.call('ping', {}).catch((e: MemoError) => e);
    if (!(error instanceof MemoError)) throw new Error('expected an error');
    expect(error.code).toBe('InternalError');
    expect(JSON.stringify(error.toObject())).not.toContain('.ts:');
    expect(error.data.traceId).toMatch(/^\w/);
    expect(logged).toEqual([{ traceId: error.data.traceId, method: 'ping', cause }]);
  });

  it('checks results where asked to', async () => {
    const client = start({ checkResults: true });
    service.answer = () => ({ version: 1 });
    await expect(client.call('ping', {})).rejects.toMatchObject({ code: 'InternalError' });
    service.answer = () => pong;
    await expect(client.call('ping', {})).resolves.toEqual(pong);
  });

  it('cancels the handler when the caller aborts, and answers the caller at once', async () => {
    const client = start();
    const abort = new AbortController();
    service.answer = (_, signal) => aborted(signal);
    const call = client.call('index.run', {}, { signal: abort.signal });
    await until(() => service.calls.length === 1);
    abort.abort();
    await expect(call).rejects.toMatchObject({ code: 'Cancelled' });
    await until(() => service.calls[0]?.signal.aborted === true);
    await expect(client.call('index.run', {}, { signal: abort.signal })).rejects.toMatchObject({ code: 'Cancelled' });
    expect(service.calls).toHaveLength(1);
  });

  it('cancels what runs and ends subscriptions when the connection closes, and rejects what waits', async () => {
    const client = start();
    service.answer = (_, signal) => aborted(signal);
    const call = client.call('index.run', {});
    await until(() => service.calls.length === 1);
    const closed = new Promise<void>((done) => client.onClose(() => done()));
    client.close();
    await closed;
    expect(isConnectionLost(await call.catch((e: unknown) => e))).toBe(true);
    await until(() => service.calls[0]?.signal.aborted === true && service.listeners.size === 0);
    await expect(client.call('ping', {})).rejects.toMatchObject({ code: 'Offline' });
  });

  it('delivers events to those who asked, until they stop', async () => {
    const client = start();
    const seen: unknown[] = [];
    const stop = client.on('codemap.changed', (payload) => seen.push(payload.revision));
    const emit = (revision: number) => {
      for (const listener of service.listeners)
        listener('codemap.changed', { revision, files: [], types: [], more: false });
    };
    await client.call('ping', {});
    emit(1);
    await client.call('ping', {});
    stop();
    emit(2);
    await client.call('ping', {});
    expect(seen).toEqual([1]);
  });

  it('bounds the calls in flight', async () => {
    const client = start();
    service.answer = (_, signal) => aborted(signal);
    const codes: string[] = [];
    const calls = Array.from({ length: 300 }, () =>
      client.call('ping', {}).catch((e: MemoError) => void codes.push(e.code)),
    );
    await until(() => codes.length === 44);
    expect(new Set(codes)).toEqual(new Set(['Busy']));
    expect(service.calls).toHaveLength(256);
    client.close();
    await Promise.all(calls);
    expect(codes).toHaveLength(300);
  });

  it('answers what is not a call with an error and keeps the connection', async () => {
    const seen: unknown[] = [];
    serve(ends.server, service);
    ends.client.onMessage((message) => seen.push(message));
    for (const bad of [
      42,
      null,
      [],
      { jsonrpc: '1.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', id: {}, method: 'ping' },
    ]) {
      ends.client.post(bad);
    }
    ends.client.post({ jsonrpc: '2.0', id: 9, method: 'ping' });
    await until(() => seen.length === 6);
    expect(seen.slice(0, 5)).toEqual(
      Array(5).fill(expect.objectContaining({ error: expect.objectContaining({ code: -32600 }) })),
    );
    expect(seen[5]).toMatchObject({ id: 9, result: pong });
  });

  it('closes the connection on text that is not JSON and on a message that is too large', async () => {
    if (!ends.raw) return;
    for (const text of ['{not json', `"${'x'.repeat((16 << 20) + 1)}"`]) {
      const fresh = (await transports[name]?.()) as Ends;
      const connection = serve(fresh.server, service);
      fresh.client.onMessage(() => {});
      fresh.raw?.(text);
      await connection.closed;
      await fresh.dispose();
    }
    expect(service.listeners.size).toBe(0);
  });
});

describe('a reader that takes nothing', () => {
  it('gets no more progress after 4 MB, but what else happens, and is let go at 32 MB', async () => {
    const sent: unknown[] = [];
    let backlog = 0;
    const end = new PortEnd();
    const port = portOf(end, { post: (message) => sent.push(message), close: () => {}, backlog: () => backlog });
    const service = new Recorder();
    const connection = serve(port, service);
    const running: EventMap['op'] = {
      opId: 'op-1',
      kind: 'index',
      state: 'running',
      phase: 'reading',
      done: 1,
      total: 2,
      startedAt: 0,
      cancellable: true,
    };
    const emit = () => {
      for (const listener of service.listeners) {
        listener('op', running);
        listener('op', { ...running, state: 'done' });
        listener('codemap.changed', { revision: 1, files: [], types: [], more: false });
      }
    };
    emit();
    expect(sent).toHaveLength(3);
    backlog = 4 << 20;
    emit();
    expect(sent).toHaveLength(5);
    end.receive({ jsonrpc: '2.0', id: 1, method: 'ping' });
    await until(() => sent.length === 6);
    backlog = (32 << 20) + 1;
    end.receive({ jsonrpc: '2.0', id: 2, method: 'ping' });
    await connection.closed;
    expect(sent).toHaveLength(6);
    expect(service.listeners.size).toBe(0);
  });
});

/** Valid values for the fields that a method must have, so that only the field under test is wrong. */
function sample(method: MethodName): Record<string, unknown> {
  const samples: Partial<Record<MethodName, Record<string, unknown>>> = {
    'config.set': { key: 'index.maxFileKB', value: '1' },
    'workspace.open': { root: '/x' },
    'trust.get': { root: '/x' },
    'trust.set': { root: '/x', trusted: true },
    'agents.plan': { action: 'connect', client: 'codex', scope: 'user' },
    'agents.apply': { action: 'connect', client: 'codex', scope: 'user', seen: 'x' },
    'inbox.propose': { kind: 'decision', form: {}, by: 'an agent' },
    'workspace.forget': { root: '/x' },
    'source.read': { file: 'a.ts' },
    'docs.search': { query: 'a' },
    'history.notes': { from: 'v1' },
    'editor.open': { file: 'a.ts' },
    'ops.cancel': { opId: 'x' },
    'ui.set': { key: 'k', value: 1 },
    ResolveSymbol: { path: 'A' },
    SearchSymbols: { query: '' },
    'symbols.neighbours': { id: 'T_x' },
    'symbols.at': { file: 'a.ts', line: 1 },
    'symbols.graph': { id: 'T_x', format: 'dot' },
    'graph.modules': { format: 'dot' },
    'diff.source': { type: 'T_x' },
    'bank.history': { path: 'a.md' },
    'bank.version': { path: 'a.md', commit: '' },
    'graph.calls': { id: 'T_x', format: 'dot' },
    BuildPack: { name: 'p', filter: 'type:A' },
    'pack.show': { name: 'p' },
    'pack.activate': { name: 'p' },
    'pack.remove': { name: 'p' },
    'pack.preview': { filter: 'type:A' },
    Investigate: { question: 'What?' },
    'investigation.get': { opId: 'op-1' },
    StreamOp: { opId: 'op-1' },
    'search.text': { query: 'a' },
    'search.files': { query: 'a' },
    'semantics.search': { query: 'a' },
    'memory.ofLines': { file: 'a.ts', line: 1 },
    FindUsages: { id: 'T_x' },
    'memory.search': { query: 'a' },
    'memory.get': { id: 'lr-1-1' },
    'memory.add': { records: [{}] },
    'memory.confirm': { ids: ['lr-1-1'] },
    'memory.reject': { ids: ['lr-1-1'] },
    'memory.restore': { ids: ['lr-1-1'] },
    'memory.verify': { ids: ['lr-1-1'] },
    'memory.pin': { ids: ['lr-1-1'], pinned: true },
    'memory.edit': { id: 'lr-1-1', revision: 1, changes: {} },
    'memory.supersede': { id: 'lr-1-1', by: 'lr-1-2' },
    'memory.forget': { id: 'lr-1-1' },
    'memory.undo': { undo: 1 },
    'memory.setDomain': { domain: 'a', summary: '' },
    'evolution.setDistilled': { practice: { id: 'bp-1', title: 'a', description: '' } },
    'evolution.consent': { given: true },
    ask: { question: 'a' },
    'ask.session': { session: 's-1' },
    'ask.forget': { session: 's-1' },
    'ask.save': { turn: 1, questionType: 'DATA_FLOW' },
    'generations.wait': { id: 'g-0001' },
    'generations.document': { name: 'arch' },
    'bank.write': { path: 'a.md', text: '', expected: null },
    'bank.writeBlock': { path: 'a.md', block: 'a', text: '', by: 'a' },
    'bank.setSummary': { path: 'a.md', summary: '' },
    'bank.search': { query: 'a' },
    'bank.load': { task: 'a' },
    'bank.previewConflict': { id: 'bc-1', choice: 'keep' },
    'bank.resolve': { id: 'bc-1', choice: 'keep' },
    'bank.setMachine': { writer: 'tech', on: true },
    'inbox.judge': { id: 'bi-1', action: 'accept' },
    'sessions.switch': { source: 'codex', on: true },
    'sessions.read': { id: 'codex:1' },
    'sessions.search': { query: 'a' },
    'edit.rename': { path: 'A', newName: 'B' },
    'edit.extract': { file: 'a.ts', line: 1, column: 1, endLine: 1, endColumn: 2, kind: 'variable' },
    'edit.skip': { previewId: 'p-1', hunks: [] },
  };
  return samples[method] ?? {};
}
