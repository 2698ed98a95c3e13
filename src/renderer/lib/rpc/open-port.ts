/**
 * The pipe to the engine's host: the port that Electron's preload exposes, else a web socket to the server that served
 * this page. Either way the page sees the same Port, and nothing else differs between the shells but `pathForFile`.
 */
import { type Port, PortEnd, portOf } from '#shared/rpc/port.ts';

/** What the preload exposes as `window.memoscope`. */
export interface Bridge {
  readonly shell: 'electron';
  readonly port: {
    post(message: unknown): void;
    onMessage(listener: (message: unknown) => void): void;
  };
  /** Absolute path of a dropped file or folder. */
  pathForFile(file: File): string;
}

declare global {
  interface Window {
    readonly memoscope?: Bridge;
  }
}

export function bridge(): Bridge | undefined {
  return window.memoscope;
}

export function openPort(): Port {
  const electron = bridge();
  return electron === undefined ? webSocketPort(socketAddress(window.location)) : bridgePort(electron);
}

function socketAddress({ protocol, host }: Location): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/rpc`;
}

function bridgePort({ port }: Bridge): Port {
  const end = new PortEnd();
  port.onMessage((message) => end.receive(message));
  return portOf(end, {
    post: (message) => port.post(message),
    // The preload's port lives as long as the window; the host tells of the engine's end by the event shell.engine.
    close: () => {},
    backlog: () => 0,
  });
}

function webSocketPort(address: string): Port {
  const end = new PortEnd();
  const socket = new WebSocket(address);
  const waiting: string[] = [];
  socket.addEventListener('open', () => {
    for (const text of waiting.splice(0)) socket.send(text);
  });
  socket.addEventListener('message', ({ data }) => end.receive(JSON.parse(String(data))));
  socket.addEventListener('close', (event) => end.end(event.reason === '' ? undefined : event.reason));
  return portOf(end, {
    post: (message) => {
      const text = JSON.stringify(message);
      if (socket.readyState === WebSocket.CONNECTING) waiting.push(text);
      else socket.send(text);
    },
    close: () => socket.close(),
    backlog: () => socket.bufferedAmount,
  });
}
