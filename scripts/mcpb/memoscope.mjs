#!/usr/bin/env node
/**
 * What a desktop client starts from the bundle: the Memoscope that is installed on this machine. The bundle holds no engine of its
 * own, so that the client, the app and the command line share one version and one index.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const isWindows = process.platform === 'win32';
const name = isWindows ? 'memoscope.cmd' : 'memoscope';

/** Programs of a desktop are not started with the PATH of a terminal, so the usual folders of npm are looked through too. */
function folders() {
  const home = os.homedir();
  const usual = isWindows
    ? [path.join(process.env.APPDATA ?? path.join(home, 'AppData', 'Roaming'), 'npm')]
    : [
        '/usr/local/bin',
        '/opt/homebrew/bin',
        '/usr/bin',
        path.join(home, '.npm-global', 'bin'),
        path.join(home, '.local', 'bin'),
      ];
  return [...(process.env.PATH ?? '').split(path.delimiter), ...usual].filter((folder) => folder !== '');
}

const found = folders()
  .map((folder) => path.join(folder, name))
  .find((file) => fs.existsSync(file));
if (found === undefined) {
  process.stderr.write('Memoscope is not installed. Install it with npm install -g memoscope, and start this again.\n');
  process.exit(1);
}
// A folder that nobody chose is taken from the client.
const words = process.argv.slice(2).filter((word) => word !== '' && !word.includes('$' + '{'));
const env = {
  ...process.env,
  PATH: [path.dirname(found), path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
};
const child = isWindows
  ? spawn(
      `"${found}"`,
      words.map((word) => `"${word}"`),
      { stdio: 'inherit', env, shell: true },
    )
  : spawn(found, words, { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  process.stderr.write(`${found} could not be started: ${error.message}\n`);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));
