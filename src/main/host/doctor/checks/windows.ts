/** What shows the page: the desktop window, or a browser. One of them is enough. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { electronBinary } from '../../electron-binary.ts';
import { type Finding, told } from '../check.ts';

const opener = 'xdg-open';
const browsers = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'brave-browser'],
  ...['firefox', 'firefox-esr', 'vivaldi', 'opera', 'epiphany-browser'],
];

export async function checkElectron(): Promise<Finding> {
  const found = electronBinary();
  return found === null ? { ok: true, absent: true, found: told('noElectron') } : { ok: true, found };
}

/** Only Linux may have none; a machine without a display needs none either. */
export async function checkBrowser(): Promise<Finding> {
  if (process.platform !== 'linux') return { ok: true, found: told('browserOfSystem') };
  const browser = firstOnPath(browsers);
  const opens = firstOnPath([opener]);
  const display = Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY);
  const found = [browser ?? told('noBrowser'), ...(opens === null ? [told('noOpener', { program: opener })] : [])];
  if (!display) return { ok: true, found: [...found, told('noDisplay')] };
  return {
    ok: electronBinary() !== null || (browser !== null && opens !== null),
    found,
    mend: 'sudo apt install chromium xdg-utils',
  };
}

/** Absolute path of the first of these programs, or null. Nothing is started. */
function firstOnPath(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  for (const name of names) {
    for (const folder of folders) {
      const program = path.join(folder, name);
      try {
        accessSync(program, constants.X_OK);
        return program;
      } catch {
        // Not there: the next folder may have it.
      }
    }
  }
  return null;
}
