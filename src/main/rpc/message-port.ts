/** Port over anything that posts structured values: Electron's `parentPort`, a worker's MessagePort, an IPC relay. */
import { type Port, PortEnd, portOf } from '#shared/rpc/port.ts';

export interface MessageChannelLike {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (value: unknown) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  /** Missing where the channel lives as long as the process. */
  close?(): void;
}

/** Electron's utility process wraps what arrives in `{data, ports}`; `unwrap` says so. */
export function messagePort(channel: MessageChannelLike, options: { unwrap?: boolean } = {}): Port {
  const end = new PortEnd();
  channel.on('message', (value) => {
    end.receive(options.unwrap ? (value as { data: unknown }).data : value);
  });
  channel.on('close', () => end.end());
  return portOf(end, {
    post: (message) => channel.postMessage(message),
    close: () => channel.close?.(),
    backlog: () => 0,
  });
}
