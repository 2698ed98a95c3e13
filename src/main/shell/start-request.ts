/**
 * What a start asks for: `electron . <folder>`, `Memoscope <folder>`, a second start, a drop on the dock icon, or a link
 * that the system hands over as an argument.
 */
import path from 'node:path';
import { deepLinkScheme } from '#shared/rpc/shell-bridge.ts';
import { parseDeepLink } from '../page/page.ts';

export interface StartRequest {
  /** Absolute path. */
  readonly root: string;
  /** Where to go in it, as after `memo://`; empty for the window as it is. */
  readonly place: string;
  /** From a link, which anyone can write: a folder that was never opened here is asked about first. */
  readonly asks: boolean;
}

export function openFolder(root: string): StartRequest {
  return { root, place: '', asks: false };
}

export function openLink(url: string): StartRequest | null {
  const link = parseDeepLink(url);
  return link === null ? null : { ...link, asks: true };
}

/**
 * The last argument that is not a switch, or null. `argv` is the whole command line; `own` is the part before the
 * user's words: the executable, and the app's folder when the app is not packaged.
 */
export function startRequest(
  argv: readonly string[],
  cwd: string,
  own: { packaged: boolean; appPath: string },
): StartRequest | null {
  const words = argv.slice(1).filter((word) => !word.startsWith('-') && word !== '');
  const appAt = own.packaged ? -1 : words.findIndex((word) => path.resolve(cwd, word) === path.resolve(own.appPath));
  const word = words.slice(appAt + 1).at(-1);
  if (word === undefined) return null;
  return word.startsWith(`${deepLinkScheme}:`) ? openLink(word) : openFolder(path.resolve(cwd, word));
}
