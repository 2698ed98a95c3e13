/** The two scripts that run in every new document: one shows the page what the preload exposed, one runs the preload. */
import { functionBridge, type WorldBridge } from './function-bridge.ts';

export const isolatedWorld = 'Electron Isolated Context';
/** The function through which the isolated world talks to the main process; Chromium adds it. */
export const binding = 'standinSend';
/** The function through which the main process talks to the isolated world. */
export const deliver = 'standinDeliver';

/** Self-contained: it is sent as its own source text. Makes `exposeInMainWorld` true, asks for new windows. */
function exposeToPage(bridge: WorldBridge): void {
  const freeze = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    for (const item of Object.values(value)) freeze(item);
    return Object.freeze(value);
  };
  bridge.on('expose', (detail) => {
    const { key, api } = detail as { key: string; api: unknown };
    Object.defineProperty(window, key, { value: freeze(bridge.unpack(api)), enumerable: true });
  });
  // A window that Chromium makes and the stand-in closes again leaves its opener waiting now and then.
  window.open = (url) => {
    bridge.send('open', new URL(String(url ?? 'about:blank'), location.href).href);
    return null;
  };
}

/** Channel on which a page asks for a new window. */
export const openChannel = 'standin:open';

interface World {
  send(text: string): void;
  deliver: string;
  openChannel: string;
  preload(require: (id: string) => unknown, module: { exports: object }, exports: object): void;
}

/** Self-contained: it is sent as its own source text. Gives the preload its `electron` and runs it. */
function runPreload(bridge: WorldBridge, world: World): void {
  type Listener = (event: object, ...args: unknown[]) => void;
  const listeners = new Map<string, Listener[]>();
  const ipcRenderer = {
    send(channel: string, ...args: unknown[]) {
      // Throws for functions, as Electron does.
      world.send(JSON.stringify({ channel, args: structuredClone(args), url: location.href }));
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
  };
  const contextBridge = {
    exposeInMainWorld: (key: string, api: unknown) => bridge.send('expose', { key, api: bridge.pack(api) }),
  };
  const electron = { ipcRenderer, contextBridge, webUtils: { getPathForFile: () => '' } };
  Object.defineProperty(globalThis, world.deliver, {
    value: (text: string) => {
      const { channel, args } = JSON.parse(text) as { channel: string; args: unknown[] };
      for (const listener of listeners.get(channel) ?? []) listener({ sender: ipcRenderer }, ...args);
    },
  });
  bridge.on('open', (url) => ipcRenderer.send(world.openChannel, url));
  const require = (id: string): unknown => {
    if (id === 'electron' || id === 'electron/renderer') return electron;
    throw new Error(`module not found: ${id}`);
  };
  const module = { exports: {} };
  world.preload(require, module, module.exports);
}

export function pageScript(): string {
  return inTopFrame(`(${String(exposeToPage)})((${String(functionBridge)})('main', 'isolated'));`);
}

export function preloadScript(preload: string): string {
  return inTopFrame(
    `(${String(runPreload)})((${String(functionBridge)})('isolated', 'main'), {` +
      `send: (text) => ${binding}(text), deliver: '${deliver}', openChannel: '${openChannel}',` +
      `preload(require, module, exports) {\n${preload}\n} });`,
  );
}

function inTopFrame(code: string): string {
  return `(() => { if (window !== top) return; ${code} })();`;
}
