/** The native menu. What belongs to the product is sent to the page as an action; the rest are roles of the system. */
import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { EventPayload } from '#shared/contract/events.ts';
import type { Translate } from '#shared/messages/translator.ts';

export type ShellAction = EventPayload<'shell.action'>['action'];

export function showMenu(t: Translate, send: (action: ShellAction) => void): void {
  const isMac = process.platform === 'darwin';
  const action = (name: ShellAction, label: string, accelerator?: string): MenuItemConstructorOptions => ({
    id: name,
    label,
    ...(accelerator === undefined ? {} : { accelerator }),
    click: () => send(name),
  });
  const line: MenuItemConstructorOptions = { type: 'separator' };

  const file: MenuItemConstructorOptions[] = [
    action('openFolder', t('menu.openFolder'), 'CmdOrCtrl+O'),
    ...(isMac ? [recent(t('menu.recent'), t('menu.clearRecent'))] : []),
    action('closeWorkspace', t('menu.closeWorkspace')),
    line,
    action('settings', t('menu.settings'), 'CmdOrCtrl+,'),
    line,
    { role: 'close', label: t('menu.closeWindow') },
    ...(isMac ? [] : [{ role: 'quit', label: t('menu.quit') } as const]),
  ];
  const edit: MenuItemConstructorOptions[] = [
    { role: 'undo', label: t('menu.undo') },
    { role: 'redo', label: t('menu.redo') },
    line,
    { role: 'cut', label: t('menu.cut') },
    { role: 'copy', label: t('menu.copy') },
    { role: 'paste', label: t('menu.paste') },
    { role: 'selectAll', label: t('menu.selectAll') },
  ];
  const view: MenuItemConstructorOptions[] = [
    { role: 'reload', label: t('menu.reload') },
    line,
    { role: 'resetZoom', label: t('menu.resetZoom') },
    { role: 'zoomIn', label: t('menu.zoomIn') },
    { role: 'zoomOut', label: t('menu.zoomOut') },
    line,
    { role: 'togglefullscreen', label: t('menu.fullScreen') },
    ...(app.isPackaged ? [] : [{ role: 'toggleDevTools', label: t('menu.devTools') } as const]),
  ];
  const go: MenuItemConstructorOptions[] = [
    action('back', t('menu.back'), isMac ? 'Cmd+[' : 'Alt+Left'),
    action('forward', t('menu.forward'), isMac ? 'Cmd+]' : 'Alt+Right'),
  ];
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(isMac ? [{ role: 'appMenu' } as const] : []),
      { label: t('menu.file'), submenu: file },
      { label: t('menu.edit'), submenu: edit },
      { label: t('menu.view'), submenu: view },
      { label: t('menu.go'), submenu: go },
      { label: t('menu.window'), submenu: [{ role: 'minimize', label: t('menu.minimize') }] },
      { label: t('menu.help'), role: 'help', submenu: [action('shortcuts', t('menu.shortcuts'))] },
    ]),
  );
}

function recent(label: string, clear: string): MenuItemConstructorOptions {
  return { label, role: 'recentDocuments', submenu: [{ label: clear, role: 'clearRecentDocuments' }] };
}
