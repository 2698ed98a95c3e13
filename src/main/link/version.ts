/** The version of this program, as its package.json says. `appRoot()` of storage knows the place too, but costs 10 ms to load. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Seen from the sources, and from the build, which is flat. */
const root = path.resolve(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../../..' : '../..');

export function productVersion(): string {
  const manifest: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return manifest.version;
}

/** Put in by the build (electron.vite.config.ts); not there when the sources run. */
declare const __CONTRACT__: string | undefined;

/**
 * Two builds of one version may differ in the contract, and would misread each other; these letters differ then. Of the
 * source text: evaluating the schemas would cost each command more than all else that it loads.
 */
export function contractFingerprint(): string {
  if (typeof __CONTRACT__ === 'string') return __CONTRACT__;
  hashed ??= hashOfContract(root);
  return hashed;
}

let hashed: string | undefined;

/** For the build, and where the sources run. `checkout`: absolute path of the folder with src/. */
export function hashOfContract(checkout: string): string {
  const folder = path.join(checkout, 'src', 'shared', 'contract');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  for (const file of files.map((one) => one.replaceAll('\\', '/')).sort()) {
    hash.update(`${file}\0${readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n')}\0`);
  }
  return hash.digest('hex').slice(0, 16);
}
