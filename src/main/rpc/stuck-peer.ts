/**
 * Ends a connection whose other side neither speaks nor reads, so that it keeps no place and no memory: one that
 * connected and sent nothing, one that began a message and does not continue, one that does not read what waits for it.
 * It counts rounds instead of time: a machine that slept, or a process that was stopped, has missed at most one of
 * them.
 */
import type { Socket } from 'node:net';
import type { Port } from '#shared/rpc/port.ts';
import type { SocketPort } from './socket-port.ts';

/** Rounds of `roundMs` without progress after which the connection ends. */
const maxRounds = 3;
const usualRoundMs = 10_000;

/** `port` is the one over `socket`. Stops when the port ends. */
export function dropStuck(socket: Socket, port: Port | SocketPort, roundMs = usualRoundMs): void {
  const look = () => ({
    silent: socket.bytesRead === 0,
    waiting: socket.writableLength,
    taken: socket.bytesWritten - socket.writableLength,
    unfinished: 'unfinished' in port ? port.unfinished() : 0,
  });
  let before = look();
  let rounds = 0;
  const timer = setInterval(() => {
    const now = look();
    const unread = now.waiting > 0 && before.waiting > 0 && now.taken === before.taken;
    const same = now.unfinished !== 0 && now.unfinished === before.unfinished;
    before = now;
    rounds = now.silent || unread || same ? rounds + 1 : 0;
    if (rounds < maxRounds) return;
    port.close(unread ? 'The other side does not read its messages.' : 'The other side did not finish a message.');
    socket.destroy();
  }, roundMs);
  timer.unref();
  port.onClose(() => clearInterval(timer));
}
