/** Long work on the engine thread is cut into slices, so that the thread answers a ping within 50 ms (spec 02). */

/** How long one slice may run before others get a turn. */
const sliceMs = 12;

/** Returns a function to await between steps: it yields to the event loop once a slice is used up, and throws when aborted. */
export function slices(signal?: AbortSignal): () => Promise<void> {
  let started = performance.now();
  return async () => {
    signal?.throwIfAborted();
    if (performance.now() - started < sliceMs) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
    started = performance.now();
  };
}
