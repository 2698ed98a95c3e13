/** What a desktop shows: dialogs, menu, links, theme, screens. Recorded, and answered by what a test has set. */
import { EventEmitter } from 'node:events';
import { strict } from './strict.ts';

interface MenuItemOptions {
  id?: string;
  label?: string;
  role?: string;
  accelerator?: string;
  type?: string;
  click?: () => void;
  submenu?: MenuItemOptions[];
}

class Menu {
  readonly items: (Omit<MenuItemOptions, 'submenu'> & { submenu?: Menu })[];

  constructor(template: readonly MenuItemOptions[]) {
    this.items = template.map(({ submenu, ...item }) =>
      submenu === undefined ? item : { ...item, submenu: new Menu(submenu) },
    );
  }

  getMenuItemById(id: string): Menu['items'][number] | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  static #shown: Menu | null = null;

  /** At the pointer; tests put their own in its place. */
  popup(): void {}

  static buildFromTemplate(template: readonly MenuItemOptions[]): Menu {
    return new Menu(template);
  }

  static setApplicationMenu(menu: Menu): void {
    Menu.#shown = menu;
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#shown;
  }
}

export { Menu };

/** Plain objects: tests replace a method to answer a dialog. */
export const dialog = {
  showOpenDialog: async (): Promise<{ canceled: boolean; filePaths: string[] }> => ({ canceled: true, filePaths: [] }),
  /** Read by tests. */
  messages: [] as { message: string; detail?: string }[],
  showMessageBox: async (...args: unknown[]): Promise<{ response: number }> => {
    dialog.messages.push(args.at(-1) as { message: string; detail?: string });
    return { response: 0 };
  },
};

export const shell = strict('shell', {
  /** Read by tests. */
  opened: [] as string[],
  openExternal: async (url: string): Promise<void> => {
    shell.opened.push(url);
  },
});

class NativeTheme extends EventEmitter {
  themeSource = 'system';

  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'dark';
  }
}
export const nativeTheme = strict('nativeTheme', new NativeTheme());

const workArea = { x: 0, y: 0, width: 1280, height: 800 };
export const screen = strict('screen', { getAllDisplays: () => [{ id: 1, workArea }] });
