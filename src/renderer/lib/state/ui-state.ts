/**
 * What the window remembers between starts: pane sizes, folded panes, choices of a view. Kept by the host process
 * (`ui.get`, `ui.set`), because the web shell's port, and with it the browser's own storage, is new at each start.
 * Writes are gathered for 400 ms a key, and flushed when the page goes away. Of a value that differs by workspace only the
 * part of one is sent: another window has set those of others meanwhile.
 */
import { createStore } from 'zustand/vanilla';
import { type Json, valueFor, withValueFor } from '#shared/base/by-workspace.ts';

/** Milliseconds that a changed value waits before it is sent. */
export const uiWriteDelayMs = 400;

export type UiValue = Json;

export interface UiSlice {
  readonly values: Readonly<Record<string, UiValue>>;
  /** Sets a value now and sends it soon. Keys are letters, digits, `.`, `_`, `-`, at most 64. */
  set(key: string, value: UiValue): void;
  /** The same for the part of one workspace (`valueFor`). */
  setFor(key: string, root: string, value: UiValue): void;
  /** Takes over what the host remembers; values set meanwhile win. */
  load(values: Readonly<Record<string, UiValue>>): void;
  /** Sends what waits, at once. */
  flush(): void;
}

export function createUiStore(write: (key: string, value: UiValue, root?: string) => void) {
  /** By key, and by key and workspace. */
  const waiting = new Map<string, { key: string; root?: string; timer: ReturnType<typeof setTimeout> }>();
  return createStore<UiSlice>((set, get) => {
    const send = (id: string) => {
      const one = waiting.get(id);
      if (one === undefined) return;
      clearTimeout(one.timer);
      waiting.delete(id);
      const value = mine(one);
      if (value !== undefined) write(one.key, value, one.root);
    };
    const mine = ({ key, root }: { key: string; root?: string }): UiValue | undefined => {
      const value = get().values[key];
      return root === undefined ? value : valueFor(value, root);
    };
    const keep = (key: string, value: UiValue, part: { root?: string }) => {
      set({ values: { ...get().values, [key]: value } });
      const id = `${key}\n${part.root ?? ''}`;
      clearTimeout(waiting.get(id)?.timer);
      waiting.set(id, { key, ...part, timer: setTimeout(() => send(id), uiWriteDelayMs) });
    };
    return {
      values: {},
      set: (key, value) => keep(key, value, {}),
      setFor: (key, root, value) => keep(key, withValueFor(get().values[key], root, value), { root }),
      load(values) {
        const next = { ...values };
        for (const one of waiting.values()) {
          const { key, root } = one;
          const value = mine(one);
          if (value !== undefined) next[key] = root === undefined ? value : withValueFor(next[key], root, value);
        }
        set({ values: next });
      },
      flush() {
        for (const id of [...waiting.keys()]) send(id);
      },
    };
  });
}
export type UiStore = ReturnType<typeof createUiStore>;
