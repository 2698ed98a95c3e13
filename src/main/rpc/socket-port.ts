/**
 * Port over a stream socket between two processes of one user: one JSON text a line. JSON never holds a raw line end, so
 * lines need no header, and a reader can bound what it keeps.
 */
import type { Socket } from 'node:net';
import { maxMessageBytes, messageText } from '#shared/rpc/limits.ts';
import { type Port, PortEnd, portOf } from '#shared/rpc/port.ts';

const lineEnd = 10;
/** How long a socket that is closed from here may take to send what it still holds. */
const lingerMs = 1_000;

export interface SocketPort extends Port {
  /** Number of the message of which a part has arrived; 0 between two. */
  unfinished(): number;
}

export function socketPort(socket: Socket, maxBytes = maxMessageBytes): SocketPort {
  const end = new PortEnd();
  let whole = 0;
  let parts: Buffer[] = [];
  let size = 0;
  const port = portOf(end, {
    post: (message) => socket.write(`${messageText(message, maxBytes)}\n`),
    close: () => {
      socket.end();
      // A client that neither reads nor closes would keep its place, and our memory would hold what waits for it.
      setTimeout(() => socket.destroy(), lingerMs).unref();
    },
    backlog: () => socket.writableLength,
  });

  function take(piece: Buffer): boolean {
    size += piece.length;
    if (size > maxBytes) {
      port.close(`A message was larger than ${maxBytes} bytes.`);
      socket.destroy();
      return false;
    }
    parts.push(piece);
    return true;
  }

  function deliver(): boolean {
    const text = Buffer.concat(parts, size).toString('utf8');
    parts = [];
    size = 0;
    whole += 1;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      // The listeners of the close get the reason.
      port.close('A message was not JSON text.');
      socket.destroy();
      return false;
    }
    end.receive(value);
    return true;
  }

  socket.on('data', (chunk: Buffer) => {
    let from = 0;
    for (;;) {
      const at = chunk.indexOf(lineEnd, from);
      if (!take(chunk.subarray(from, at === -1 ? chunk.length : at)) || at === -1) return;
      if (!deliver()) return;
      from = at + 1;
    }
  });
  socket.on('error', (error) => end.end(error.message));
  socket.on('close', () => end.end());
  return { ...port, unfinished: () => (size === 0 ? 0 : whole + 1) };
}
