/**
 * What the window remembers between starts: pane sizes, folded panes, choices of a view. Kept by the host process
 * (`ui.get`, `ui.set`), because the web shell's port, and with it the browser's own storage, is new at each start.
 * Writes are gathered for 400 ms a key, and flushed when the page goes away.
 */
import { createStore } from 'zustand/vanilla';

/** Milliseconds that a changed value waits before it is sent. */
export const uiWriteDelayMs = 400;

export type UiValue = string | number | boolean | null | UiValue[] | { [key: string]: UiValue };

export interface UiSlice {
  readonly values: Readonly<Record<string, UiValue>>;
  /** Sets a value now and sends it soon. Keys are letters, digits, `.`, `_`, `-`, at most 64. */
  set(key: string, value: UiValue): void;
  /** Takes over what the host remembers; values set meanwhile win. */
  load(values: Readonly<Record<string, UiValue>>): void;
  /** Sends what waits, at once. */
  flush(): void;
}

export function createUiStore(write: (key: string, value: UiValue) => void) {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  return createStore<UiSlice>((set, get) => {
    const send = (key: string) => {
      clearTimeout(waiting.get(key));
      waiting.delete(key);
      const value = get().values[key];
      if (value !== undefined) write(key, value);
    };
    return {
      values: {},
      set(key, value) {
        set({ values: { ...get().values, [key]: value } });
        clearTimeout(waiting.get(key));
        waiting.set(
          key,
          setTimeout(() => send(key), uiWriteDelayMs),
        );
      },
      load(values) {
        const mine = Object.fromEntries(Object.entries(get().values).filter(([key]) => waiting.has(key)));
        set({ values: { ...values, ...mine } });
      },
      flush() {
        for (const key of [...waiting.keys()]) send(key);
      },
    };
  });
}
export type UiStore = ReturnType<typeof createUiStore>;
