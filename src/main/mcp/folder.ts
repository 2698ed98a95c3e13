/**
 * The folder that a client is open in, for an entry that names none: the client's own variable, its roots, or the folder that it
 * started us in; from there the nearest project above. Never the home folder or the root of the disk: such a start comes from a
 * program without a project, and all of the person's files would be read.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { MemoError } from '#shared/base/errors.ts';

/** For a client that does not say that it is ready, or does not answer. */
const patienceMs = 5_000;

/** The answer may differ between two calls: a client can open another folder. */
export function folderOfClient(
  server: Pick<Server, 'oninitialized' | 'getClientCapabilities' | 'listRoots'>,
  env: NodeJS.ProcessEnv = process.env,
): () => Promise<string> {
  const greeted = new Promise<void>((resolve) => {
    server.oninitialized = resolve;
  });
  return async () => {
    const own = env.CLAUDE_PROJECT_DIR;
    if (own !== undefined && path.isAbsolute(own)) return projectAt(own);
    await Promise.race([greeted, sleep(patienceMs, undefined, { ref: false })]);
    return projectAt((await firstRoot(server)) ?? process.cwd());
  };
}

async function firstRoot(server: Pick<Server, 'getClientCapabilities' | 'listRoots'>): Promise<string | null> {
  if (server.getClientCapabilities()?.roots === undefined) return null;
  try {
    const { roots } = await server.listRoots(undefined, { timeout: patienceMs });
    const root = roots.find(({ uri }) => uri.startsWith('file:'));
    return root === undefined ? null : fileURLToPath(root.uri);
  } catch {
    // It says that it has roots and does not name them.
    return null;
  }
}

/** The nearest folder at or above that is indexed, else under version control, else the folder itself. Throws Refused. */
export function projectAt(folder: string, home: string = os.homedir()): string {
  const real = fs.existsSync(folder) ? fs.realpathSync(folder) : path.resolve(folder);
  const found = nearestWith(real, '.memo', home) ?? nearestWith(real, '.git', home) ?? real;
  if (isProject(found, home)) return found;
  throw new MemoError(
    'Refused',
    `${found} is no project folder. Start the agent in the folder of a project, or name one: memoscope mcp <dir>.`,
    { file: found },
  );
}

function nearestWith(from: string, name: string, home: string): string | null {
  for (let folder = from; isProject(folder, home); folder = path.dirname(folder)) {
    if (fs.existsSync(path.join(folder, name))) return folder;
  }
  return null;
}

function isProject(folder: string, home: string): boolean {
  const realHome = fs.existsSync(home) ? fs.realpathSync(home) : home;
  return path.dirname(folder) !== folder && folder !== realHome;
}
