/** Requests to one model server, whatever it is spoken to with: bounds, the gate and the words of errors are the same. */
import { type Guard, guardedFetch } from './guarded-fetch.ts';
import type { ServerPlace } from './place.ts';
import { type Asked, serverError, slowAnswer } from './server-error.ts';
import { type Bounds, createWatch, ended } from './watch.ts';

export interface InRequest {
  readonly fetch: typeof fetch;
  readonly asked: Asked;
  readonly signal: AbortSignal;
  /** Content has come. */
  progress(): void;
}

/** Ends the connection when `use` is done with it. Throws Cancelled, Offline, ModelUnavailable, Busy, Refused. */
export async function inRequest<T>(
  asked: Asked,
  place: Pick<ServerPlace, 'allowRemote'>,
  bounds: Bounds,
  signal: AbortSignal,
  use: (request: InRequest) => Promise<T>,
): Promise<T> {
  const watch = createWatch(bounds, signal, () => slowAnswer(asked));
  const guard: Guard = {
    asked,
    allowRemote: place.allowRemote,
    maxBytes: bounds.maxBytes,
    signal: watch.signal,
  };
  try {
    signal.throwIfAborted();
    return await watch.within(
      use({ fetch: guardedFetch(guard), asked, signal: watch.signal, progress: watch.progress }),
    );
  } catch (thrown) {
    throw ended(signal) ?? serverError(asked, thrown);
  } finally {
    watch.end();
  }
}
