/**
 * Quiet messages in the corner: one at a time, gone after six seconds, errors stay until closed. A message that waits
 * behind another keeps its turn; the same message twice in a row is one. What was said last can be read again: `past`.
 */
import { createStore } from 'zustand/vanilla';

export const toastMs = 6000;
/** As many as a person looks back over; older ones are let go. */
export const keptMessages = 50;

export interface Toast {
  readonly id: number;
  readonly level: 'info' | 'error';
  readonly title: string;
  readonly detail?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** When it was said, epoch milliseconds. */
  readonly at: number;
}

export interface NotificationsSlice {
  /** The first one is shown. */
  readonly queue: readonly Toast[];
  /** The latest first, also while they are still shown. */
  readonly past: readonly Toast[];
  show(toast: Omit<Toast, 'id' | 'at'>): number;
  dismiss(id: number): void;
  /** The one that is shown. */
  dismissShown(): void;
  /** Does what the message offers, once. */
  act(id: number): void;
  /** Another folder is open: what was offered was meant for the one before. */
  endActions(): void;
  clearPast(): void;
}

export function createNotificationsStore(now: () => number = Date.now) {
  let nextId = 1;
  return createStore<NotificationsSlice>((set, get) => ({
    queue: [],
    past: [],
    show(toast) {
      const last = get().queue.at(-1);
      if (last !== undefined && last.title === toast.title && last.detail === toast.detail) return last.id;
      const id = nextId++;
      const said = { ...toast, id, at: now() };
      set(({ queue, past }) => ({ queue: [...queue, said], past: [said, ...past].slice(0, keptMessages) }));
      return id;
    },
    dismiss(id) {
      set({ queue: get().queue.filter((toast) => toast.id !== id) });
    },
    dismissShown() {
      set({ queue: get().queue.slice(1) });
    },
    act(id) {
      const { queue, past } = get();
      const action = [...queue, ...past].find((toast) => toast.id === id)?.action;
      const spent = (toast: Toast): Toast => (toast.id === id ? withoutAction(toast) : toast);
      set({ queue: queue.map(spent), past: past.map(spent) });
      action?.run();
    },
    endActions() {
      set(({ queue, past }) => ({ queue: queue.map(withoutAction), past: past.map(withoutAction) }));
    },
    clearPast() {
      set({ past: [] });
    },
  }));
}
export type NotificationsStore = ReturnType<typeof createNotificationsStore>;

function withoutAction({ action: _, ...rest }: Toast): Toast {
  return rest;
}
