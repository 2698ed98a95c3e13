/** `open` with an executable in Electron's place: what it prints and how it ends decide what happens next. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { electronBinary } from '../../../src/main/host/host.ts';
import { runCli } from './run-cli.ts';

let folder: string;
let dist: string;
const appFolder = path.resolve(import.meta.dirname, '../../..');

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-open-')));
  dist = path.join(folder, 'dist');
  fs.mkdirSync(dist);
  fs.mkdirSync(path.join(folder, 'project'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const name =
  { win32: 'electron.exe', darwin: 'Electron.app/Contents/MacOS/Electron' }[process.platform as string] ?? 'electron';

function installElectron(code: string): void {
  const file = path.join(dist, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `#!${process.execPath}\n${code}`, { mode: 0o755 });
}

function open(args: string[], env: Record<string, string | undefined> = {}) {
  return runCli(['open', ...args, '--no-browser'], {
    cwd: path.join(folder, 'project'),
    userData: path.join(folder, 'user'),
    env: { DISPLAY: ':7', ELECTRON_OVERRIDE_DIST_PATH: dist, ...env },
    // The web shell would run on; its link is all that matters here.
    onOut: (out, stop) => {
      if (out.includes('Open http://127.0.0.1:')) stop('SIGTERM');
    },
  });
}

/** As another program would write it. */
function linkTo(workspace: string, place: string): string {
  return `memoscope://open?${new URLSearchParams({ workspace, place })}`;
}

describe('open', () => {
  it('starts Electron on the app and the folder, and is content once it had a window', async () => {
    installElectron(
      "console.log(JSON.stringify(process.argv.slice(2))); console.log('memoscope:window'); process.exit(9);",
    );
    const run = await open([]);
    expect([run.code, run.err]).toEqual([0, '']);
    expect(JSON.parse(run.out)).toEqual([appFolder, path.join(folder, 'project')]);
  });

  it('names no folder for a bare npm start, and takes a relative one from where npm was called', async () => {
    installElectron("console.log(JSON.stringify(process.argv.slice(3))); console.log('memoscope:window');");
    const npm = { npm_lifecycle_event: 'start', INIT_CWD: folder };
    expect(JSON.parse((await open([], npm)).out)).toEqual([]);
    expect(JSON.parse((await open(['project'], npm)).out)).toEqual([path.join(folder, 'project')]);
  });

  it('says why and goes to the browser when Electron ends before its window', async () => {
    installElectron("console.error('Running as root without --no-sandbox is not supported.'); process.exit(1);");
    const run = await open([]);
    expect(run.err).toContain('Running as root');
    expect(run.err).toContain('Electron ended before its first window (code 1). Starting in the browser instead.');
  });

  it('hands a link to the app as it stands, which asks before it opens a folder', async () => {
    installElectron("console.log(JSON.stringify(process.argv.slice(3))); console.log('memoscope:window');");
    const link = linkTo(path.join(folder, 'nowhere'), 'symbols?q=hold');
    expect(JSON.parse((await open([link])).out)).toEqual([link]);
    const wrong = await open(['memoscope://open?workspace=project']);
    expect([wrong.code, wrong.out]).toEqual([2, '']);
    expect(wrong.err).toContain('is no link into the app');
  });

  it('opens a link in the browser at its place, in a folder that was opened before and no other', async () => {
    const project = path.join(folder, 'project');
    const link = linkTo(project, 'symbols?q=a b"&calc|%41%zz');
    const refused = await open(['--web', link]);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err).toContain(`memoscope open ${project}`);
    expect(fs.readdirSync(project)).toEqual([]);
    const workspaces = [{ root: project, name: 'project', openedAt: 1, types: null, learnings: null, conflicts: null }];
    fs.mkdirSync(path.join(folder, 'user'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'user', 'recent.json'), JSON.stringify({ workspaces }));
    const entry = /^Open (http:\S+)$/m.exec((await open(['--web', link])).out)?.[1] ?? '';
    expect(new URL(entry).hash).toBe('#/symbols?q=a%20b%22&calc%7C%41%25zz');
  });

  it('ends the server that starts meanwhile where the folder cannot be opened', async () => {
    const refused = await open(['--web', 'missing']);
    expect([refused.code, refused.out]).toEqual([3, '']);
    expect(refused.err).toContain('missing');
  });

  it('goes to the browser where there is no display, no binary, or on request', async () => {
    installElectron("console.log('started');");
    const hidden = await open([], { DISPLAY: undefined });
    if (process.platform === 'linux') expect(hidden.err).toContain('There is no display for a window.');
    expect((await open(['--web'])).out).not.toContain('started');
    fs.rmSync(path.join(dist, name));
    expect((await open([])).err).toContain('Electron is not installed');
  });
});

describe('the search for Electron', () => {
  it('finds an executable file only', () => {
    const env = { ELECTRON_OVERRIDE_DIST_PATH: dist };
    expect(electronBinary(env)).toBeNull();
    installElectron('');
    expect(electronBinary(env)).toBe(path.join(dist, name));
    fs.chmodSync(path.join(dist, name), 0o644);
    expect(electronBinary(env)).toBeNull();
  });
});
