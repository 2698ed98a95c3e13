/**
 * Port over a pipe that carries texts and does not report how many are queued, like Electron's: the other side
 * acknowledges what it has taken, and the rest is the backlog.
 */
import { maxMessageBytes, messageText } from '#shared/rpc/limits.ts';
import { type Port, PortEnd, portOf } from '#shared/rpc/port.ts';

export interface TextPort extends Port {
  /** A text has arrived; one that is no message ends the connection. */
  receive(text: string): void;
  /** The other side has taken a text of that length. */
  taken(length: number): void;
  /** The other side is gone. */
  end(): void;
}

/** `closed` notifies the other side that the connection was ended here, and why. */
export function textPort(pipe: { send(text: string): void; closed(reason?: string): void }): TextPort {
  const end = new PortEnd();
  let waiting = 0;
  const port = portOf(end, {
    post(message) {
      const text = messageText(message);
      waiting += text.length;
      pipe.send(text);
    },
    close: pipe.closed,
    backlog: () => waiting,
  });
  return {
    ...port,
    receive(text) {
      if (text.length > maxMessageBytes) return port.close('A message was too long.');
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        // The other side gets the reason.
        return port.close('A message was not JSON text.');
      }
      end.receive(value);
    },
    // Texts of an earlier connection on the same pipe may be acknowledged late.
    taken(length) {
      waiting = Math.max(0, waiting - length);
    },
    end: () => end.end(),
  };
}
