/**
 * What the engine last said about the open workspace (event `workspace.state`), the settings of this user, and the
 * window's own remembered state. Plain zustand stores: they work without React, and views read them through hooks.
 */
import { createStore } from 'zustand/vanilla';
import type { Settings } from '#shared/contract/service.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';

export const closedWorkspace: WorkspaceState = {
  phase: 'closed',
  name: '',
  root: '',
  branch: null,
  heads: 0,
  generation: null,
  readOnly: null,
  revision: 0,
  pendingFiles: 0,
  looking: false,
  finding: null,
  notices: [],
};

/** The engine's notice that a person stopped the reading of the files. */
export const stoppedNotice = 'stopped';

/** What is not found then may be in a file that was not read. */
export function isStopped({ notices }: WorkspaceState): boolean {
  return notices.some(({ id }) => id === stoppedNotice);
}

export interface WorkspaceSlice {
  /** False until the engine has answered once: nothing is known yet. */
  readonly known: boolean;
  readonly state: WorkspaceState;
}

export function createWorkspaceStore() {
  return createStore<WorkspaceSlice>(() => ({ known: false, state: closedWorkspace }));
}
export type WorkspaceStore = ReturnType<typeof createWorkspaceStore>;

export const defaultSettings: Settings = {
  language: 'system',
  theme: 'system',
  density: 'compact',
  editorUrl: 'vscode://file/{file}:{line}',
  singleKeys: true,
  embedder: 'memo-embed',
  reranker: '',
  ollamaHost: 'http://127.0.0.1:11434',
  ollamaModel: '',
  ollamaRemote: false,
  serverHost: '',
  serverModel: '',
  serverKey: '',
  editServices: {},
};

export function createSettingsStore() {
  return createStore<Settings>(() => defaultSettings);
}
export type SettingsStore = ReturnType<typeof createSettingsStore>;
