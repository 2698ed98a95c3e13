#!/usr/bin/env node
/**
 * The command `memoscope`. Any Node can read this file, so the syntax is old: it looks for a Node that is new enough for
 * the native parts (Node-API 10) and starts itself again under it, once. Streams, signals and the exit code pass through.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const wantedNapi = 10;
/** Set for the second start, so that a wrong Node cannot start itself for ever. */
const guard = 'MEMOSCOPE_STARTED_BY';

const here = path.dirname(fs.realpathSync(fileURLToPath(import.meta.url)));
const entry = path.join(here, '..', 'out', 'main', 'cli.js');

function fail(message) {
  process.stderr.write(`memoscope: ${message}\n`);
  process.exit(1);
}

/** The Node that npm installed beside the app or further up. */
function findNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  for (let folder = here; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name, 'bin', binary);
    if (fs.existsSync(found)) return found;
    if (path.dirname(folder) === folder) return null;
  }
}

async function startAgain(node) {
  // Loaded here, because the usual start under the right Node does without it.
  const { spawn } = await import('node:child_process');
  const args = [fileURLToPath(import.meta.url)].concat(process.argv.slice(2));
  const env = Object.assign({}, process.env, { [guard]: process.version });
  const child = spawn(node, args, { stdio: 'inherit', env });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to both of us; a second one does no harm.
      child.kill(signal);
    });
  }
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    for (const one of signals) process.removeAllListeners(one);
    process.kill(process.pid, signal);
  });
}

if (!fs.existsSync(entry)) {
  fail('it is not built yet. Run: npm run build');
} else if (Number(process.versions.napi) >= wantedNapi) {
  delete process.env[guard];
  import(pathToFileURL(entry).href).catch((error) => fail(error.message));
} else if (process.env[guard]) {
  fail(`Node ${process.version} is too old. Node 24 is needed.`);
} else {
  const node = findNode();
  if (node === null) fail(`Node ${process.version} is too old. Install Node 24 and try again.`);
  else startAgain(node);
}
