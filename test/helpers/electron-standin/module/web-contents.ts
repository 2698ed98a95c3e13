/** `WebContents`: one page of Chromium, its preload, its messages, its requests to schemes of the app. */
import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Params } from '../cdp.ts';
import { binding, deliver, isolatedWorld, openChannel, pageScript, preloadScript } from '../worlds/page-scripts.ts';
import { cdp, emitPreventable } from './app.ts';
import { ipcMain } from './ipc-main.ts';
import { fromBrowser, handlerFor, schemePatterns, session, toBrowser } from './protocol.ts';

export interface WebPreferences {
  preload?: string;
  sandbox?: boolean;
  contextIsolation?: boolean;
  nodeIntegration?: boolean;
}

interface PausedRequest {
  requestId: string;
  resourceType: string;
  frameId: string;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string };
}

let lastId = 0;

/** Chromium answers soon, or now and then on a busy machine never, and opens nothing (seen at version 156, four times in some 120 starts). */
const answerMs = 5_000;

/** Asks again where no answer comes; what an answer that comes late opened is closed. */
async function newTarget(params: Params): Promise<string> {
  let targetId: string | undefined;
  while (targetId === undefined) {
    const asked = cdp().send<{ targetId: string }>('Target.createTarget', params);
    asked
      .then(async (late) => {
        if (targetId !== undefined && late.targetId !== targetId) await cdp().send('Target.closeTarget', late);
      })
      .catch(() => {
        // A waiting caller is told; late, no one is.
      });
    targetId = (await Promise.race([asked, sleep(answerMs, undefined, { ref: false })]))?.targetId;
  }
  return targetId;
}

export class WebContents extends EventEmitter {
  readonly id = ++lastId;
  readonly session = session.defaultSession;
  /** Target id of the DevTools protocol, once there is one. */
  target: string | undefined;
  #sessionId: string | undefined;
  #frame = '';
  #isolated: number | undefined;
  #waiting: string[] = [];
  #url = '';
  /** Address that the app itself loads: no `will-navigate` for it. */
  #loading: string | undefined;
  #destroyed = false;
  #openHandler: (details: { url: string }) => { action: 'allow' | 'deny' } = () => ({ action: 'allow' });
  readonly #opened: Promise<void>;

  readonly #preferences: WebPreferences;

  constructor(preferences: WebPreferences, size: { width: number; height: number }) {
    super();
    if (preferences.sandbox === false || preferences.nodeIntegration || preferences.contextIsolation === false) {
      throw new Error('electron stand-in: only sandboxed, isolated windows are known');
    }
    this.#preferences = preferences;
    this.#opened = this.#open(preferences, size);
  }

  async #open(preferences: WebPreferences, size: { width: number; height: number }): Promise<void> {
    this.target = await newTarget({ url: 'about:blank', newWindow: true, ...size });
    const attach = { targetId: this.target, flatten: true };
    this.#sessionId = (await cdp().send<{ sessionId: string }>('Target.attachToTarget', attach)).sessionId;
    cdp().listen(this.#sessionId, (method, params) => this.#event(method, params));
    await Promise.all([
      this.#command('Page.enable'),
      this.#command('Runtime.enable'),
      this.#command('Fetch.enable', { patterns: schemePatterns() }),
      this.#command('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false }),
    ]);
    const tree = await this.#command<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree');
    this.#frame = tree.frameTree.frame.id;
    await this.#command('Runtime.addBinding', { name: binding, executionContextName: isolatedWorld });
    await this.#command('Page.addScriptToEvaluateOnNewDocument', { source: pageScript() });
    const preload = preferences.preload === undefined ? '' : fs.readFileSync(preferences.preload, 'utf8');
    const script = { worldName: isolatedWorld, source: preloadScript(preload) };
    await this.#command('Page.addScriptToEvaluateOnNewDocument', script);
  }

  #command<T = Params>(method: string, params: Params = {}): Promise<T> {
    return cdp().send<T>(method, params, this.#sessionId);
  }

