/**
 * What every transport looks like to the contract: a pipe of JSON values between two ends. Adapters exist for the web
 * socket, the local socket, Electron's message ports and two ends in one process (`portPair`).
 * Messages that arrive before the first listener are kept, so that nobody has to subscribe in a race.
 */
import { messageText } from './limits.ts';

export interface Port {
  /** Sends one JSON value. Ignored once the port is closed. Throws Refused for one that is too long, and sends nothing. */
  post(message: unknown): void;
  /** One listener; what came earlier is delivered to it first. */
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, also for listeners that come after the end. `reason` tells why, where that is known. */
  onClose(listener: (reason?: string) => void): void;
  /** Bytes (or messages, where bytes are unknown) that the other side has not taken yet. */
  backlog(): number;
  close(reason?: string): void;
}

/** The part of AbortSignal that shared code uses; it has no library of its own to take the type from. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The listening half of a port; an adapter tells it what arrives and when the transport ends. */
export class PortEnd {
  #listener: ((message: unknown) => void) | undefined;
  #waiting: unknown[] = [];
  #closeListeners: ((reason?: string) => void)[] = [];
  #closed = false;
  #reason: string | undefined;

  get closed(): boolean {
    return this.#closed;
  }

  receive(message: unknown): void {
    if (this.#closed) return;
    if (this.#listener) this.#listener(message);
    else this.#waiting.push(message);
  }

  end(reason?: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#reason = reason;
    this.#waiting = [];
    const listeners = this.#closeListeners;
    this.#closeListeners = [];
    for (const listener of listeners) listener(reason);
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#listener = listener;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const message of waiting) listener(message);
  }

  onClose(listener: (reason?: string) => void): void {
    if (this.#closed) listener(this.#reason);
    else this.#closeListeners.push(listener);
  }
}

/** Makes a port of what an adapter can do and of the end that it feeds. */
export function portOf(
  end: PortEnd,
  transport: { post(message: unknown): void; close(reason?: string): void; backlog(): number },
): Port {
  return {
    post: (message) => {
      if (!end.closed) transport.post(message);
    },
    onMessage: (listener) => end.onMessage(listener),
    onClose: (listener) => end.onClose(listener),
    backlog: () => transport.backlog(),
    close: (reason) => {
      if (end.closed) return;
      transport.close(reason);
      end.end(reason);
    },
  };
}

/** Two connected ports in one process. Messages are copied through JSON, as every other transport does. */
export function portPair(): [Port, Port] {
  const ends = [new PortEnd(), new PortEnd()] as const;
  const side = (own: PortEnd, other: PortEnd): Port =>
    portOf(own, {
      post: (message) => {
        const text = messageText(message);
        void Promise.resolve().then(() => other.receive(JSON.parse(text)));
      },
      close: (reason) => void Promise.resolve().then(() => other.end(reason)),
      backlog: () => 0,
    });
  return [side(ends[0], ends[1]), side(ends[1], ends[0])];
}
