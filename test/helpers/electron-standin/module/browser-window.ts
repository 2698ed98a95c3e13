/** `BrowserWindow`, `webContents`: windows as Chromium targets; what only a screen has is remembered, not shown. */
import { EventEmitter } from 'node:events';
import { app, cdp, emitPreventable, isQuitting, living } from './app.ts';
import { strict } from './strict.ts';
import { WebContents, type WebPreferences } from './web-contents.ts';

interface WindowOptions {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  title?: string;
  show?: boolean;
  fullscreen?: boolean;
  backgroundColor?: string;
  webPreferences?: WebPreferences;
}

const windows = new Set<BrowserWindow>();
let focused: BrowserWindow | null = null;

class BrowserWindow extends EventEmitter {
  /** Read by tests. */
  readonly options: WindowOptions;
  readonly webContents: WebContents;
  #bounds: { x: number; y: number; width: number; height: number };
  #visible: boolean;
  #maximized = false;
  #fullScreen: boolean;

  constructor(options: WindowOptions = {}) {
    super();
    this.options = options;
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 };
    this.#visible = options.show !== false;
    this.#fullScreen = options.fullscreen === true;
    this.webContents = new WebContents(options.webPreferences ?? {}, this.#bounds);
    windows.add(this);
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, this);
    this.webContents.once('dom-ready', () => this.emit('ready-to-show'));
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  show(): void {
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    this.#visible = true;
    this.emit('show');
  }

  focus(): void {
    focused = this;
    this.emit('focus');
  }

  isVisible(): boolean {
    return this.#visible;
  }

  isDestroyed(): boolean {
    return !windows.has(this);
  }

  isMinimized(): boolean {
    return false;
  }

  isMaximized(): boolean {
    return this.#maximized;
  }

  maximize(): void {
    this.#maximized = true;
    this.emit('resize');
  }

  isFullScreen(): boolean {
    return this.#fullScreen;
  }

  setFullScreen(full: boolean): void {
    this.#fullScreen = full;
    this.emit('resize');
  }

  restore(): void {}

  setBackgroundColor(colour: string): void {
    this.options.backgroundColor = colour;
  }

  getNormalBounds(): { x: number; y: number; width: number; height: number } {
    return { ...this.#bounds };
  }

  setBounds(bounds: Partial<{ x: number; y: number; width: number; height: number }>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.emit('resize');
  }

  /** False when a listener held it back. */
  close(): boolean {
    if (!emitPreventable(this, 'close')) return false;
    const { target } = this.webContents;
    if (target !== undefined) closeTarget(target);
    this.gone();
    return true;
  }

  /** The page is no more, by `close` or because Chromium closed it. */
  gone(): void {
    if (!windows.delete(this)) return;
    if (focused === this) focused = null;
    this.webContents.end();
    this.emit('closed');
    if (windows.size === 0 && !isQuitting() && !app.emit('window-all-closed')) app.quit();
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }

  static getFocusedWindow(): BrowserWindow | null {
    return focused;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return [...windows].find((window) => window.webContents === contents) ?? null;
  }
}

export { BrowserWindow };

export const webContents = strict('webContents', {
  getAllWebContents: () => [...windows].map((window) => window.webContents),
  fromDevToolsTargetId: (id: string) => [...windows].find((window) => window.webContents.target === id)?.webContents,
});

function closeTarget(targetId: string): void {
  cdp()
    .send('Target.closeTarget', { targetId })
    .catch(() => {
      // Closed by Chromium meanwhile.
    });
}

living.closeWindows = () => [...windows].every((window) => window.close());

function watchTargets(): void {
  cdp().listen('', (method, params) => {
    if (method !== 'Target.targetDestroyed') return;
    for (const window of windows) if (window.webContents.target === params.targetId) window.gone();
  });
}
app.once('ready', watchTargets);
