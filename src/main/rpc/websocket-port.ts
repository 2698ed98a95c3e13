/** Port over a `ws` socket: one JSON text a message. What is not JSON ends the connection. */
import type { WebSocket } from 'ws';
import { messageText } from '#shared/rpc/limits.ts';
import { type Port, PortEnd, portOf } from '#shared/rpc/port.ts';

/** Close codes of RFC 6455. */
const goingAway = 1001;
const unsupportedData = 1003;

export function webSocketPort(socket: WebSocket): Port {
  const end = new PortEnd();
  const port = portOf(end, {
    post: (message) => socket.send(messageText(message)),
    close: (reason) => {
      socket.close(reason === notJson ? unsupportedData : goingAway, reason?.slice(0, 120));
    },
    backlog: () => socket.bufferedAmount,
  });
  socket.on('message', (data, isBinary) => {
    let value: unknown;
    try {
      if (isBinary) throw new SyntaxError(notJson);
      value = JSON.parse(String(data));
    } catch {
      // Said to the other side in the close frame.
      port.close(notJson);
      return;
    }
    end.receive(value);
  });
  // ws reports a broken frame or an oversized message here and closes the socket itself.
  socket.on('error', (error) => end.end(error.message));
  socket.on('close', () => end.end());
  return port;
}

const notJson = 'A message was not JSON text.';
