/** The session of a client: talks to the owner of the workspace over its socket. It loads neither database nor schema. */
import net from 'node:net';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import { type Client, createClient, isConnectionLost } from '#shared/rpc/client.ts';
import { socketPort } from '../rpc/rpc.ts';
import type { Session } from './session.ts';
import { isOwnSocket, socketAddresses } from './socket-path.ts';
import { contractFingerprint } from './version.ts';

/**
 * How long one connection waits for its first answer. An owner that was stopped finds all of them when it resumes, so a
 * client keeps one rather than making many.
 */
const handshakeMs = 60_000;
/** A ping that an owner who owes an answer may leave unanswered, in rounds of a third of the link's patience. */
const maxSilentRounds = 3;

export interface RemoteOptions {
  readonly version: string;
  /** How long an owner that owes an answer may be silent, in milliseconds. */
  readonly patienceMs: number;
  readonly signal: AbortSignal;
  /** The owner has answered; opening its engine may still take long. */
  onAnswer(): void;
}

/**
 * null when no process listens (yet). Throws Refused when the owner is another version or build of Memoscope, Busy when
 * it accepts no more clients, Cancelled.
 */
export async function openRemoteSession(stateDir: string, options: RemoteOptions): Promise<Session | null> {
  for await (const address of socketAddresses(stateDir)) {
    if (!(await isOwnSocket(address))) continue;
    const socket = await connect(address);
    if (!socket) continue;
    const client = createClient(socketPort(socket));
    try {
      return await begin(client, options);
    } catch (thrown) {
      client.close();
      options.signal.throwIfAborted();
      // It ended, or did not answer, during the handshake; the next try finds the next owner.
      if (isConnectionLost(thrown) || isTimeout(thrown)) continue;
      throw thrown;
    }
  }
  return null;
}

async function begin(client: Client, { version, patienceMs, signal, onAnswer }: RemoteOptions): Promise<Session> {
  const first = AbortSignal.any([signal, AbortSignal.timeout(handshakeMs)]);
  const owner = await client.call('ping', {}, { signal: first });
  onAnswer();
  if (owner.version !== version) {
    throw new MemoError(
      'Refused',
      sentence`Memoscope ${owner.version} (process ${owner.pid}, ${owner.shell}) has this folder open, and this is Memoscope ${version}. Close the other one, or use the same version.`,
      { owner },
    );
  }
  if (owner.contract !== contractFingerprint()) {
    throw new MemoError(
      'Refused',
      sentence`Another build of Memoscope ${version} (process ${owner.pid}, ${owner.shell}) has this folder open, and its methods are not those of this one. Close the other one, or use the same build.`,
      { owner },
    );
  }
  const watched = await watchState(client, signal);
  const awake = watchOwner(client, patienceMs / maxSilentRounds);
  let closed = false;
  return {
    owner: 'other',
    call: (method, params, context) => awake(client.call(method, params as never, context)),
    state: () => watched.state,
    idleMs: () => Number.POSITIVE_INFINITY,
    subscribe: (listener) => client.onAny(listener as Parameters<Client['onAny']>[0]),
    onLost: (listener) =>
      client.onClose(() => {
        if (!closed) listener();
      }),
    close: async () => {
      closed = true;
      client.close();
    },
  };
}

/**
 * An owner answers a ping even while it works. One that was stopped, or hangs, leaves its socket open: while calls
 * wait, a ping that stays unanswered over some rounds counts as its end. Rounds, because a machine that slept has
 * missed only one.
 */
function watchOwner(client: Client, roundMs: number): <T>(call: Promise<T>) => Promise<T> {
  let calls = 0;
  let rounds = 0;
  let asked = false;
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    rounds = asked ? rounds + 1 : 0;
    if (rounds >= maxSilentRounds) client.close();
    if (asked) return;
    asked = true;
    const answered = () => {
      asked = false;
    };
    client.call('ping', {}).then(answered, answered);
  };
  return async (call) => {
    calls += 1;
    timer ??= setInterval(look, roundMs);
    try {
      return await call;
    } finally {
      calls -= 1;
      if (calls === 0) {
        clearInterval(timer);
        timer = undefined;
      }
    }
  };
}

/** No time limit: opening a large workspace may take longer than saying hello. */
async function watchState(client: Client, signal: AbortSignal): Promise<{ state: WorkspaceState }> {
  let events = 0;
  const watched: { state?: WorkspaceState } = {};
  client.on('workspace.state', (next) => {
    watched.state = next;
    events += 1;
  });
  for (;;) {
    const before = events;
    const state = await client.call('workspace.state', {}, { signal });
    // An event that came in the meantime may be newer than the answer.
    if (before === events) return Object.assign(watched, { state });
  }
}

function isTimeout(thrown: unknown): boolean {
  return thrown instanceof MemoError && thrown.code === 'Cancelled';
}

function connect(address: string): Promise<net.Socket | null> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.once('connect', () => resolve(socket));
    // A socket file without a listener is what a killed owner leaves behind.
    socket.once('error', () => resolve(null));
  });
}
