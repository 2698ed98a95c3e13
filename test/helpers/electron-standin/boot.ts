/** Entry of the executable: reads Electron's command line, puts the stand-in in the place of `electron`, starts the app. */
import fs from 'node:fs';
import inspector from 'node:inspector';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch } from './launch.ts';
import { unpackArchive } from './packaged.ts';

const args = process.argv.slice(2);
const preloads: string[] = [];
let entry: string | undefined;
for (let at = 0; at < args.length; at++) {
  const word = args[at] ?? '';
  if (word === '-r') preloads.push(args[++at] ?? '');
  else if (word.startsWith('--inspect')) inspector.open(Number(word.split('=')[1] ?? 0), '127.0.0.1');
  else if (entry === undefined && !word.startsWith('-')) entry = word;
}

const standin = new URL('./module/electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: standin, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});

// A packaged app is started by its own executable (packaged.ts), which names the folder of the archive.
const resources = process.env.STANDIN_RESOURCES;
launch.packaged = resources !== undefined;
launch.dir = resources === undefined ? path.resolve(entry ?? '.') : unpackArchive(resources);
launch.args = args;
launch.manifest = JSON.parse(fs.readFileSync(path.join(launch.dir, 'package.json'), 'utf8'));
process.argv = [process.argv[0] ?? 'electron', ...args];
Object.assign(process, { type: 'browser', resourcesPath: resources ?? launch.dir });
Object.assign(process.versions, { electron: '45.4.1-standin' });

const require = createRequire(path.join(launch.dir, 'package.json'));
for (const file of preloads) require(file);
await import(pathToFileURL(path.join(launch.dir, launch.manifest.main ?? 'index.js')).href);
