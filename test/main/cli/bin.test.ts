/** The start script with a small app around it, so that what it starts can be watched. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const bin = path.resolve(import.meta.dirname, '../../../bin/memoscope.mjs');
let app: string;

beforeEach(() => {
  app = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-bin-')));
  fs.mkdirSync(path.join(app, 'bin'));
  fs.copyFileSync(bin, path.join(app, 'bin', 'memoscope.mjs'));
  fs.writeFileSync(path.join(app, 'package.json'), '{"type": "module"}');
});
afterEach(() => fs.rmSync(app, { recursive: true }));

/** What the built command line is put in place of. */
function build(code: string): void {
  fs.mkdirSync(path.join(app, 'out', 'main'), { recursive: true });
  fs.writeFileSync(path.join(app, 'out', 'main', 'cli.js'), code);
}

function installNode(at: string): void {
  const folder = path.join(at, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  fs.mkdirSync(folder, { recursive: true });
  fs.symlinkSync(process.execPath, path.join(folder, 'node'));
}

/** Makes a Node look as old as the script fears. Node options are not handed to the second start. */
const old =
  "data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, napi: '9' } })";

function start(args: string[], { asOld = false, env = {} } = {}) {
  const nodeArgs = asOld ? ['--import', old] : [];
  const child = spawn(process.execPath, [...nodeArgs, path.join(app, 'bin', 'memoscope.mjs'), ...args], {
    env: { ...process.env, ...env },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  const ended = new Promise<{ code: number | null; signal: string | null; out: string; err: string }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, out, err }));
  });
  return { child, ended, out: () => out };
}

describe('bin/memoscope.mjs', () => {
  it('says how to build when nothing is built', async () => {
    const run = await start([]).ended;
    expect([run.code, run.err]).toEqual([1, 'memoscope: it is not built yet. Run: npm run build\n']);
  });

  it('runs the command line with its words in the Node that it was started with', async () => {
    build('console.log(JSON.stringify([process.pid, process.argv.slice(2)])); process.exitCode = 3;');
    const run = start(['search', 'a b']);
    const { code, out } = await run.ended;
    expect([code, JSON.parse(out)]).toEqual([3, [run.child.pid, ['search', 'a b']]]);
  });

  it.each(['beside the app', 'up the tree'])('starts again under a new enough Node found %s', async (where) => {
    if (where === 'up the tree') {
      const deep = path.join(app, 'node_modules', 'memoscope');
      fs.mkdirSync(deep, { recursive: true });
      installNode(app);
      for (const name of ['bin', 'package.json']) fs.renameSync(path.join(app, name), path.join(deep, name));
      fs.symlinkSync(path.join(deep, 'bin'), path.join(app, 'bin'));
      fs.mkdirSync(path.join(deep, 'out', 'main'), { recursive: true });
      fs.writeFileSync(path.join(deep, 'out', 'main', 'cli.js'), "console.log('here'); process.exitCode = 4;");
    } else {
      installNode(app);
      build("console.log('here'); process.exitCode = 4;");
    }
    const { code, out } = await start([], { asOld: true }).ended;
    expect([code, out]).toEqual([4, 'here\n']);
  });

  it('passes words, standard input and the environment on, without its guard', async () => {
    installNode(app);
    build(
      "let text = ''; for await (const part of process.stdin) text += part; console.log(text, process.argv[2], process.env.MEMOSCOPE_STARTED_BY);",
    );
    const run = start(['a b'], { asOld: true });
    run.child.stdin.end('typed');
    expect((await run.ended).out).toBe('typed a b undefined\n');
  });

  it('passes signals on, and ends as what it started ended', async () => {
    installNode(app);
    build("process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('ready');");
    const handled = start([], { asOld: true });
    await expect.poll(handled.out).toBe('ready\n');
    handled.child.kill('SIGTERM');
    expect((await handled.ended).code).toBe(7);

    build("setInterval(() => {}, 1000); console.log('ready');");
    const killed = start([], { asOld: true });
    await expect.poll(killed.out).toBe('ready\n');
    killed.child.kill('SIGINT');
    expect((await killed.ended).signal).toBe('SIGINT');
  });

  it('does not start itself forever, and says when no Node fits', async () => {
    build('');
    const alone = await start([], { asOld: true }).ended;
    expect([alone.code, alone.err]).toEqual([1, expect.stringContaining('Install Node 24')]);
    const again = await start([], { asOld: true, env: { MEMOSCOPE_STARTED_BY: 'v18' } }).ended;
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('is too old')]);
  });
});
