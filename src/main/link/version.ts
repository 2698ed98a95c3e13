/** The version of this program, as its package.json says. `appRoot()` of storage knows the place too, but costs 10 ms to load. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Seen from the sources, and from the build, which is flat. */
const root = path.resolve(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../../..' : '../..');

export function productVersion(): string {
  const manifest: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return manifest.version;
}
