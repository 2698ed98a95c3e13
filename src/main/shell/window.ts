/** A window: where it was last time, locked down, in the colour of its theme before the first paint. */
import path from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { Translate } from '#shared/messages/translator.ts';
import { showContextMenu } from './context-menu.ts';
import { boundsOnScreen, type Placement, smallest } from './window-state.ts';

/** `bg-app` of the design's tokens. */
const background = { light: '#ebf0f1', dark: '#0e1213' } as const;
/** Moving a window fires many events; its place is written once it rests. */
const restMs = 400;

export interface WindowOptions extends Placement {
  /** Another window keeps the focus. */
  readonly behind: boolean;
  translate(): Translate;
  /** It rests at another place, or is about to close. */
  placed(): void;
}

export function createWindow({
  bounds,
  maximized,
  fullScreen,
  behind,
  translate,
  placed,
}: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...boundsOnScreen(
      bounds,
      screen.getAllDisplays().map((display) => display.workArea),
    ),
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: 'Memoscope',
    // Not `false`, which takes the button away on a Mac.
    ...(fullScreen && { fullscreen: true }),
    show: false,
    backgroundColor: themeBackground(),
    webPreferences: {
      preload: path.join(import.meta.dirname, '..', 'preload', 'index.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  });
  if (maximized) window.maximize();
  window.webContents.on('context-menu', (_event, at) => showContextMenu(translate(), window, at));
  window.once('ready-to-show', () => (behind ? window.showInactive() : window.show()));

  let rest: NodeJS.Timeout | undefined;
  const keep = (): void => {
    clearTimeout(rest);
    if (!window.isDestroyed()) placed();
  };
  const keepSoon = (): void => {
    clearTimeout(rest);
    rest = setTimeout(keep, restMs);
  };
  window.on('resize', keepSoon);
  window.on('move', keepSoon);
  window.on('close', keep);
  return window;
}

/** For the edges that show while a window is resized. */
export function themeBackground(): string {
  return nativeTheme.shouldUseDarkColors ? background.dark : background.light;
}
