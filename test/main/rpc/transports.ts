/** Each transport of the contract as a pair of real ends, for tests that must hold on all of them. */
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { WebSocket, WebSocketServer } from 'ws';
import { maxMessageBytes } from '#shared/rpc/limits.ts';
import { type Port, portPair } from '#shared/rpc/port.ts';
import { socketPort, type TextPort, textPort, webSocketPort } from '../../../src/main/rpc/rpc.ts';

export interface Ends {
  server: Port;
  client: Port;
  /** Sends bytes that are no message, past the client port. */
  raw?: (text: string) => void;
  dispose(): Promise<void>;
}

/** As the engine host of the desktop app speaks with its window: texts, and how long those were that are taken. */
function overMessagePort(channel: MessagePort): TextPort {
  const port = textPort({ send: (text) => channel.postMessage(text), closed: () => channel.close() });
  channel.on('message', (message: string | number) => {
    if (typeof message === 'number') return port.taken(message);
    channel.postMessage(message.length);
    port.receive(message);
  });
  channel.on('close', port.end);
  return port;
}

export const transports: Record<string, () => Promise<Ends>> = {
  async 'in process'() {
    const [server, client] = portPair();
    return { server, client, dispose: async () => client.close() };
  },
  async 'message port'() {
    const channel = new MessageChannel();
    const [server, client] = [channel.port1, channel.port2].map(overMessagePort) as [TextPort, TextPort];
    return { server, client, raw: (text) => channel.port2.postMessage(text), dispose: async () => client.close() };
  },
  async 'web socket'() {
    const listener = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: maxMessageBytes });
    await once(listener, 'listening');
    const { port } = listener.address() as net.AddressInfo;
    const accepted = once(listener, 'connection') as Promise<[WebSocket]>;
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    const client = webSocketPort(socket);
    await once(socket, 'open');
    const server = webSocketPort((await accepted)[0]);
    return {
      server,
      client,
      raw: (text) => socket.send(text),
      dispose: async () => {
        socket.terminate();
        await new Promise((done) => listener.close(done));
      },
    };
  },
  async 'local socket'() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memo-rpc-'));
    const file = path.join(folder, 's');
    const listener = net.createServer().listen(file);
    await once(listener, 'listening');
    const accepted = once(listener, 'connection') as Promise<[net.Socket]>;
    const socket = net.connect(file);
    await once(socket, 'connect');
    const server = socketPort((await accepted)[0]);
    return {
      server,
      client: socketPort(socket),
      raw: (text) => socket.write(`${text}\n`),
      dispose: async () => {
        socket.destroy();
        await new Promise((done) => listener.close(done));
        fs.rmSync(folder, { recursive: true });
      },
    };
  },
};
