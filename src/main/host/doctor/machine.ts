/** Node and git. */

import { accessSync, constants, watch } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { surveyServers } from '../../engine/edits/edits.ts';
import { userDataDir } from '../../engine/storage/storage.ts';
import { electronBinary } from '../electron-binary.ts';
import { type CheckScope, type Finding, printed, textOf, told } from './check.ts';

const wantedNapi = 10;

export async function checkNode(): Promise<Finding> {
  return {
    ok: Number(process.versions.napi) >= wantedNapi,
    found: told('node', {
      version: process.versions.node,
      napi: process.versions.napi ?? '0',
      platform: `${process.platform} ${process.arch}`,
    }),
    mend: told('nodeMend'),
  };
}

export async function checkGit({ signal }: CheckScope): Promise<Finding> {
  try {
    return { ok: true, found: await printed('git', ['--version'], signal) };
  } catch (thrown) {
    return { ok: false, found: textOf(thrown), mend: told('gitMend') };
  }
}

// Whether the system lets us follow changes of files: what it allows on Linux, and whether one watch can be had now.

/** Below this many watches, a repository of a few ten thousand folders cannot be followed (Linux). */
const wantedWatches = 65_536;
/** Each program that watches takes one or a few; many systems have 128. */
const wantedInstances = 64;

export async function checkWatches(): Promise<Finding> {
  if (process.platform !== 'linux') return { ok: true, found: told('watchesBySystem') };
  const [watches, instances] = await Promise.all([limit('max_user_watches'), limit('max_user_instances')]);
  if (watches === null || instances === null) return { ok: true, found: told('watchesUnknown') };
  const found = told('watches', { folders: watches, watchers: instances });
  if (watches < wantedWatches) return { ok: false, found, mend: 'sudo sysctl fs.inotify.max_user_watches=524288' };
  const more = 'sudo sysctl fs.inotify.max_user_instances=1024';
  if (instances < wantedInstances) return { ok: false, found, mend: more };
  try {
    watch(userDataDir()).close();
  } catch (thrown) {
    // EMFILE: other programs of this user hold all of them; ENOSPC: all folders that may be watched are.
    return { ok: false, found: [found, told('watchesGone', { why: textOf(thrown) })], mend: more };
  }
  return { ok: true, found };
}

async function limit(name: string): Promise<number | null> {
  const text = await fs.readFile(`/proc/sys/fs/inotify/${name}`, 'utf8').catch(() => null);
  return text === null ? null : Number(text);
}

// Room on the disks that we write to: that of the user data, and that of the project.

/** A rebuild writes a whole second code map; 40,000 types take some 200 MB. */
const wantedBytes = 512_000_000;

export async function checkDisk({ root }: CheckScope): Promise<Finding> {
  const places = [
    { name: 'UserData' as const, folder: userDataDir() },
    ...(root === null ? [] : [{ name: 'Project' as const, folder: root }]),
  ];
  const rooms = await Promise.all(
    places.map(async ({ name, folder }) => {
      const { bavail, bsize } = await fs.statfs(folder);
      return { name, bytes: bavail * bsize };
    }),
  );
  const short = rooms.filter(({ bytes }) => bytes < wantedBytes);
  return {
    ok: short.length === 0,
    found: rooms.map(({ name, bytes }) => told(`disk${name}`, { size: size(bytes) })),
    mend: told(`disk${short.length > 1 ? 'Both' : (short[0]?.name ?? 'UserData')}Mend`, { size: size(wantedBytes) }),
  };
}

function size(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1000 ? `${Math.floor(megabytes)} MB` : `${(megabytes / 1000).toFixed(1)} GB`;
}

// What shows the page: the desktop window, or a browser. One of them is enough.

const opener = 'xdg-open';
const browsers = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'brave-browser'],
  ...['firefox', 'firefox-esr', 'vivaldi', 'opera', 'epiphany-browser'],
];

export async function checkElectron(): Promise<Finding> {
  const found = electronBinary();
  return found === null ? { ok: true, absent: true, found: told('noElectron') } : { ok: true, found };
}

/** Only Linux may have none; a machine without a display needs none either. */
export async function checkBrowser(): Promise<Finding> {
  if (process.platform !== 'linux') return { ok: true, found: told('browserOfSystem') };
  const browser = firstOnPath(browsers);
  const opens = firstOnPath([opener]);
  const display = Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY);
  const found = [browser ?? told('noBrowser'), ...(opens === null ? [told('noOpener', { program: opener })] : [])];
  if (!display) return { ok: true, found: [...found, told('noDisplay')] };
  return {
    ok: electronBinary() !== null || (browser !== null && opens !== null),
    found,
    mend: 'sudo apt install chromium xdg-utils',
  };
}

/** Absolute path of the first of these programs, or null. Nothing is started. */
function firstOnPath(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  for (const name of names) {
    for (const folder of folders) {
      const program = path.join(folder, name);
      try {
        accessSync(program, constants.X_OK);
        return program;
      } catch {
        // Not there: the next folder may have it.
      }
    }
  }
  return null;
}

/**
 * Programs that edits in other languages than TypeScript and JavaScript need. No one needs all of them, so a missing one is
 * not a problem.
 */
export async function checkLanguageServers({ root }: CheckScope): Promise<Finding> {
  const all = await surveyServers(root);
  const found = all.flatMap(({ label, file }) => (file === null ? [] : [told('server', { language: label, file })]));
  const missing = all.flatMap(({ label, file, install }) =>
    file === null && install !== '' ? [told('serverToInstall', { language: label, install })] : [],
  );
  return found.length === 0
    ? { ok: true, absent: true, found: [told('noServers'), ...missing] }
    : { ok: true, found: [...found, ...missing] };
}
