// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import type { Client } from '#shared/rpc/client.ts';
import { createLink, type Link, retryPause } from '../../../../src/renderer/lib/rpc/link.ts';
import { cannedHost, readyWorkspace } from '../../canned/host.ts';

const greet = (client: Client) => client.call('ping', {});

describe('link', () => {
  let link: Link | undefined;
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    link?.close();
    vi.useRealTimers();
  });
  const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

  it('holds calls until it is connected', async () => {
    const host = cannedHost();
    host.up = false;
    link = createLink(host.openPort, greet);
    const answer = link.call('workspace.state', {});
    await settle(100);
    host.up = true;
    await settle(400);
    expect(await answer).toEqual(readyWorkspace);
    expect(link.status.getState()).toEqual({ state: 'open', connections: 1 });
  });

  it('lets a waiting call be cancelled', async () => {
    const host = cannedHost();
    host.up = false;
    link = createLink(host.openPort, greet);
    const controller = new AbortController();
    const answer = link.call('workspace.state', {}, { signal: controller.signal });
    const refused = expect(answer).rejects.toMatchObject({ code: 'Cancelled' });
    await settle();
    controller.abort();
    await refused;
  });

  it('fails a call in flight when the connection ends, and connects again', async () => {
    const host = cannedHost({ 'workspace.overview': () => new Promise(() => {}) });
    link = createLink(host.openPort, greet);
    await settle();
    const refused = expect(link.call('workspace.overview', {})).rejects.toMatchObject({ code: 'Offline' });
    await settle();
    host.drop();
    await refused;
    expect(link.status.getState().state).toBe('lost');
    await settle(retryPause(0));
    expect(link.status.getState()).toEqual({ state: 'open', connections: 2 });
  });

  it('keeps its subscriptions over connections, and ends them when asked', async () => {
    const host = cannedHost();
    link = createLink(host.openPort, greet);
    link.release();
    await settle();
    const seen: number[] = [];
    const stop = link.on('workspace.state', ({ revision }) => seen.push(revision));
    host.emit('workspace.state', { ...readyWorkspace, revision: 2 });
    await settle();
    host.drop();
    await settle(1000);
    host.emit('workspace.state', { ...readyWorkspace, revision: 3 });
    await settle();
    stop();
    host.emit('workspace.state', { ...readyWorkspace, revision: 4 });
    await settle();
    expect(seen).toEqual([2, 3]);
  });

  it('keeps events until it is released, and passes them on in their order', async () => {
    const host = cannedHost();
    link = createLink(host.openPort, greet);
    await settle();
    host.emit('workspace.state', { ...readyWorkspace, revision: 2 });
    host.emit('workspace.state', { ...readyWorkspace, revision: 3 });
    const seen: number[] = [];
    link.on('workspace.state', ({ revision }) => seen.push(revision));
    await settle();
    expect(seen).toEqual([]);
    link.release();
    host.emit('workspace.state', { ...readyWorkspace, revision: 4 });
    await settle();
    expect(seen).toEqual([2, 3, 4]);
  });

  it('says after three failed tries that the engine does not answer, and keeps trying', async () => {
    const host = cannedHost();
    host.up = false;
    link = createLink(host.openPort, greet);
    await settle(retryPause(0) - 1);
    expect(link.status.getState().state).toBe('connecting');
    await settle(10_000);
    expect(link.status.getState().state).toBe('lost');
    host.up = true;
    await settle(5000);
    expect(link.status.getState().state).toBe('open');
  });

  it('passes errors of the engine on as they are', async () => {
    const refusal = new MemoError('Refused', 'The folder is a drive root. Choose a project folder.', { path: 'root' });
    const host = cannedHost({
      'workspace.open': () => {
        throw refusal;
      },
    });
    link = createLink(host.openPort, greet);
    const refused = expect(link.call('workspace.open', { root: '/' })).rejects.toEqual(refusal);
    await settle();
    await refused;
  });

  it('pauses longer each time, at most five seconds', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(retryPause)).toEqual([200, 400, 800, 1600, 3200, 5000, 5000]);
  });
});
