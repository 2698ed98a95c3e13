/** One DevTools connection to one headless Chromium, which plays all windows. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { chromiumFlags } from './chromium-flags.ts';
import { profile } from './launch.ts';

export type Params = Record<string, unknown>;
type Listener = (method: string, params: Params) => void;

interface Reply {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: Params;
  result?: Params;
  error?: { message: string };
}

export class Cdp {
  readonly browser: ChildProcess;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, { resolve(value: Params): void; reject(error: Error): void }>();
  readonly #listeners = new Map<string, Listener>();
  #lastId = 0;

  constructor(socket: WebSocket, browser: ChildProcess) {
    this.browser = browser;
    this.#socket = socket;
    socket.addEventListener('message', (event) => this.#receive(JSON.parse(String(event.data)) as Reply));
  }

  /** The answer's form depends on the method; the caller names what it reads. */
  send<T = Params>(method: string, params: Params = {}, sessionId?: string): Promise<T> {
    const id = ++this.#lastId;
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (value) => resolve(value as T), reject });
    });
  }

  /** One listener a session; '' is the browser itself. */
  listen(sessionId: string, listener: Listener): void {
    this.#listeners.set(sessionId, listener);
  }

  #receive(reply: Reply): void {
    if (reply.id === undefined) {
      this.#listeners.get(reply.sessionId ?? '')?.(reply.method ?? '', reply.params ?? {});
      return;
    }
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.error === undefined) waiting?.resolve(reply.result ?? {});
    else waiting?.reject(new Error(reply.error.message));
  }
}

export async function startChromium(): Promise<Cdp> {
  const browser = spawn(
    process.env.CHROMIUM ?? '/usr/bin/chromium',
    [
      ...chromiumFlags,
      '--no-startup-window',
      `--user-data-dir=${path.join(profile, 'chromium')}`,
      '--remote-debugging-port=0',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  process.once('exit', () => browser.kill('SIGKILL'));
  const url = await new Promise<string>((resolve, reject) => {
    browser.once('error', reject);
    browser.once('exit', (code) => reject(new Error(`Chromium ended with code ${code} before it listened`)));
    browser.stderr.on('data', (data) => {
      const match = /DevTools listening on (ws:\S+)/.exec(String(data));
      if (match?.[1] !== undefined) resolve(match[1]);
    });
  });
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('Chromium refused the DevTools connection')));
  });
  const cdp = new Cdp(socket, browser);
  await cdp.send('Target.setDiscoverTargets', { discover: true });
  // Playwright waits for this line of Electron's and connects to the same browser.
  process.stderr.write(`\nDevTools listening on ${url}\n`);
  return cdp;
}
