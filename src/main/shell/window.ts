/** The one window: where it was last time, locked down, in the colour of its theme before the first paint. */
import path from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import { boundsOnScreen, smallest, type WindowStateFile } from './window-state.ts';

/** `bg-app` of the design's tokens. */
const background = { light: '#ebf0f1', dark: '#0e1213' } as const;
/** Moving a window fires many events; its place is written once it rests. */
const restMs = 400;

export function createWindow(kept: WindowStateFile): BrowserWindow {
  nativeTheme.themeSource = kept.state.appearance.theme;
  const window = new BrowserWindow({
    ...boundsOnScreen(
      kept.state.bounds,
      screen.getAllDisplays().map((display) => display.workArea),
    ),
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: 'Memoscope',
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
  if (kept.state.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());

  let rest: NodeJS.Timeout | undefined;
  const keep = (): void => {
    clearTimeout(rest);
    if (window.isDestroyed()) return;
    kept.save({ bounds: window.getNormalBounds(), maximized: window.isMaximized() });
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
