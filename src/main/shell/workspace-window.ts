/**
 * One window with an engine host of its own: a workspace that fails or keeps its processor busy takes no other window with
 * it. The window shows at most one workspace, and no two windows show the same.
 */
import { type BrowserWindow, dialog, type MessageBoxOptions, type WebContents } from 'electron';
import { assertNever } from '#shared/base/assert-never.ts';
import type { EventName, EventPayload } from '#shared/contract/events.ts';
import type { Translate } from '#shared/messages/translator.ts';
import { messageText } from '#shared/rpc/limits.ts';
import { eventMethod } from '#shared/rpc/message.ts';
import type { Appearance, FromHost } from './engine-link.ts';
import { EngineProcess } from './engine-process.ts';
import { sendToPage } from './ipc.ts';
import { opensLink } from './open-link.ts';
import type { StartRequest } from './start-request.ts';
import type { Placement } from './window-state.ts';

/** What a window asks of the app, or tells it. */
export interface AppOfWindow {
  translate(): Translate;
  /** The other window that shows the folder, brought to the front; null when there is none. */
  showOther(asking: WorkspaceWindow, root: string): WorkspaceWindow | null;
  opened(root: string): void;
  /** It shows another folder or none. */
  changed(): void;
  recent(roots: readonly string[]): void;
  appearance(of: WorkspaceWindow, appearance: Appearance): void;
}

export class WorkspaceWindow {
  readonly #app: AppOfWindow;
  readonly #window: BrowserWindow;
  readonly #engine: EngineProcess;
  #root: string | null = null;
  /** What it was asked to open and does not show yet. */
  #goal: StartRequest | null = null;

  constructor(app: AppOfWindow, window: BrowserWindow) {
    this.#app = app;
    this.#window = window;
    this.#engine = new EngineProcess({
      toPage: (text) => this.#toPage(text),
      fromHost: (message) => void this.#fromHost(message),
    });
    window.webContents.on('did-start-navigation', (details) => {
      if (details.isMainFrame && !details.isSameDocument) this.#engine.pageReloads();
    });
  }

  /** The folder that it shows or is about to show. */
  get root(): string | null {
    return this.#goal?.root ?? this.#root;
  }

  get browserWindow(): BrowserWindow {
    return this.#window;
  }

  get placement(): Placement {
    return {
      bounds: this.#window.getNormalBounds(),
      maximized: this.#window.isMaximized(),
      fullScreen: this.#window.isFullScreen(),
    };
  }

  isOf(page: WebContents): boolean {
    return !this.#window.isDestroyed() && this.#window.webContents === page;
  }

  /** Opens the folder and goes to the place; only goes where the folder is shown already. */
  open(request: StartRequest): void {
    if (this.#root === request.root) this.#goTo(request.place);
    else {
      this.#goal = request;
      this.#engine.open(request.root, request.asks);
    }
  }

  focus(): void {
    if (this.#window.isMinimized()) this.#window.restore();
    this.#window.focus();
  }

  connectPage(): void {
    this.#engine.connectPage();
  }

  fromPage(text: string): void {
    this.#engine.fromPage(text);
  }

  takenByPage(length: number): void {
    this.#engine.takenByPage(length);
  }

  settingsChanged(): void {
    this.#engine.settingsChanged();
  }

  /** Resolves when the engine has closed its workspace and ended. */
  stop(): Promise<void> {
    return this.#engine.stop();
  }

  /** An event of the contract that comes from the shell itself. */
  tell<E extends EventName>(name: E, payload: EventPayload<E>): void {
    this.#toPage(messageText({ jsonrpc: '2.0', method: eventMethod, params: { name, payload } }));
  }

  #toPage(text: string): void {
    if (!this.#window.isDestroyed()) sendToPage(this.#window.webContents, text);
  }

  #goTo(place: string): void {
    if (place !== '') this.tell('shell.place', { place });
  }

  async #fromHost(message: Exclude<FromHost, { kind: 'rpc' }>): Promise<void> {
    const reply = (value: string | null) => this.#engine.reply('id' in message ? message.id : 0, value);
    switch (message.kind) {
      case 'workspace':
        return this.#shows(message.root);
      case 'claim': {
        const other = this.#app.showOther(this, message.root);
        if (other === null) this.#root = message.root;
        else if (this.#goal !== null) other.open({ ...this.#goal, root: message.root });
        if (other !== null) this.#goal = null;
        return reply(other === null ? null : message.root);
      }
      case 'recent':
        return this.#app.recent(message.roots);
      case 'appearance':
        return this.#app.appearance(this, message.appearance);
      case 'confirmOpen':
        return reply(await this.#confirm(message.root));
      case 'pickFolder':
        return reply(await this.#pickFolder());
      case 'openExternal':
        return reply((await opensLink(message.url)) ? message.url : null);
      case 'openFailed': {
        this.#goal = null;
        this.#app.changed();
        return;
      }
      default:
        assertNever(message, 'message of the engine host');
    }
  }

  #shows(root: string | null): void {
    this.#root = root;
    if (root !== null) {
      const goal = this.#goal;
      this.#goal = null;
      this.#app.opened(root);
      if (goal !== null) this.#goTo(goal.place);
    }
    this.#app.changed();
  }

  /** The root when the person agrees. The answer that does nothing is the one that Enter and Escape give. */
  async #confirm(root: string): Promise<string | null> {
    const t = this.#app.translate();
    const { response } = await this.#ask({
      type: 'question',
      message: t('menu.linkOpens', { folder: root }),
      detail: t('menu.linkOpensWhy'),
      buttons: [t('menu.cancel'), t('menu.openAnyway')],
      defaultId: 0,
      cancelId: 0,
    });
    if (response === 1) return root;
    this.#goal = null;
    return null;
  }

  #ask(options: MessageBoxOptions): Promise<{ response: number }> {
    return this.#window.isDestroyed() ? dialog.showMessageBox(options) : dialog.showMessageBox(this.#window, options);
  }

  async #pickFolder(): Promise<string | null> {
    const title = this.#app.translate()('menu.pickFolder');
    const options = { title, properties: ['openDirectory' as const, 'createDirectory' as const] };
    const answer = await dialog.showOpenDialog(this.#window, options);
    return answer.canceled ? null : (answer.filePaths[0] ?? null);
  }
}
