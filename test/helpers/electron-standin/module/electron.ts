/** The stand-in for the module `electron` in the main process. */
import { app } from './app.ts';
import { BrowserWindow, webContents } from './browser-window.ts';
import { dialog, Menu, nativeTheme, screen, shell } from './desktop.ts';
import { ipcMain } from './ipc-main.ts';
import { MessageChannelMain } from './message-channel.ts';
import { protocol, session } from './protocol.ts';
import { utilityProcess } from './utility-process.ts';

export {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  MessageChannelMain,
  nativeTheme,
  protocol,
  screen,
  session,
  shell,
  utilityProcess,
  webContents,
};
export default {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  MessageChannelMain,
  nativeTheme,
  protocol,
  screen,
  session,
  shell,
  utilityProcess,
  webContents,
};
