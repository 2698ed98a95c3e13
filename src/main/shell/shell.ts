/**
 * The Electron shell: one app, a window for each workspace, an engine host behind each. It holds no engine logic: messages
 * of the contract pass through unread, and what only a desktop has (windows, menu, dialogs, recent folders, links) is here.
 * Main types: WorkspaceWindow, EngineProcess (its child), WindowStateFile. The start is one plain sequence, because
 * Electron wants schemes before `ready`, guards before the first page, and the page before the engine for a fast first paint.
 */
import fs from 'node:fs';
import path from 'node:path';
import { app, nativeTheme, session, type WebContents } from 'electron';
import { chooseLanguage, createTranslate, type Translate } from '#shared/messages/translator.ts';
import { deepLinkScheme } from '#shared/rpc/shell-bridge.ts';
import { appRoot, userDataDir } from '../engine/storage/storage.ts';
import { appOrigin, appPage, declareScheme, servePage } from './app-protocol.ts';
import type { Appearance } from './engine-link.ts';
import { denyPermissions, guardPages } from './guards.ts';
import { listenToPages } from './ipc.ts';
import { showMenu } from './menu.ts';
import { openFolder, openLink, type StartRequest, startRequest } from './start-request.ts';
import { createWindow, themeBackground } from './window.ts';
import { type Placement, WindowStateFile } from './window-state.ts';
import { type AppOfWindow, WorkspaceWindow } from './workspace-window.ts';

/** The command line's `open` waits for this line before it believes that Electron works here. */
const windowLine = 'memoscope:window';
/** So far right and below the one in front that both title bars can be taken. */
const besidePx = 28;
/** As many as a menu holds at a glance. */
const maxRecent = 10;

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
  // An app that is not installed would leave links that start nothing once its folder is gone.
  if (app.isPackaged) app.setAsDefaultProtocolClient(deepLinkScheme);
  new Shell().listen();
}

/** The page of `npm run dev` is served by the build tool; a packaged app takes no address from its environment. */
function pageAddress(): string {
  const served = process.env.ELECTRON_RENDERER_URL;
  return !app.isPackaged && served !== undefined ? new URL(served).href : appPage;
}

class Shell implements AppOfWindow {
  readonly #page = pageAddress();
  readonly #kept = new WindowStateFile(app.getPath('userData'));
  /** The one that had the focus last is last. */
  readonly #windows = new Set<WorkspaceWindow>();
  /** Engines of closed windows that have not ended yet. */
  readonly #ending = new Set<Promise<void>>();
  /** What was asked for before the app was ready. */
  #waiting: StartRequest[] = [];
  #recent: string[] = [];
  /** From then on windows close because the app ends: they come back at its next start. */
  #quitting = false;
  #ended = false;

