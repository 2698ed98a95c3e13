/**
 * The stand-in as an Electron that a packager puts an app into, and as one that starts such an app. Node reads no asar
 * archives, so the archive is unpacked at each start; what lies beside it (`app.asar.unpacked`) is used where it is.
 */
import fs from 'node:fs';
import path from 'node:path';
import { extractAll } from '@electron/asar';
import { profile } from './launch.ts';

/** What is before the switches in Electron's executable: the mark, the version of the list and its length. */
const fuseMark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const fuseList = '\x01\x08';
/** As Electron ships: the commands and variables of Node work, nothing is checked. */
const shippedFuses = '10110001';

/** An unpacked distribution for `electronDist`: an executable alone. */
export function writeDistribution(folder: string): void {
  const boot = path.join(import.meta.dirname, 'boot.ts');
  const script = `#!/bin/sh
[ -n "$ELECTRON_RUN_AS_NODE" ] && exec "\${STANDIN_NODE:-node}" "$@"
export STANDIN_RESOURCES="$(dirname "$(readlink -f "$0")")/resources"
exec "\${STANDIN_NODE:-node}" "${boot}" "$@"
# ${fuseMark}${fuseList}${shippedFuses}
`;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'electron'), script, { mode: 0o755 });
}

/** The switches of an executable in Electron's order, a letter each: 0 off, 1 on. */
export function readFuses(executable: string): string {
  const text = fs.readFileSync(executable, 'latin1');
  const start = text.indexOf(fuseMark) + fuseMark.length + fuseList.length;
  return text.slice(start, start + shippedFuses.length);
}

/** The folder that plays `app.asar`, with its neighbour beside it. */
export function unpackArchive(resources: string): string {
  const folder = path.join(profile, 'app.asar');
  extractAll(path.join(resources, 'app.asar'), folder);
  fs.symlinkSync(path.join(resources, 'app.asar.unpacked'), `${folder}.unpacked`);
  return folder;
}
