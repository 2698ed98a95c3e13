/**
 * `memoscope mcp`: a thin shell over the link that works beside the app and without it. Standard output carries the protocol and
 * nothing else, whatever a library of this process prints.
 */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { idleLimitMs, minutesText, watchIdle } from '../link/link.ts';
import { LineTransport } from './line-transport.ts';
import { createMcpServer } from './server.ts';
import { openWorkspace } from './workspace.ts';

export interface McpOptions {
  /** Absolute path of the folder; null takes it from the client. */
  readonly root: string | null;
  /** The first list of tools holds all of them. */
  readonly allTools: boolean;
  readonly signal: AbortSignal;
}

/** Serves until the client ends standard input, or `signal`. */
export async function serveMcp({ root, allTools, signal }: McpOptions): Promise<void> {
  const output = ownStandardOutput();
  let served = root ?? '';
  const workspace = openWorkspace(async () => {
    served = root ?? (await folder());
    return served;
  });
  const server = createMcpServer(workspace, { allTools });
  const folder = folderOfClient(server);
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  const end = (): void => void server.close();
  signal.addEventListener('abort', end, { once: true });
  const limitMs = idleLimitMs();
  const awake = watchIdle(workspace.idleMs, limitMs, () => {
    const told = `there was no request about ${served} for ${minutesText(limitMs)}, so it is let go. The next request opens it again.`;
    process.stderr.write(`memoscope: ${told}\n`);
    workspace.rest().catch((thrown: unknown) => process.stderr.write(`memoscope: ${String(thrown)}\n`));
  });
  try {
    await server.connect(new LineTransport(process.stdin, output));
    if (signal.aborted) end();
    // Begun before the first call, so that an agent finds the files read.
    workspace.link(signal).catch((thrown: unknown) => process.stderr.write(`memoscope: ${String(thrown)}\n`));
    await ended;
  } finally {
    awake();
    await workspace.close();
  }
}

/** What anything else in this process prints goes to standard error: one stray line would break the protocol. */
function ownStandardOutput(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  return new Writable({
    decodeStrings: false,
    write: (text: string, encoding, done) => void write(text, encoding, done),
  });
}

// The folder that a client is open in, for an entry that names none: the client's own variable, its roots, or the folder that
// it started us in; from there the nearest project above. Never the home folder or the root of the disk: such a start comes
// from a program without a project, and all of the person's files would be read.

/** For a client that does not say that it is ready, or does not answer. */
const patienceMs = 5_000;

/** The answer may differ between two calls: a client can open another folder. */
function folderOfClient(
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
    sentence`${found} is no project folder. Start the agent in the folder of a project, or name one: memoscope mcp <dir>.`,
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
