/** The version of this program, as its package.json says. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { appRoot } from '../engine/storage/storage.ts';

export function productVersion(): string {
  const manifest: { version: string } = JSON.parse(readFileSync(path.join(appRoot(), 'package.json'), 'utf8'));
  return manifest.version;
}
