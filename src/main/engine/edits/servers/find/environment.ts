/** What a language server sees of our environment: all but what is about us, and a search path without the opened folder. */
import path from 'node:path';

const ours = /^(ELECTRON_|MEMOSCOPE_|NODE_OPTIONS$|NODE_COMPILE_CACHE$|NODE_CHANNEL_|VITEST)/;

export function serverEnvironment(
  searchPath: readonly string[],
  more: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name) && name.toUpperCase() !== 'PATH');
  return { ...Object.fromEntries(kept), ...more, PATH: searchPath.join(path.delimiter) };
}
