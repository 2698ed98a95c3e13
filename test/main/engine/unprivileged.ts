/**
 * Runs a script as a user without rights: root may read and write everything, so that a permission test under root would
 * prove nothing. Where the tests do not run as root, they are such a user already.
 */
import { execFileSync } from 'node:child_process';

const nobody = 65534;

/** What the script prints, as JSON. */
export function runUnprivileged(script: string, args: readonly string[]): unknown {
  const dropped = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const output = execFileSync(process.execPath, [script, ...args], {
    ...dropped,
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return JSON.parse(output);
}
