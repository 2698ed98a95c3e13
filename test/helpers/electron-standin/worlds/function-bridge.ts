/**
 * Runs in the page, as text, in both of its worlds: values and functions cross between them as synchronous DOM events,
 * which is what lets a function of one world be called from the other and return at once.
 */

export interface WorldBridge {
  send(type: string, detail: unknown): void;
  on(type: string, listener: (detail: unknown) => void): void;
  /** Replaces functions by numbers. */
  pack(value: unknown): unknown;
  /** Replaces numbers by functions that call the other world. */
  unpack(value: unknown): unknown;
}

type AnyFunction = (...args: unknown[]) => unknown;
type Answer = { value: unknown } | { error: string };

/** Self-contained: it is sent as its own source text. */
export function functionBridge(mine: string, theirs: string): WorldBridge {
  const functions = new Map<number, AnyFunction>();
  let last = 0;
  let answer: Answer | undefined;

  const map = (value: unknown, change: (leaf: unknown) => unknown): unknown => {
    const changed = change(value);
    if (changed !== undefined) return changed;
    if (Array.isArray(value)) return value.map((item) => map(item, change));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, map(item, change)]));
  };
  const pack = (value: unknown): unknown =>
    map(value, (leaf) => {
      if (typeof leaf !== 'function') return undefined;
      functions.set(++last, leaf as AnyFunction);
      return { $function: last };
    });
  const unpack = (value: unknown): unknown =>
    map(value, (leaf) =>
      typeof leaf === 'object' && leaf !== null && '$function' in leaf ? remote(Number(leaf.$function)) : undefined,
    );
  const send = (type: string, detail: unknown): void => {
    window.dispatchEvent(new CustomEvent(`standin:${theirs}:${type}`, { detail: JSON.stringify(detail ?? null) }));
  };
  const on = (type: string, listener: (detail: unknown) => void): void => {
    const receive = (event: Event): void => {
      event.stopImmediatePropagation();
      listener(JSON.parse((event as CustomEvent<string>).detail));
    };
    window.addEventListener(`standin:${mine}:${type}`, receive, true);
  };
  const remote =
    (reference: number): AnyFunction =>
    (...args) => {
      answer = undefined;
      send('call', { reference, args: pack(args) });
      const got = answer as Answer | undefined;
      if (got === undefined) throw new Error('the other world did not answer');
      if ('error' in got) throw new Error(got.error);
      return unpack(got.value);
    };
  on('answer', (detail) => {
    answer = detail as Answer;
  });
  on('call', (detail) => {
    const { reference, args } = detail as { reference: number; args: unknown[] };
    let reply: Answer;
    try {
      const value = functions.get(reference)?.(...(unpack(args) as unknown[]));
      if (value instanceof Promise) throw new Error('promises do not cross worlds in the electron stand-in');
      reply = { value: pack(value) };
    } catch (error) {
      reply = { error: error instanceof Error ? error.message : String(error) };
    }
    send('answer', reply);
  });
  return { send, on, pack, unpack };
}
