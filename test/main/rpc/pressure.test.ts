import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventMap } from '#shared/contract/events.ts';
import { createClient } from '#shared/rpc/client.ts';
import { maxMessageBytes } from '#shared/rpc/limits.ts';
import type { EventListener } from '../../../src/main/engine/engine.ts';
import { dropStuck, type Service, serve, socketPort, textPort } from '../../../src/main/rpc/rpc.ts';

const listeners = new Set<EventListener>();
const dropped: string[] = [];
let answer: unknown;
const service: Service = {
  call: async () => answer,
  subscribe(listener) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

let folder: string;
let server: net.Server;
/** The owner's ends, in the order in which they were made. */
const sockets: net.Socket[] = [];

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memo-pressure-'));
  server = net.createServer((socket) => {
    sockets.push(socket);
    const port = socketPort(socket);
    dropStuck(socket, port, 20);
    serve(port, service, { onDropped: (reason) => dropped.push(reason) });
  });
  server.listen(path.join(folder, 's'));
  await once(server, 'listening');
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  dropped.length = 0;
  await new Promise((done) => server.close(done));
  fs.rmSync(folder, { recursive: true });
});

async function connect(): Promise<net.Socket> {
  const before = sockets.length;
  const socket = net.connect(path.join(folder, 's'));
  await once(socket, 'connect');
  await expect.poll(() => sockets.length).toBe(before + 1);
  return socket;
}

describe('many clients of one owner', () => {
  it('keeps little for a client that never reads, lets it go with a reason, and serves the others all', async () => {
    const silent = await connect();
    silent.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    silent.pause();
    const client = createClient(socketPort(await connect()));
    let seen = 0;
    client.on('codemap.changed', () => {
      seen += 1;
    });
    answer = { version: '1', contract: 'c', pid: 1, shell: 'test', platform: 'test' };
    await client.call('ping', {});
    const files = Array.from({ length: 200 }, (_, n) => `src/${'some/module/'.repeat(8)}file-${n}.ts`);
    let most = 0;
    const rounds = 2_000;
    for (let revision = 0; revision < rounds; revision += 1) {
      const payload: EventMap['codemap.changed'] = { revision, files, types: [], more: false };
      for (const listener of [...listeners]) listener('codemap.changed', payload);
      most = Math.max(most, sockets[0]?.writableLength ?? 0);
      // The one that reads gets its turn.
      while (sockets[1]?.writableLength !== 0) await new Promise((next) => setImmediate(next));
    }
    await expect.poll(() => seen).toBe(rounds);
    expect(most).toBeLessThanOrEqual((32 << 20) + (1 << 20));
    expect(dropped).toEqual(['The other side does not read its messages.']);
    await expect.poll(() => sockets[0]?.destroyed).toBe(true);
    client.close();
    silent.destroy();
  });

  it('drops a client that is silent, or begins a message and does not end it', async () => {
    const slow = await connect();
    slow.write('{"jsonrpc":');
    const drip = setInterval(() => slow.write(' '), 5);
    slow.on('error', () => {});
    const silent = await connect();
    await expect.poll(() => dropped.length).toBe(2);
    clearInterval(drip);
    expect(new Set(dropped)).toEqual(new Set(['The other side did not finish a message.']));
    slow.destroy();
    silent.destroy();
  });

  it('refuses a message that is too long on the side that would send it, and keeps the connection', async () => {
    const client = createClient(socketPort(await connect()));
    await expect(client.call('ResolveSymbol', { path: 'x'.repeat(maxMessageBytes) })).rejects.toMatchObject({
      code: 'Refused',
      data: { reason: 'tooLarge', maxBytes: maxMessageBytes },
    });
    answer = 'x'.repeat(maxMessageBytes);
    await expect(client.call('ping', {})).rejects.toMatchObject({ code: 'Refused', data: { reason: 'tooLarge' } });
    answer = { version: '1', contract: 'c', pid: 1, shell: 'test', platform: 'test' };
    expect(await client.call('ping', {})).toEqual(answer);
    client.close();
  });
});

describe('a window that takes nothing', () => {
  it('gets no more progress after 4 MB, and is reconnected with a reason at 32 MB, unless it continues', () => {
    const sent: string[] = [];
    const closed: (string | undefined)[] = [];
    const open = () => {
      const port = textPort({ send: (text) => sent.push(text), closed: (reason) => closed.push(reason) });
      serve(port, service, { onDropped: (reason) => dropped.push(reason) });
      return port;
    };
    const files = Array.from({ length: 200 }, (_, n) => `src/${'some/module/'.repeat(80)}file-${n}.ts`);
    const change: EventMap['codemap.changed'] = { revision: 1, files, types: [], more: false };
    const progress = { opId: 'op-1', kind: 'index', state: 'running' } as EventMap['op'];
    const emit = () => {
      for (const listener of [...listeners]) {
        listener('codemap.changed', change);
        listener('op', progress);
      }
    };
    const sentBytes = () => sent.reduce((sum, { length }) => sum + length, 0);
    const reads = open();
    while (sentBytes() < 40 << 20) {
      const before = sent.length;
      emit();
      for (const { length } of sent.slice(before)) reads.taken(length);
      expect(sent.length - before).toBe(2);
    }
    expect(reads.backlog()).toBe(0);
    reads.end();
    sent.length = 0;

    open();
    while (closed.length === 0) emit();
    expect(closed).toEqual(['The other side does not read its messages.']);
    expect(dropped).toEqual(closed);
    expect(sentBytes()).toBeLessThan((32 << 20) + (1 << 20));
    const isProgress = (text: string) => text.includes('op-1');
    // Told as long as it could be hoped that it is read.
    expect(sent.filter(isProgress).length).toBeGreaterThan(0);
    expect(sent.slice(sent.length / 2).filter(isProgress)).toEqual([]);
    const before = sent.length;
    emit();
    expect(sent.length).toBe(before);
  });
});
