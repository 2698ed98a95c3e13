/** The state of an open workspace, its notices, and the events that report both. */
import type { Worded } from '#shared/contract/common.ts';
import type { EventMap, EventName } from '#shared/contract/events.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import type { MessageKey } from '#shared/messages/catalogue.ts';
import { createWording } from '#shared/messages/translator.ts';
import type { CheckedFolder, Log } from './storage/storage.ts';

export type EventListener = <E extends EventName>(event: E, payload: EventMap[E]) => void;

/** For people, as data: the app words it in the person's language; logs and the command line have the English. */
export type Sentence = Worded & {
  readonly key: Extract<MessageKey, `overview.notice.${string}` | `generations.reason.${string}`>;
};

const word = createWording('en');
export const english = (sentence: Sentence): string => word(sentence) ?? sentence.key;

export interface LiveState {
  get(): WorkspaceState;
  /** Every change is sent as `workspace.state`. */
  set(update: Partial<WorkspaceState>): void;
  emit: EventListener;
  /** The code map is true: an earlier error is over. */
  ready(): void;
  /** Whole sentences for the person, also logged; a text is English and shown as it is. One id is shown once. */
  notice(id: string, level: 'info' | 'warning' | 'error', told: string | readonly Sentence[]): void;
  dropNotices(prefix: string): void;
  subscribe(listener: EventListener): () => void;
  /** No one is notified any more. */
  close(): void;
}

export function createLiveState(folder: CheckedFolder, log: Log): LiveState {
  const listeners = new Set<EventListener>();
  let state: WorkspaceState = {
    phase: 'opening',
    name: folder.name,
    root: folder.root,
    branch: null,
    heads: 0,
    generation: null,
    readOnly: folder.readOnly,
    revision: 0,
    pendingFiles: 0,
    looking: false,
    finding: null,
    notices: [],
  };
  const emit: EventListener = (event, payload) => {
    for (const listener of listeners) listener(event, payload);
  };
  const set = (update: Partial<WorkspaceState>): void => {
    state = { ...state, ...update };
    emit('workspace.state', state);
  };
  return {
    get: () => state,
    set,
    emit,
    ready() {
      const { error: _, ...rest } = state;
      state = rest;
      set({ phase: 'ready' });
    },
    notice(id, level, told) {
      const message = typeof told === 'string' ? told : told.map(english).join(' ');
      const worded = typeof told === 'string' ? {} : { worded: [...told] };
      log[level === 'warning' ? 'warn' : level](message);
      set({ notices: [...state.notices.filter((n) => n.id !== id), { id, level, message, ...worded }] });
    },
    dropNotices(prefix) {
      const kept = state.notices.filter((n) => !n.id.startsWith(prefix));
      if (kept.length !== state.notices.length) set({ notices: kept });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      listeners.clear();
      state = { ...state, phase: 'closed' };
    },
  };
}