  #event(method: string, params: Params): void {
    switch (method) {
      case 'Runtime.executionContextCreated': {
        const context = params.context as { id: number; name: string; auxData?: { frameId?: string } };
        if (context.name !== isolatedWorld || context.auxData?.frameId !== this.#frame) return;
        this.#isolated = context.id;
        for (const text of this.#waiting.splice(0)) this.#deliver(context.id, text);
        return;
      }
      case 'Runtime.executionContextsCleared':
        this.#isolated = undefined;
        return;
      case 'Runtime.bindingCalled':
        if (params.name === binding) this.#fromPage(String(params.payload));
        return;
      case 'Fetch.requestPaused':
        this.#request(params as unknown as PausedRequest).catch((error: unknown) => {
          // The page went away while its request was answered.
          if (!this.#destroyed) console.error('electron stand-in: request', error);
        });
        return;
      case 'Page.domContentEventFired':
        this.emit('dom-ready', {});
        return;
      case 'Page.loadEventFired':
        this.emit('did-finish-load', {});
        return;
      case 'Page.frameNavigated': {
        const frame = params.frame as { parentId?: string; url: string };
        if (frame.parentId === undefined) this.#url = fromBrowser(frame.url);
        return;
      }
      case 'Inspector.targetCrashed':
        this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
        return;
    }
  }

  async #request(paused: PausedRequest): Promise<void> {
    const { requestId, request } = paused;
    const url = fromBrowser(request.url);
    if (paused.resourceType === 'Document' && !this.#mayNavigate(paused, url)) {
      await this.#command('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      return;
    }
    const handler = url === request.url ? null : handlerFor(url);
    if (handler === null) {
      await this.#command('Fetch.continueRequest', { requestId });
      return;
    }
    const response = await handler(new Request(url, { method: request.method, headers: request.headers }));
    await this.#command('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    });
  }

  #mayNavigate(paused: PausedRequest, url: string): boolean {
    const isMainFrame = paused.frameId === this.#frame;
    const asked = this.#loading !== withoutHash(paused.request.url);
    const free =
      !asked ||
      (emitPreventable(this, 'will-frame-navigate', { url, isMainFrame }) &&
        (!isMainFrame || emitPreventable(this, 'will-navigate', { url, isMainFrame }, url)));
    if (free && isMainFrame) this.emit('did-start-navigation', { url, isMainFrame, isSameDocument: false });
    return free;
  }

  #fromPage(payload: string): void {
    const { channel, args, url } = JSON.parse(payload) as { channel: string; args: unknown[]; url: string };
    if (channel === openChannel) {
      const { action } = this.#openHandler({ url: fromBrowser(String(args[0])) });
      if (action !== 'deny') throw new Error('electron stand-in: windows that a page opens are not known');
      return;
    }
    const senderFrame = { url: fromBrowser(url), origin: fromBrowser(new URL(url).origin), parent: null };
    ipcMain.emit(channel, { sender: this, senderFrame }, ...args);
  }

  #deliver(contextId: number, text: string): void {
    const expression = `${deliver}(${JSON.stringify(text)})`;
    this.#command('Runtime.evaluate', { contextId, expression }).catch(() => {
      // The document was replaced meanwhile: its messages are lost, as they are in Electron.
    });
  }

  send(channel: string, ...args: unknown[]): void {
    const text = JSON.stringify({ channel, args });
    if (this.#isolated === undefined) this.#waiting.push(text);
    else this.#deliver(this.#isolated, text);
  }

  async loadURL(url: string): Promise<void> {
    await this.#opened;
    const address = toBrowser(url);
    this.#loading = withoutHash(address);
    const loaded = new Promise((resolve) => this.once('did-finish-load', resolve));
    const { errorText } = await this.#command<{ errorText?: string }>('Page.navigate', { url: address });
    if (errorText !== undefined) throw new Error(`${errorText} loading '${url}'`);
    await loaded;
    this.#loading = undefined;
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: 'allow' | 'deny' }): void {
    this.#openHandler = handler;
  }

  getLastWebPreferences(): WebPreferences {
    return this.#preferences;
  }

  getURL(): string {
    return this.#url;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** Called by the window when it closes. */
  end(): void {
    this.#destroyed = true;
    this.emit('destroyed');
  }
}

function withoutHash(url: string): string {
  return url.split('#')[0] ?? '';
}
