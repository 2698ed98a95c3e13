import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventMap } from '#shared/contract/events.ts';
import { createClient } from '#shared/rpc/client.ts';
import type { EventListener } from '../../../src/main/engine/engine.ts';
import { dropStuck, maxMessageBytes, type Service, serve, socketPort } from '../../../src/main/rpc/rpc.ts';

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
    answer = { version: '1', pid: 1, shell: 'test', platform: 'test' };
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
  }, 60_000);

  it('lets go who says nothing, and who begins a message and does not end it', async () => {
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
    answer = { version: '1', pid: 1, shell: 'test', platform: 'test' };
    expect(await client.call('ping', {})).toEqual(answer);
    client.close();
  });
});
