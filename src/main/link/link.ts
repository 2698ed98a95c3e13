/**
 * The way to a workspace that several processes may want at once: the process that gets the lock owns it and runs the
 * engine, all others are clients of the owner's socket. When the owner ends, the clients race for the lock; pending
 * calls are repeated, writes under the same key. Main types: WorkspaceLink (what the shells hold), Session (one way to
 * one engine, replaced when its owner ends).
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { fromErrorObject, type MemoError, toMemoError } from '#shared/base/errors.ts';
import type { Params, Result, WorkspaceMethodName } from '#shared/contract/contract.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import { isConnectionLost } from '#shared/rpc/client.ts';
import type { EventListener } from '../engine/engine.ts';
import { findSession } from './find-session.ts';
import type { LinkOptions, Session } from './session.ts';

export { idleLimitMs, minutesText, watchIdle } from './idle.ts';
export { openRemoteSession } from './remote-session.ts';
export type { LinkOptions, OpenEngine } from './session.ts';
export { contractFingerprint, productVersion } from './version.ts';

export interface WorkspaceLink {
  /** Real absolute path of the folder. */
  readonly root: string;
  /** Whether the engine runs in this process. May change from `other` to `self` when the owner ends. */
  owner(): 'self' | 'other';
  /** Throws MemoError. */
  call<M extends WorkspaceMethodName>(
    method: M,
    params: Params<M>,
    context: { signal: AbortSignal; now?: true | undefined },
  ): Promise<Result<M>>;
  /** The last state that is known. */
  state(): WorkspaceState;
  subscribe(listener: EventListener): () => void;
  /**
   * How long no other client has used this engine while it was idle, in milliseconds; Infinity for an engine
   * elsewhere.
   */
  idleMs(): number;
  /** Resolves when the first look at the files is done. Throws what made it fail. */
  settled(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Owners may end one after the other; a call is not repeated forever. */
const maxAttempts = 5;

/** Opens the folder. Throws NotFound, Refused, Busy when its owner does not answer, and what opening the engine throws. */
export async function attach(folder: string, options: LinkOptions): Promise<WorkspaceLink> {
  // A missing folder is reported, with the fix, by the check on the way to an engine of our own.
  const root = await fs.realpath(path.resolve(folder)).catch(() => path.resolve(folder));
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  return new Link(root, options, await findSession(root, options, signal, (busy) => stop.abort(busy)));
}

class Link implements WorkspaceLink {
  readonly root: string;
  readonly #options: LinkOptions;
  readonly #listeners = new Set<EventListener>();
  #current: Session;
  /** The session that calls use; a new promise while an owner is looked for. */
  #session: Promise<Session>;
  /** Replaces the session's state while there is no session. */
  #interim: WorkspaceState | null = null;
  /** Whether a new owner is being looked for. */
  #searching = false;
  readonly #closing = new AbortController();
  /** Of no other link, on this machine or in another container. */
  readonly #name = `${process.pid.toString(36)}-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  #calls = 0;

  constructor(root: string, options: LinkOptions, session: Session) {
    this.root = root;
    this.#options = options;
    this.#current = session;
    this.#session = Promise.resolve(this.#adopt(session));
  }

  owner(): 'self' | 'other' {
    return this.#current.owner;
  }

  state(): WorkspaceState {
    return this.#interim ?? this.#current.state();
  }

  idleMs(): number {
    return this.#interim?.phase === 'opening' ? 0 : this.#current.idleMs();
  }

  subscribe(listener: EventListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async call<M extends WorkspaceMethodName>(
    method: M,
    params: Params<M>,
    context: { signal: AbortSignal; now?: true | undefined },
  ): Promise<Result<M>> {
    this.#calls += 1;
    const key = `${this.#name}-${this.#calls}`;
    for (let attempt = 1; ; attempt += 1) {
      const session = await unlessAborted(this.#there(), context.signal);
      try {
        // An owner that was asked first ends with its caller; no one could ask again.
        const first = attempt === 1 && session.owner === 'self';
        return (await session.call(method, params, first ? context : { ...context, key })) as Result<M>;
      } catch (thrown) {
        if (!isConnectionLost(thrown) || this.#closing.signal.aborted || attempt === maxAttempts) throw thrown;
      }
    }
  }

  async settled(signal: AbortSignal): Promise<void> {
    await unlessAborted(this.#there(), signal);
    return new Promise((resolve, reject) => {
      const check = () => {
        const { phase, error } = this.state();
        if (phase === 'opening' || phase === 'indexing') return;
        stop();
        signal.removeEventListener('abort', onAbort);
        if (phase === 'failed')
          reject(fromErrorObject(error ?? { code: 'InternalError', message: 'Indexing failed.' }));
        else resolve();
      };
      const onAbort = () => {
        stop();
        reject(toMemoError(signal.reason));
      };
      const stop = this.subscribe((name) => {
        if (name === 'workspace.state') check();
      });
      signal.addEventListener('abort', onAbort);
      check();
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#listeners.clear();
    // Where looking for an owner failed there is nothing left to close.
    const session = await this.#session.catch(() => null);
    await session?.close();
  }

  #adopt(session: Session): Session {
    this.#current = session;
    this.#interim = null;
    session.subscribe((event, payload) => this.#emit(event, payload));
    session.onLost(() => this.#replace());
    return session;
  }

  /** The session to use. Where finding one failed for good, it is tried again. */
  #there(): Promise<Session> {
    if (!this.#searching && this.#interim?.phase === 'failed') this.#replace();
    return this.#session;
  }

  /**
   * The owner is gone: become the next owner, or a client of the next one. While another process holds the folder and
   * does not answer, the search continues, and each silence is reported to the waiting callers.
   */
  #replace(): void {
    if (this.#closing.signal.aborted) return;
    this.#searching = true;
    this.#setInterim({ ...this.#current.state(), phase: 'opening' });
    let next = this.#awaited();
    const fail = (thrown: unknown): void => {
      const { code, message } = toMemoError(thrown);
      this.#setInterim({ ...this.#current.state(), phase: 'failed', error: { code, message } });
      next.reject(thrown);
    };
    const onSilent = (busy: MemoError): void => {
      fail(busy);
      next = this.#awaited();
    };
    findSession(this.root, this.#options, this.#closing.signal, onSilent).then(
      (session) => {
        this.#searching = false;
        next.resolve(this.#adopt(session));
        this.#emit('workspace.state', session.state());
      },
      (thrown: unknown) => {
        this.#searching = false;
        fail(thrown);
      },
    );
  }

  #awaited(): PromiseWithResolvers<Session> {
    const awaited = Promise.withResolvers<Session>();
    // There may be no caller waiting for it.
    awaited.promise.catch(() => {});
    this.#session = awaited.promise;
    return awaited;
  }

  #setInterim(state: WorkspaceState): void {
    this.#interim = state;
    this.#emit('workspace.state', state);
  }

  readonly #emit: EventListener = (event, payload) => {
    for (const listener of [...this.#listeners]) listener(event, payload);
  };
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(toMemoError(signal.reason));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
