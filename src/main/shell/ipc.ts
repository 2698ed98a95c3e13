/**
 * The only file that touches ipcMain. A message counts when it comes from the top frame of our own page; the origin is
 * read from the frame as Electron knows it, because `new URL('app://…').origin` is the text "null".
 */
import { type IpcMainEvent, ipcMain, type WebContents } from 'electron';
import { shellChannels } from '#shared/rpc/shell-bridge.ts';

export interface PageListener {
  /** The page begins a connection; its earlier one is over. */
  connected(page: WebContents): void;
  message(page: WebContents, text: string): void;
  /** The page has taken a message of that length. */
  taken(page: WebContents, length: number): void;
}

export function listenToPages(isOurs: (origin: string) => boolean, listener: PageListener): void {
  const trusted = ({ senderFrame }: IpcMainEvent): boolean =>
    senderFrame !== null && senderFrame.parent === null && isOurs(senderFrame.origin);
  ipcMain.on(shellChannels.connect, (event) => {
    if (trusted(event)) listener.connected(event.sender);
  });
  ipcMain.on(shellChannels.message, (event, text: unknown) => {
    if (trusted(event) && typeof text === 'string') listener.message(event.sender, text);
  });
  ipcMain.on(shellChannels.taken, (event, length: unknown) => {
    if (trusted(event) && typeof length === 'number') listener.taken(event.sender, length);
  });
}

/** Ignored when the page is gone meanwhile. */
export function sendToPage(page: WebContents, text: string): void {
  if (!page.isDestroyed()) page.send(shellChannels.message, text);
}
