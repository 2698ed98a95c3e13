/** The native menu. What belongs to the product is sent to the page as an action; the rest are roles of the system. */
import path from 'node:path';
import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { EventPayload } from '#shared/contract/events.ts';
import type { PlainKey, Translate } from '#shared/messages/translator.ts';

export type ShellAction = EventPayload<'shell.action'>['action'];

export interface MenuTarget {
  /** To the window in front. */
  send(action: ShellAction): void;
  newWindow(): void;
  open(root: string): void;
}

/** In the order of the page's rail, whose keys they name. */
const places = [
  ['overview', 'view.overview'],
  ['symbols', 'place.code'],
  ['ask', 'view.ask'],
  ['diff', 'place.changes'],
  ['project', 'view.project'],
  ['learnings', 'place.knowledge'],
  ['context', 'place.agents'],
] as const satisfies (readonly [ShellAction, PlainKey])[];

type Role = NonNullable<MenuItemConstructorOptions['role']>;

/** `recent`: roots of folders, the latest first. */
export function showMenu(t: Translate, recent: readonly string[], target: MenuTarget): void {
  const isMac = process.platform === 'darwin';
  const action = (name: ShellAction, label: PlainKey, accelerator?: string): MenuItemConstructorOptions => ({
    id: name,
    label: t(label),
    ...(accelerator === undefined ? {} : { accelerator }),
    click: () => target.send(name),
  });
  // Without a label a role speaks the language of Electron, not the one of the settings.
  const role = (name: Role, label: PlainKey): MenuItemConstructorOptions => ({ role: name, label: t(label) });
  const line: MenuItemConstructorOptions = { type: 'separator' };
  const settings = action('settings', 'menu.settings', 'CmdOrCtrl+,');
  const about = role('about', 'menu.about');

  const own: MenuItemConstructorOptions[] = [
    ...[about, line, settings, line],
    ...[role('services', 'menu.services'), line],
    ...[role('hide', 'menu.hide'), role('hideOthers', 'menu.hideOthers'), role('unhide', 'menu.unhide'), line],
    role('quit', 'menu.quit'),
  ];
  const file: MenuItemConstructorOptions[] = [
    { id: 'newWindow', label: t('menu.newWindow'), accelerator: 'CmdOrCtrl+Shift+N', click: target.newWindow },
    action('openFolder', 'menu.openFolder', 'CmdOrCtrl+O'),
    {
      id: 'recent',
      label: t('menu.recent'),
      enabled: recent.length > 0,
      submenu: recent.map((root) => ({ label: recentLabel(root), click: () => target.open(root) })),
    },
    action('closeWorkspace', 'menu.closeWorkspace'),
    ...[line, action('copyLink', 'command.copyDeepLink')],
    ...(isMac ? [] : [line, settings]),
    ...[line, role('close', 'menu.closeWindow')],
    ...(isMac ? [] : [role('quit', 'menu.quit')]),
  ];
  const edit: MenuItemConstructorOptions[] = [
    ...[role('undo', 'menu.undo'), role('redo', 'menu.redo'), line],
    ...[role('cut', 'menu.cut'), role('copy', 'menu.copy'), role('paste', 'menu.paste')],
    ...[role('delete', 'menu.delete'), line, role('selectAll', 'menu.selectAll')],
  ];
  const view: MenuItemConstructorOptions[] = [
    ...[role('reload', 'menu.reload'), line],
    ...[role('resetZoom', 'menu.resetZoom'), role('zoomIn', 'menu.zoomIn'), role('zoomOut', 'menu.zoomOut'), line],
    // The key with + has = without Shift on many keyboards, and people press it so.
    { ...role('zoomIn', 'menu.zoomIn'), accelerator: 'CmdOrCtrl+=', visible: false, acceleratorWorksWhenHidden: true },
    role('togglefullscreen', 'menu.fullScreen'),
    ...(app.isPackaged ? [] : [role('toggleDevTools', 'menu.devTools')]),
  ];
  const go: MenuItemConstructorOptions[] = [
    action('back', 'menu.back', isMac ? 'Cmd+[' : 'Alt+Left'),
    action('forward', 'menu.forward', isMac ? 'Cmd+]' : 'Alt+Right'),
    ...[line, action('findSymbol', 'menu.findSymbol', 'CmdOrCtrl+P')],
    action('searchText', 'command.searchText', 'CmdOrCtrl+Shift+F'),
    action('allActions', 'menu.allActions', 'CmdOrCtrl+Shift+P'),
    line,
    ...places.map(([place, title], index) => action(place, title, `CmdOrCtrl+${index + 1}`)),
  ];
  const windows: MenuItemConstructorOptions[] = [
    role('minimize', 'menu.minimize'),
    ...(isMac ? [role('zoom', 'menu.zoom'), line, role('front', 'menu.front')] : []),
  ];
  const help: MenuItemConstructorOptions[] = [
    action('tour', 'command.tour'),
    action('shortcuts', 'menu.shortcuts'),
    action('diagnostics', 'view.diagnostics'),
    ...(isMac ? [] : [line, about]),
  ];
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(isMac ? [{ label: app.name, submenu: own }] : []),
      { label: t('menu.file'), submenu: file },
      { label: t('menu.edit'), submenu: edit },
      { label: t('menu.view'), submenu: view },
      { label: t('menu.go'), submenu: go },
      { label: t('menu.window'), role: 'window', submenu: windows },
      { label: t('menu.help'), role: 'help', submenu: help },
    ]),
  );
}

/** The name first: a menu cuts long texts at their end. An ampersand would mark a key. */
function recentLabel(root: string): string {
  return `${path.basename(root)} — ${path.dirname(root)}`.replaceAll('&', '&&');
}
