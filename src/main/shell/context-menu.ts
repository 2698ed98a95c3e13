/** What the right button offers on texts; Electron brings none. Where the page shows a menu of its own, this one stays away. */
import { type BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron';
import type { Translate } from '#shared/messages/translator.ts';

export function showContextMenu(t: Translate, window: BrowserWindow, at: ContextMenuParams): void {
  const { editFlags, isEditable, selectionText } = at;
  const copy: MenuItemConstructorOptions = { role: 'copy', label: t('menu.copy'), enabled: editFlags.canCopy };
  const template: MenuItemConstructorOptions[] = isEditable
    ? [
        { role: 'cut', label: t('menu.cut'), enabled: editFlags.canCut },
        copy,
        { role: 'paste', label: t('menu.paste'), enabled: editFlags.canPaste },
        { type: 'separator' },
        { role: 'selectAll', label: t('menu.selectAll'), enabled: editFlags.canSelectAll },
      ]
    : [copy];
  if (isEditable || selectionText.trim() !== '') Menu.buildFromTemplate(template).popup({ window });
}
