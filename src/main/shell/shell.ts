/**
 * The Electron shell: one app, one window, one engine host behind it. It holds no engine logic: messages of the contract
 * pass through unread, and what only a desktop has (window, menu, dialogs, recent folders, links) is done here.
 * Main types: EngineProcess (the child), WindowStateFile. The start is one plain sequence, because Electron wants
 * schemes before `ready`, guards before the first page, and the page before the engine for a fast first paint.
 */
import fs from 'node:fs';
import path from 'node:path';
import { app, type BrowserWindow, dialog, nativeTheme, session, shell } from 'electron';
import { assertNever } from '#shared/base/assert-never.ts';
import { chooseLanguage, createTranslate, type Translate } from '#shared/messages/translator.ts';
import { eventMethod } from '#shared/rpc/message.ts';
import { userDataDir } from '../engine/storage/storage.ts';
import { appOrigin, appPage, declareScheme, servePage } from './app-protocol.ts';
import type { FromHost } from './engine-link.ts';
import { EngineProcess } from './engine-process.ts';
import { folderArgument } from './folder-argument.ts';
import { denyPermissions, guardPages } from './guards.ts';
import { listenToPages, sendToPage } from './ipc.ts';
import { type ShellAction, showMenu } from './menu.ts';
import { createWindow, themeBackground } from './window.ts';
import { WindowStateFile } from './window-state.ts';

/** The command line's `open` waits for this line before it believes that Electron works here. */
const windowLine = 'memoscope:window';

export function startShell(): void {
  // Chromium's profile stays apart from the files that people may look into.
  const profile = path.join(userDataDir(), 'electron');
  fs.mkdirSync(profile, { recursive: true });
  app.setPath('userData', profile);
  app.setAppUserModelId('app.memoscope.desktop');
  app.enableSandbox();
  declareScheme();
  if (!app.requestSingleInstanceLock()) {
    app.exit(0);
    return;
  }
  new Shell().listen();
}

/** The page of `npm run dev` is served by the build tool; a packaged app takes no address from its environment. */
function pageAddress(): string {
  const served = process.env.ELECTRON_RENDERER_URL;
  return !app.isPackaged && served !== undefined ? served : appPage;
}

class Shell {
  readonly #page = pageAddress();
  readonly #kept = new WindowStateFile(app.getPath('userData'));
  readonly #engine = new EngineProcess({
    toPage: (message) => this.#toPage(message),
    fromHost: (message) => void this.#fromHost(message),
  });
  #window: BrowserWindow | null = null;
  #ended = false;

  listen(): void {
    const own = { packaged: app.isPackaged, appPath: app.getAppPath() };
    const named = folderArgument(process.argv, process.cwd(), own);
    if (named !== null) this.#engine.open(named);
    app.on('second-instance', (_event, argv, cwd) => {
      const folder = folderArgument(argv, cwd, own);
      if (folder !== null) this.#engine.open(folder);
      this.#focus();
    });
    app.on('open-file', (event, file) => {
      event.preventDefault();
      this.#engine.open(file);
    });
    app.on('window-all-closed', () => {
      if (process.platform !== 'darwin') app.quit();
    });
    app.on('before-quit', (event) => {
      if (this.#ended) return;
      event.preventDefault();
      void this.#engine.stop().then(() => {
        this.#ended = true;
        app.quit();
      });
    });
    guardPages((url) => url.startsWith(this.#page));
    const origin = this.#page === appPage ? appOrigin : new URL(this.#page).origin;
    listenToPages((sender) => sender === origin, {
      connected: () => this.#engine.connectPage(),
      message: (_page, message) => this.#engine.fromPage(message),
    });
    void app.whenReady().then(() => this.#ready());
  }

  #ready(): void {
    denyPermissions(session.defaultSession);
    servePage(session.defaultSession.protocol, path.join(import.meta.dirname, '..', 'renderer'));
    nativeTheme.on('updated', () => this.#window?.setBackgroundColor(themeBackground()));
    this.#showMenu();
    this.#openWindow();
    app.on('activate', () => this.#focus());
  }

  #openWindow(): void {
    const window = createWindow(this.#kept);
    this.#window = window;
    window.webContents.on('did-start-navigation', (details) => {
      if (details.isMainFrame && !details.isSameDocument) this.#engine.pageReloads();
    });
    window.on('closed', () => {
      this.#window = null;
      this.#engine.disconnectPage();
    });
    window.once('show', () => process.stdout.write(`${windowLine}\n`));
    void window.loadURL(this.#page);
  }

  #focus(): void {
    if (this.#window === null) {
      if (app.isReady()) this.#openWindow();
      return;
    }
    if (this.#window.isMinimized()) this.#window.restore();
    this.#window.focus();
  }

  #toPage(message: unknown): void {
    if (this.#window !== null) sendToPage(this.#window.webContents, message);
  }

  #showMenu(): void {
    showMenu(this.#translate, (action: ShellAction) => {
      this.#toPage({ jsonrpc: '2.0', method: eventMethod, params: { name: 'shell.action', payload: { action } } });
    });
  }

  /** The native texts follow the language of the settings, also after a change. */
  get #translate(): Translate {
    return createTranslate(chooseLanguage(this.#kept.state.appearance.language, app.getPreferredSystemLanguages()));
  }

  async #fromHost(message: Exclude<FromHost, { kind: 'rpc' }>): Promise<void> {
    switch (message.kind) {
      case 'workspace':
        if (message.root !== null) app.addRecentDocument(message.root);
        return;
      case 'appearance':
        this.#kept.save({ appearance: message.appearance });
        nativeTheme.themeSource = message.appearance.theme;
        this.#showMenu();
        return;
      case 'pickFolder':
        this.#engine.reply(message.id, await this.#pickFolder());
        return;
      case 'openExternal':
        this.#engine.reply(message.id, (await opensLink(message.url)) ? message.url : null);
        return;
      case 'openFailed':
        await this.#showFailure(message.message);
        return;
      default:
        assertNever(message, 'message of the engine host');
    }
  }

  async #showFailure(detail: string): Promise<void> {
    const options = { type: 'warning' as const, message: this.#translate('menu.openFailed'), detail };
    await (this.#window === null ? dialog.showMessageBox(options) : dialog.showMessageBox(this.#window, options));
  }

  async #pickFolder(): Promise<string | null> {
    const options = {
      title: this.#translate('menu.pickFolder'),
      properties: ['openDirectory' as const, 'createDirectory' as const],
    };
    const answer = await (this.#window === null
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(this.#window, options));
    return answer.canceled ? null : (answer.filePaths[0] ?? null);
  }
}

/** False when the system knows no program for the link. */
async function opensLink(url: string): Promise<boolean> {
  try {
    await shell.openExternal(url);
    return true;
  } catch {
    // The page then shows the link itself.
    return false;
  }
}
