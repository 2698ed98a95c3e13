/**
 * Quiet messages in the corner: one at a time, gone after six seconds, errors stay until closed. A message that waits
 * behind another keeps its turn; the same message twice in a row is one.
 */
import { createStore } from 'zustand/vanilla';

export const toastMs = 6000;

export interface Toast {
  readonly id: number;
  readonly level: 'info' | 'error';
  readonly title: string;
  readonly detail?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface NotificationsSlice {
  /** The first one is shown. */
  readonly queue: readonly Toast[];
  show(toast: Omit<Toast, 'id'>): number;
  dismiss(id: number): void;
}

export function createNotificationsStore() {
  let nextId = 1;
  return createStore<NotificationsSlice>((set, get) => ({
    queue: [],
    show(toast) {
      const last = get().queue.at(-1);
      if (last !== undefined && last.title === toast.title && last.detail === toast.detail) return last.id;
      const id = nextId++;
      set({ queue: [...get().queue, { ...toast, id }] });
      return id;
    },
    dismiss(id) {
      set({ queue: get().queue.filter((toast) => toast.id !== id) });
    },
  }));
}
export type NotificationsStore = ReturnType<typeof createNotificationsStore>;
