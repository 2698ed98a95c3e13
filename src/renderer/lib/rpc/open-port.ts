/**
 * The pipe to the engine's host: the port that Electron's preload exposes, else a web socket to the server that served
 * this page. Either way the page sees the same Port, and nothing else differs between the shells but `pathForFile`.
 */
import type { EventName } from '#shared/contract/events.ts';
import { messageText } from '#shared/rpc/limits.ts';
import { eventMethod, isRecord, readMessage } from '#shared/rpc/message.ts';
import { type Port, PortEnd, portOf } from '#shared/rpc/port.ts';
import type { ShellBridge } from '#shared/rpc/shell-bridge.ts';
import { keyInAddress, webProtocol } from '#shared/rpc/web-key.ts';

declare global {
  interface Window {
    /** What the preload exposes; absent in a browser. */
    readonly memoscope?: ShellBridge;
  }
}

export function bridge(): ShellBridge | undefined {
  return window.memoscope;
}

export function openPort(): Port {
  const electron = bridge();
  return electron === undefined ? webSocketPort(socketAddress(window.location), webKey(window)) : bridgePort(electron);
}

/** What the server gave the page whose address it was in; kept for all tabs of this origin, and taken out of the address. */
export function webKey({
  location,
  history,
  localStorage,
}: Pick<Window, 'location' | 'history' | 'localStorage'>): string | null {
  const kept = 'memoscope.key';
  const [name, given] = location.hash.slice(1).split('=');
  if (name !== keyInAddress || given === undefined) return localStorage.getItem(kept);
  localStorage.setItem(kept, given);
  history.replaceState(history.state, '', location.pathname + location.search);
  return given;
}

function socketAddress({ protocol, host }: Location): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/rpc`;
}

function bridgePort({ port }: ShellBridge): Port {
  const end = new PortEnd();
  port.onMessage((text) => {
    const value: unknown = JSON.parse(text);
    end.receive(value);
    if (tellsEngineEnd(value)) end.end();
  });
  return portOf(end, { post: (message) => port.post(messageText(message)), close: () => {}, backlog: () => 0 });
}

/** The event after which Electron's port is dead; listening anew connects to the next engine. */
function tellsEngineEnd(value: unknown): boolean {
  const message = readMessage(value);
  if (message.kind !== 'notification' || message.method !== eventMethod) return false;
  const name: EventName = 'shell.engine';
  return isRecord(message.params) && message.params.name === name;
}

function webSocketPort(address: string, key: string | null): Port {
  const end = new PortEnd();
  const socket = new WebSocket(address, key === null ? webProtocol : [webProtocol, key]);
  const waiting: string[] = [];
  socket.addEventListener('open', () => {
    for (const text of waiting.splice(0)) socket.send(text);
  });
  socket.addEventListener('message', ({ data }) => end.receive(JSON.parse(String(data))));
  socket.addEventListener('close', (event) => end.end(event.reason === '' ? undefined : event.reason));
  return portOf(end, {
    post: (message) => {
      const text = messageText(message);
      if (socket.readyState === WebSocket.CONNECTING) waiting.push(text);
      else socket.send(text);
    },
    close: () => socket.close(),
    backlog: () => socket.bufferedAmount,
  });
}
