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

let webKeys: WebKeys | undefined;

export function openPort(): Port {
  const electron = bridge();
  if (electron !== undefined) return bridgePort(electron);
  webKeys ??= createWebKeys(window);
  return webSocketPort(socketAddress(window.location), webKeys);
}

export interface WebKeys {
  /** What the next connection says. */
  next(): string | null;
  /** A connection that said it was let in. */
  fits(key: string | null): void;
}

const keptAs = 'memoscope.key';
/** Anything else may be no word of a handshake, which the browser throws at. */
const keyForm = /^[\w-]{1,64}$/;

/**
 * The key that the server gave the page in its first address. It is kept for all tabs of this origin once it opened a
 * connection: any page can lead a person to an address with a key of its own, which must not take the place of ours.
 */
export function createWebKeys({
  location,
  history,
  localStorage,
  sessionStorage,
}: Pick<Window, 'location' | 'history' | 'localStorage' | 'sessionStorage'>): WebKeys {
  let turn = false;
  return {
    next() {
      const [name, given = ''] = location.hash.slice(1).split('=');
      if (name === keyInAddress) {
        if (keyForm.test(given)) sessionStorage.setItem(keptAs, given);
        history.replaceState(history.state, '', location.pathname + location.search);
      }
      const brought = sessionStorage.getItem(keptAs);
      const kept = localStorage.getItem(keptAs);
      turn = !turn;
      return brought === null || (kept !== null && !turn) ? kept : brought;
    },
    fits(key) {
      if (key !== null) localStorage.setItem(keptAs, key);
      sessionStorage.removeItem(keptAs);
      turn = false;
    },
  };
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

/** The event after which Electron's port is dead; listening again connects to the next engine. */
function tellsEngineEnd(value: unknown): boolean {
  const message = readMessage(value);
  if (message.kind !== 'notification' || message.method !== eventMethod) return false;
  const name: EventName = 'shell.engine';
  return isRecord(message.params) && message.params.name === name;
}

function webSocketPort(address: string, keys: WebKeys): Port {
  const end = new PortEnd();
  const key = keys.next();
  const socket = new WebSocket(address, key === null ? webProtocol : [webProtocol, key]);
  const waiting: string[] = [];
  socket.addEventListener('open', () => {
    keys.fits(key);
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
