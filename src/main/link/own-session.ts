/**
 * The session of the owner: holds the lock, runs the engine in this process and answers other processes of this user on
 * the socket. It listens before the engine is open, so that others wait for the answer instead of for the socket.
 */
import { chmod, rm } from 'node:fs/promises';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorTable, MemoError } from '#shared/base/errors.ts';
import { createQuiet } from '#shared/base/quiet.ts';
import { sentence } from '#shared/base/sentence.ts';
import { contract, isWorkspaceMethod, type MethodName, type WorkspaceMethodName } from '#shared/contract/contract.ts';
import type { ResponseMessage } from '#shared/rpc/message.ts';
import type { CallContext, Engine } from '../engine/engine.ts';
import { atomicWriteFile, createLog, diskFault, underKey, type WorkspaceLock } from '../engine/storage/storage.ts';
import { type Connection, dropStuck, type Service, serve, socketPort, validateParams } from '../rpc/rpc.ts';
import { type Calls, openCalls } from './calls.ts';
import { mending } from './mending.ts';
import { createRepeats, hasReceipt } from './repeats.ts';
import type { Session, SessionOptions } from './session.ts';
import { clearAddress, socketAddresses } from './socket-path.ts';
import { contractFingerprint } from './version.ts';

/** Other processes at once; each command line call is one for a moment. */
const maxClients = 64;
/**
 * Above the client limit a connection gets the reason for its refusal; above this one it is closed, because each
 * takes one of the open files of this process.
 */
const maxRefusedAtOnce = 1_024;
/** How long one that is refused may take to read why. */
const refusedMs = 1_000;

/** How long an owner that ends waits for writes of its clients; those that wait for a model were cancelled. */
const settleMs = 1_000;

/** Takes over `lock` and releases it when the session closes, or at once when the engine cannot be opened. */
export async function openOwnSession(lock: WorkspaceLock, options: SessionOptions): Promise<Session> {
  const { state, version } = options;
  const log = createLog(state.logFile);
  const connections = new Set<Connection>();
  const clients = createQuiet(() => performance.now());
  let calls: Calls | null = null;
  const repeats = createRepeats(
    () => {
      calls ??= openCalls(state);
      return calls;
    },
    (thrown) => log.warn(`${state.callsFile}: ${describe(thrown)}`),
  );
  const server = net.createServer((socket) => {
    if (connections.size >= maxClients) return refuse(socket, options);
    const port = socketPort(socket);
    dropStuck(socket, port);
    const connection = serve(port, service(call, opening, options), {
      log: (traceId, method, cause) => log.error(`${traceId} ${method}: ${describe(cause)}`),
      checkParams: (method, params) => refuseUnknownFields(method, params, version),
      onDropped: (reason) => log.warn(`A client was let go: ${reason}`),
    });
    connections.add(connection);
    const gone = clients.begin();
    void connection.closed.then(() => {
      connections.delete(connection);
      gone();
    });
  });
  server.maxConnections = maxClients + maxRefusedAtOnce;

  async function call(method: WorkspaceMethodName, params: unknown, context: CallContext): Promise<unknown> {
    const engine = await opening;
    const valid = await validateParams(method, params);
    try {
      return await repeats.once(method, context.key, valid, () =>
        hasReceipt(method) && context.key !== undefined
          ? underKey(context.key, () => engine.call(method, valid, context))
          : engine.call(method, valid, context),
      );
    } catch (thrown) {
      throw diskFault(thrown) ?? thrown;
    }
  }
  // Before the engine is loaded, which takes a busy machine seconds, and opened, which removes what an ended process left.
  const opening = listen(server, state.dir).then(async (address) => {
    const info = { pid: process.pid, version, socket: address, startedAt: new Date().toISOString() };
    await atomicWriteFile(state.ownerFile, `${JSON.stringify(info)}\n`);
    const { folder, watch, whole = true } = options;
    const openEngine = options.openEngine ?? (await import('../engine/engine.ts')).openEngine;
    const open = whole ? openEngine : mending(openEngine);
    return open({ folder, state, watch, whole, version, clients: () => connections.size });
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
      // What clients asked for and what is done is noted, so that they need not ask in vain.
      const waiting = new AbortController();
      await Promise.race([repeats.settled(), sleep(settleMs, undefined, waiting)]);
      waiting.abort();
      await engine.close();
      calls?.close();
      await rm(state.ownerFile, { force: true });
    } finally {
      lock.release();
    }
  }

  let closing: Promise<void> | undefined;
  return {
    owner: 'self',
    call,
    state: () => engine.state(),
    idleMs: () => (engine.working() ? 0 : clients.ms()),
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

function refuse(socket: net.Socket, { folder, version }: SessionOptions): void {
  const message = `${maxClients} other processes are connected to the Memoscope ${version} (process ${process.pid}) that has ${folder.root} open. End some of them and try again.`;
  const error = new MemoError('Busy', message);
  const told: ResponseMessage = {
    jsonrpc: '2.0',
    id: null,
    error: { code: errorTable.Busy.rpc, message, data: error.toWire() },
  };
  // A client that disconnected meanwhile does not matter.
  socket.on('error', () => socket.destroy());
  socket.end(`${JSON.stringify(told)}\n`);
  setTimeout(() => socket.destroy(), refusedMs).unref();
}

/** What another process may ask the owner: the workspace methods, and the two that a client needs to begin. */
function service(callEngine: Session['call'], opening: Promise<Engine>, { version, shell }: SessionOptions): Service {
  return {
    async call(method, params, context) {
      if (method === 'ping') {
        const { pid, platform } = process;
        return { version, contract: contractFingerprint(), pid, shell, platform };
      }
      const engine = await opening;
      if (method === 'workspace.state') return engine.state();
      if (isWorkspaceMethod(method)) return callEngine(method, params, context);
      throw new MemoError(
        'NotFound',
        sentence`${method} is answered by the program itself, not by the owner of a workspace.`,
      );
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
    sentence`Memoscope could not make its socket at ${tried.join(' or ')}: ${why}`,
    {},
    { cause: failure },
  );
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

// A newer program may ask the owner for what only the newer one knows. Schemas drop fields that they do not know, and the
// answer would be to another question; so a call over the socket with such a field is refused, and says what to do.

/** Throws InvalidArgument with `path`, the first field that `method` does not have. */
function refuseUnknownFields(method: MethodName, params: unknown, version: string): void {
  const schema = contract[method].params;
  if (!('shape' in schema) || typeof params !== 'object' || params === null || Array.isArray(params)) return;
  const unknown = Object.keys(params).find((field) => !Object.hasOwn(schema.shape, field));
  if (unknown === undefined) return;
  const path = unknown.slice(0, 80);
  throw new MemoError(
    'InvalidArgument',
    sentence`${method} has no field '${path}' in the Memoscope ${version} (process ${process.pid}) that has this folder open. If yours is a newer one, close that one and try again.`,
    { path, method },
  );
}
