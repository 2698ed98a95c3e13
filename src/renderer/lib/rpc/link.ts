/**
 * The page's lasting link to the engine: a client that reconnects with growing pauses, and takes the subscriptions
 * over. A call made while there is no connection waits for the next one; a call in flight when it ends fails with
 * Offline, and reads are asked again by the views that show them. It is made before the stores that its events feed:
 * until `release` events are kept.
 */
import { createStore } from 'zustand/vanilla';
import { MemoError } from '#shared/base/errors.ts';
import type { MethodName, Params, Result } from '#shared/contract/contract.ts';
import type { EventName, EventPayload } from '#shared/contract/events.ts';
import { type CallOptions, type Client, createClient } from '#shared/rpc/client.ts';
import type { Port } from '#shared/rpc/port.ts';

export interface LinkSlice {
  /** `lost`: it was open, or never opened within the first tries. */
  readonly state: 'connecting' | 'open' | 'lost';
  /** How many times a connection was made; grows by one at each. */
  readonly connections: number;
}

/** What views call. The same calls as Client, but it outlives connections. */
export interface Caller {
  call<M extends MethodName>(method: M, params: Params<M>, options?: CallOptions): Promise<Result<M>>;
  on<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): () => void;
}

export interface Link extends Caller {
  readonly status: ReturnType<typeof createStatus>;
  /** From now on events reach their listeners, those that came before first. */
  release(): void;
  close(): void;
}

/** Pause before the nth try, in milliseconds: 200, 400, … at most 5000. */
export function retryPause(attempt: number): number {
  return Math.min(5000, 200 * 2 ** Math.min(attempt, 10));
}

/** Failed tries after which the page says that the engine does not answer. */
const triesBeforeLost = 3;

function createStatus() {
  return createStore<LinkSlice>(() => ({ state: 'connecting', connections: 0 }));
}

type Listener = (event: EventName, payload: EventPayload<EventName>) => void;

/** @param greet the first calls on each connection: the first answer proves it, as a web socket may be refused after it was made. */
export function createLink(open: () => Port, greet: (client: Client) => Promise<unknown>): Link {
  const status = createStatus();
  const listeners = new Set<Listener>();
  /** Null once they are passed on at once. */
  let kept: Parameters<Listener>[] | null = [];
  let client: Client | undefined;
  let waiting: (() => void)[] = [];
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  function connect(): void {
    const next = createClient(open());
    next.onAny((event, payload) => {
      if (kept === null) tell(event, payload);
      else kept.push([event, payload]);
    });
    next.onClose(() => {
      const wasOpen = client === next;
      client = undefined;
      if (closed) return;
      failures += 1;
      if (wasOpen || failures >= triesBeforeLost) status.setState({ state: 'lost' });
      timer = setTimeout(connect, retryPause(failures - 1));
    });
    greet(next).then(
      () => {
        client = next;
        failures = 0;
        status.setState(({ connections }) => ({ state: 'open', connections: connections + 1 }));
        for (const go of waiting.splice(0)) go();
      },
      () => next.close(),
    );
  }

  const tell: Listener = (event, payload) => {
    for (const listener of [...listeners]) listener(event, payload);
  };

  async function ready(options: CallOptions): Promise<Client> {
    while (client === undefined) {
      if (closed) throw new MemoError('Offline', 'The window is closing.');
      await new Promise<void>((resolve, reject) => {
        const onAbort = () => {
          waiting = waiting.filter((go) => go !== proceed);
          reject(new MemoError('Cancelled', 'The call was cancelled.'));
        };
        const proceed = () => {
          options.signal?.removeEventListener('abort', onAbort);
          resolve();
        };
        options.signal?.addEventListener('abort', onAbort);
        waiting.push(proceed);
      });
    }
    return client;
  }

  connect();
  return {
    status,
    call: async (method, params, options = {}) => (await ready(options)).call(method, params, options),
    on: (event, listener) => {
      const one: Listener = (name, payload) => {
        if (name === event) listener(payload as EventPayload<typeof event>);
      };
      listeners.add(one);
      return () => listeners.delete(one);
    },
    release() {
      const before = kept ?? [];
      kept = null;
      for (const [event, payload] of before) tell(event, payload);
    },
    close() {
      closed = true;
      clearTimeout(timer);
      client?.close();
      for (const go of waiting.splice(0)) go();
    },
  };
}
