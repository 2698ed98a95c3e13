/** Whether our folders and the socket can be used by this user, and by no one else where that matters. */
import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { userDataDir, userDataProblem } from '../../engine/storage/storage.ts';
import { checkFolder } from '../../engine/workspace/workspace.ts';
import { type CheckScope, type Finding, textOf, told } from './check.ts';

const others = 0o077;

export async function checkUserData(): Promise<Finding> {
  const mend = told('userDataMend');
  try {
    const folder = userDataDir();
    const problem = userDataProblem();
    if (problem !== null) return { ok: false, found: problem.why, mend };
    await writable(folder);
    const found = await fs.stat(folder);
    if (process.platform !== 'win32' && (found.mode & others) !== 0 && isOwn(found)) {
      return { ok: false, found: told('userDataOpen', { folder }), mend: `chmod 700 '${folder}'` };
    }
    return { ok: true, found: folder };
  } catch (thrown) {
    return { ok: false, found: textOf(thrown), mend };
  }
}

/** The state folder is not made for it: who only asks leaves the project as it is. */
export async function checkWorkspace({ root }: CheckScope): Promise<Finding> {
  if (root === null) return { ok: true, absent: true, found: told('noFolder') };
  const { readOnly } = await checkFolder(root);
  if (readOnly !== null) return { ok: true, found: readOnly };
  const dir = path.join(root, '.memo');
  const state = await look(dir);
  if (state === null) return { ok: true, found: told('notIndexed') };
  if (!state.isDirectory())
    return { ok: false, found: told('noStateFolder', { folder: dir }), mend: told('noStateFolderMend') };
  try {
    await writable(dir);
  } catch (thrown) {
    return { ok: false, found: textOf(thrown), mend: `chmod -R u+rwX '${dir}'` };
  }
  if (process.platform === 'win32') return { ok: true, found: told('writable') };
  const run = path.join(dir, 'run');
  const running = await look(run);
  if (running !== null && !isOwn(running)) {
    return {
      ok: false,
      found: told('runForeign', { folder: run }),
      mend: told('runForeignMend', { command: `rm -r '${run}'` }),
    };
  }
  if (running !== null && (running.mode & others) !== 0) {
    return { ok: false, found: told('runOpen', { folder: run }), mend: `chmod 700 '${run}'` };
  }
  const socket = await look(path.join(run, 'socket'));
  if (socket === null) return { ok: true, found: told('noEngine') };
  if (!socket.isSocket() || !isOwn(socket)) {
    const place = path.join(run, 'socket');
    return { ok: false, found: told('noSocket', { place }), mend: `rm -r '${place}'` };
  }
  return { ok: true, found: told('socket') };
}

async function writable(folder: string): Promise<void> {
  // A name of its own: checks and a report may run at the same time.
  const probe = path.join(folder, `.probe-${randomUUID()}`);
  await fs.writeFile(probe, '', { flag: 'wx' });
  await fs.rm(probe);
}

async function look(place: string): Promise<Stats | null> {
  // Missing or unreachable: the code that needs it reports that.
  return fs.lstat(place).catch(() => null);
}

function isOwn({ uid }: Stats): boolean {
  return process.getuid === undefined || uid === process.getuid();
}