  listen(): void {
    const own = { packaged: app.isPackaged, appPath: app.getAppPath() };
    const first = startRequest(process.argv, process.cwd(), own);
    if (first !== null) this.#waiting.push(first);
    app.on('second-instance', (_event, argv, cwd) => this.#take(startRequest(argv, cwd, own)));
    app.on('open-file', (event, file) => {
      event.preventDefault();
      this.#take(openFolder(file));
    });
    app.on('open-url', (event, url) => {
      event.preventDefault();
      this.#take(openLink(url));
    });
    app.on('window-all-closed', () => {
      if (process.platform === 'darwin') this.changed();
      else app.quit();
    });
    app.on('before-quit', (event) => {
      if (this.#ended) return;
      event.preventDefault();
      this.changed();
      this.#quitting = true;
      void Promise.all([...this.#ending, ...[...this.#windows].map((window) => window.stop())]).then(() => {
        this.#ended = true;
        app.quit();
      });
    });
    guardPages((url) => url.startsWith(this.#page));
    const origin = this.#page === appPage ? appOrigin : new URL(this.#page).origin;
    listenToPages((sender) => sender === origin, {
      connected: (page) => this.#windowOf(page)?.connectPage(),
      message: (page, text) => this.#windowOf(page)?.fromPage(text),
      taken: (page, length) => this.#windowOf(page)?.takenByPage(length),
    });
    void app.whenReady().then(() => this.#ready());
  }

  #ready(): void {
    denyPermissions(session.defaultSession);
    servePage(session.defaultSession.protocol, path.join(appRoot(), 'out', 'renderer'));
    nativeTheme.themeSource = this.#kept.state.appearance.theme;
    nativeTheme.on('updated', () => {
      for (const { browserWindow } of this.#windows) browserWindow.setBackgroundColor(themeBackground());
    });
    this.#showMenu();
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length === 0) this.#restore();
    for (const request of waiting) this.#take(request);
    app.on('activate', () => this.#take(null));
  }

  /** The windows that were open when the app ended; the one that was in front is so again. */
  #restore(): void {
    const { windows } = this.#kept.state;
    if (windows.length === 0) this.#openWindow('');
    for (const [index, { root, ...place }] of windows.entries()) {
      this.#openWindow('', place, index < windows.length - 1).open(openFolder(root));
    }
  }

  /** To the window that shows the folder, else to one that shows none, else to a new one. null: just be there. */
  #take(request: StartRequest | null): void {
    if (!app.isReady()) {
      if (request !== null) this.#waiting.push(request);
      return;
    }
    if (request === null) {
      (this.#front() ?? this.#openWindow('')).focus();
      return;
    }
    const real = { ...request, root: realPath(request.root) };
    const windows = [...this.#windows].reverse();
    const window =
      windows.find(({ root }) => root === real.root) ??
      windows.find(({ root }) => root === null) ??
      this.#openWindow(
        real.place,
        this.#kept.state.windows.find(({ root }) => root === real.root),
      );
    window.open(real);
    window.focus();
  }

  #openWindow(place: string, kept: Placement = this.#nextPlace(), behind = false): WorkspaceWindow {
    const browserWindow = createWindow({
      ...kept,
      behind,
      translate: () => this.translate(),
      placed: () => this.changed(),
    });
    const window = new WorkspaceWindow(this, browserWindow);
    this.#windows.add(window);
    browserWindow.on('focus', () => {
      this.#windows.delete(window);
      this.#windows.add(window);
    });
    browserWindow.once('closed', () => {
      this.#windows.delete(window);
      // The last one is there again at the next start.
      if (this.#windows.size > 0) this.changed();
      const ending = window.stop().finally(() => this.#ending.delete(ending));
      this.#ending.add(ending);
    });
    browserWindow.once('show', () => process.stdout.write(`${windowLine}\n`));
    void browserWindow.loadURL(place === '' ? this.#page : `${this.#page}#/${place}`);
    return window;
  }

  /** Beside the window in front, else where the last one was. */
  #nextPlace(): Placement {
    const front = this.#front()?.browserWindow.getNormalBounds();
    if (front === undefined) return this.#kept.state;
    return { bounds: { ...front, x: front.x + besidePx, y: front.y + besidePx }, maximized: false, fullScreen: false };
  }

  #front(): WorkspaceWindow | null {
    return [...this.#windows].at(-1) ?? null;
  }

  #windowOf(page: WebContents): WorkspaceWindow | undefined {
    return [...this.#windows].find((window) => window.isOf(page));
  }

  #showMenu(): void {
    showMenu(this.translate(), this.#recent, {
      send: (action) => (this.#front() ?? this.#openWindow('')).tell('shell.action', { action }),
      newWindow: () => this.#openWindow('').focus(),
      open: (root) => this.#take(openFolder(root)),
    });
  }

  /** The native texts follow the language of the settings, also after a change. */
  translate(): Translate {
    return createTranslate(chooseLanguage(this.#kept.state.appearance.language, app.getPreferredSystemLanguages()));
  }

  showOther(asking: WorkspaceWindow, root: string): WorkspaceWindow | null {
    const other = [...this.#windows].find((window) => window !== asking && window.root === root) ?? null;
    other?.focus();
    return other;
  }

  opened(root: string): void {
    app.addRecentDocument(root);
    this.recent([root, ...this.#recent]);
  }

  /** Keeps which windows are open, and where. */
  changed(): void {
    if (this.#quitting) return;
    const windows = [...this.#windows].flatMap(({ root, placement }) => (root === null ? [] : { root, ...placement }));
    this.#kept.save({ ...this.#front()?.placement, windows });
  }

  recent(roots: readonly string[]): void {
    this.#recent = [...new Set(roots)].slice(0, maxRecent);
    this.#showMenu();
  }

  appearance(of: WorkspaceWindow, appearance: Appearance): void {
    this.#kept.save({ appearance });
    nativeTheme.themeSource = appearance.theme;
    this.#showMenu();
    for (const window of this.#windows) if (window !== of) window.settingsChanged();
  }
}

/** As the windows know their folders; a missing one is refused when it is opened. */
function realPath(root: string): string {
  try {
    return fs.realpathSync.native(root);
  } catch {
    // Missing or not readable.
    return root;
  }
}
