/**
 * The session of the owner: holds the lock, runs the engine in this process and answers other processes of this user on
 * the socket. It listens before the engine is open, so that others wait for the answer instead of for the socket.
 */

import { chmod, rm } from 'node:fs/promises';
import net from 'node:net';
import { MemoError } from '#shared/base/errors.ts';
import { isWorkspaceMethod, type WorkspaceMethodName } from '#shared/contract/contract.ts';
import type { Engine } from '../engine/engine.ts';
import { atomicWriteFile, createLog, type WorkspaceLock } from '../engine/storage/storage.ts';
import { type Connection, type Service, serve, socketPort, validateParams } from '../rpc/rpc.ts';
import type { Session, SessionOptions } from './session.ts';
import { clearAddress, socketAddresses } from './socket-path.ts';

/** Other processes at once; each command line call is one for a moment. */
const maxClients = 64;

/** Takes over `lock` and releases it when the session closes, or at once when the engine cannot be opened. */
export async function openOwnSession(lock: WorkspaceLock, options: SessionOptions): Promise<Session> {
  const { state, version } = options;
  const log = createLog(state.logFile);
  const connections = new Set<Connection>();
  const openEngine = options.openEngine ?? (await import('../engine/engine.ts')).openEngine;
  const server = net.createServer((socket) => {
    const connection = serve(socketPort(socket), service(opening, options), {
      log: (traceId, method, cause) => log.error(`${traceId} ${method}: ${describe(cause)}`),
    });
    connections.add(connection);
    void connection.closed.then(() => connections.delete(connection));
  });
  server.maxConnections = maxClients;
  // Before the engine is opened, which removes what an ended process left half-written.
  const opening = listen(server, state.dir).then(async (address) => {
    const info = { pid: process.pid, version, socket: address, startedAt: new Date().toISOString() };
    await atomicWriteFile(state.ownerFile, `${JSON.stringify(info)}\n`);
    return openEngine({ folder: options.folder, state, watch: options.watch, version });
  });

  let engine: Engine;
  try {
    engine = await opening;
  } catch (thrown) {
    for (const connection of connections) connection.close();
    server.close();
    lock.release();
    throw thrown;
  }

  async function close(): Promise<void> {
    // Clients first: they see that the owner ends, and wait for the lock while the engine puts things away.
    server.close();
    for (const connection of connections) connection.close('The owner of this workspace ends.');
    try {
      await engine.close();
      await rm(state.ownerFile, { force: true });
    } finally {
      lock.release();
    }
  }

  let closing: Promise<void> | undefined;
  return {
    owner: 'self',
    call: (method, params, context) => callEngine(engine, method, params, context),
    state: () => engine.state(),
    subscribe: (listener) => engine.subscribe(listener),
    onLost: () => {
      // This process is the owner; it cannot lose itself.
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

async function callEngine(
  engine: Engine,
  method: WorkspaceMethodName,
  params: unknown,
  context: { signal: AbortSignal },
): Promise<unknown> {
  return engine.call(method, await validateParams(method, params), context);
}

/** What another process may ask the owner: the workspace methods, and the two that a client needs to begin. */
function service(opening: Promise<Engine>, { version, shell }: SessionOptions): Service {
  return {
    async call(method, params, context) {
      if (method === 'ping') return { version, pid: process.pid, shell, platform: process.platform };
      const engine = await opening;
      if (method === 'workspace.state') return engine.state();
      if (isWorkspaceMethod(method)) return callEngine(engine, method, params, context);
      throw new MemoError('NotFound', `${method} is answered by the program itself, not by the owner of a workspace.`);
    },
    subscribe(listener) {
      let stop: (() => void) | undefined;
      let ended = false;
      void opening.then(
        (engine) => {
          if (!ended) stop = engine.subscribe(listener);
        },
        () => {
          // The session reports why the engine did not open and closes this connection.
        },
      );
      return () => {
        ended = true;
        stop?.();
      };
    },
  };
}

/** Listens at the first address that works. */
async function listen(server: net.Server, stateDir: string): Promise<string> {
  const tried: string[] = [];
  let failure: unknown;
  for await (const address of socketAddresses(stateDir)) {
    tried.push(address);
    try {
      await clearAddress(address);
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(address, () => {
          server.off('error', reject);
          resolve();
        });
      });
      if (process.platform !== 'win32') await chmod(address, 0o600);
      return address;
    } catch (thrown) {
      failure = thrown;
    }
  }
  const why = failure instanceof Error ? failure.message : String(failure);
  throw new MemoError(
    'Refused',
    `Memoscope could not make its socket at ${tried.join(' or ')}: ${why}`,
    {},
    { cause: failure },
  );
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
