/** The folder that a start names: `electron . <folder>`, `Memoscope <folder>`, a second start, a drop on the dock icon. */
import path from 'node:path';

/**
 * Absolute path of the last argument that is no switch, or null. `argv` is the whole command line; `own` is what stands in
 * it before the user's words: the executable, and the app's folder when the app is not packaged.
 */
export function folderArgument(
  argv: readonly string[],
  cwd: string,
  own: { packaged: boolean; appPath: string },
): string | null {
  const words = argv.slice(1).filter((word) => !word.startsWith('-') && word !== '');
  const appAt = own.packaged ? -1 : words.findIndex((word) => path.resolve(cwd, word) === path.resolve(own.appPath));
  const folder = words.slice(appAt + 1).at(-1);
  return folder === undefined ? null : path.resolve(cwd, folder);
}
