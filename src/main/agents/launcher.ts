/**
 * The commands that clients start: small files in the user data folder whose path stays the same when Memoscope moves or is
 * updated, so that a client which trusts a command by its text need not be asked again. They say where Memoscope is.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MemoError } from '#shared/base/errors.ts';
import { appRoot, entryUrl, isInstalled, userDataDir } from '../engine/storage/storage.ts';

export interface Start {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The Node that runs this, and the bin of this installation. The program of an installed app is Node when it is told so. */
export function ownStart(...words: readonly string[]): Start {
  if (process.env.APPIMAGE !== undefined && isInstalled()) {
    throw new MemoError(
      'Refused',
      'The files of an AppImage are in another place at each start. Install the deb package or the npm package for agents.',
    );
  }
  const env = isInstalled() ? { env: { ELECTRON_RUN_AS_NODE: '1' } } : {};
  return { command: process.execPath, args: [path.join(appRoot(), 'bin', 'memoscope.mjs'), ...words], ...env };
}

export interface Launchers {
  /** Absolute paths. */
  readonly server: string;
  readonly hook: string;
}

export function launchers(): Launchers {
  const folder = path.join(userDataDir(), 'bin');
  const ending = process.platform === 'win32' ? '.cmd' : '';
  return { server: path.join(folder, `memoscope${ending}`), hook: path.join(folder, `memoscope-hook${ending}`) };
}

/** What both hold for this installation, by path. */
export function launcherTexts(platform: string = process.platform): ReadonlyMap<string, string> {
  const { command, args, env = {} } = ownStart();
  const [app = ''] = args;
  const hook = fileURLToPath(entryUrl('hook'));
  const { MEMOSCOPE_USER_DATA: data } = process.env;
  // Some clients start us without the variables of the person.
  const variables = { ...env, ...(data ? { MEMOSCOPE_USER_DATA: path.resolve(data) } : {}) };
  const { server, hook: hookFile } = launchers();
  const texts = platform === 'win32' ? windowsTexts : shellTexts;
  const { serve, runHook } = texts(command, app, hook, variables);
  return new Map([
    [server, serve],
    [hookFile, runHook],
  ]);
}

/** What a hook has said in which session: once is enough. */
function seenFolder(): string {
  return path.join(userDataDir(), 'hooks');
}

type Variables = Readonly<Record<string, string>>;

function shellTexts(node: string, app: string, hook: string, variables: Variables): { serve: string; runHook: string } {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const exports = Object.entries(variables).map(([name, value]) => `export ${name}=${quoted(value)}`);
  const head = ['#!/bin/sh', '# Written by: memoscope agents connect', ...exports];
  const moved = `Memoscope is no longer at ${app}. Run: memoscope agents connect`;
  const serve = [
    ...head,
    `if [ ! -f ${quoted(app)} ]; then echo ${quoted(moved)} >&2; exit 1; fi`,
    `exec ${quoted(node)} ${quoted(app)} "$@"`,
  ];
  // Most folders have no index: then not even Node is started.
  const runHook = [
    ...head,
    `[ -f ${quoted(hook)} ] || exit 0`,
    `[ -x ${quoted(node)} ] || exit 0`,
    'folder=$PWD',
    'while [ ! -d "$folder/.memo" ]; do',
    '  case "$folder" in */*) folder=$' + '{folder%/*} ;; *) exit 0 ;; esac',
    '  [ -n "$folder" ] || exit 0',
    'done',
    `${quoted(node)} ${quoted(hook)} "$folder" "$1" ${quoted(seenFolder())} 2>/dev/null`,
    'exit 0',
  ];
  return { serve: `${serve.join('\n')}\n`, runHook: `${runHook.join('\n')}\n` };
}

function windowsTexts(
  node: string,
  app: string,
  hook: string,
  variables: Variables,
): { serve: string; runHook: string } {
  const plain = (text: string): string => text.replaceAll('%', '%%');
  const sets = Object.entries(variables).map(([name, value]) => `set "${name}=${plain(value)}"`);
  const head = ['@echo off', 'rem Written by: memoscope agents connect', 'chcp 65001 >nul', ...sets];
  const missing = `if not exist "${plain(app)}" (echo Memoscope is no longer there. Run: memoscope agents connect 1>&2 & exit /b 1)`;
  const serve = [...head, missing, `"${plain(node)}" "${plain(app)}" %*`];
  const runHook = [
    ...head,
    `if not exist "${plain(hook)}" exit /b 0`,
    `"${plain(node)}" "${plain(hook)}" "%CD%" %1 "${plain(seenFolder())}" 2>nul`,
    'exit /b 0',
  ];
  return { serve: `${serve.join('\r\n')}\r\n`, runHook: `${runHook.join('\r\n')}\r\n` };
}
