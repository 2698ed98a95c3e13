/** One way to the engine of a workspace: the one in this process, or the owner's over its socket. */
import type { WorkspaceMethodName } from '#shared/contract/contract.ts';
import type { ShellName } from '#shared/contract/service.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import type { CallContext, Engine, EventListener } from '../engine/engine.ts';
import type { CheckedFolder, StateFolder } from '../engine/storage/storage.ts';

export interface Session {
  readonly owner: 'self' | 'other';
  /** `params` as a caller gives them; the process that runs the engine validates. */
  call(method: WorkspaceMethodName, params: unknown, context: CallContext): Promise<unknown>;
  state(): WorkspaceState;
  subscribe(listener: EventListener): () => void;
  /** For how many milliseconds no client has been there and nothing was worked at; Infinity for a client itself. */
  idleMs(): number;
  /** Called once when the session ends without `close`: the owner is gone. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
}

export type OpenEngine = (options: {
  folder: CheckedFolder;
  state: StateFolder;
  watch: boolean;
  whole?: boolean;
  version: string;
  /** Other processes that are connected now. */
  clients?(): number;
}) => Promise<Engine>;

export interface LinkOptions {
  /** Version of this program; owner and clients must have the same. */
  version: string;
  shell: ShellName;
  /** Whether an engine that is started here follows changes of files. */
  watch: boolean;
  /** False for a call or two that only read: an engine that is started here holds no symbols in memory before it needs them. */
  whole?: boolean;
  /** Tests put a small engine in its place. */
  openEngine?: OpenEngine;
  /** How long an owner may be silent, in milliseconds: 10 s where a test does not wait less. */
  patienceMs?: number;
  signal?: AbortSignal;
}

export interface SessionOptions {
  folder: CheckedFolder;
  state: StateFolder;
  version: string;
  shell: ShellName;
  watch: boolean;
  whole?: boolean;
  openEngine?: OpenEngine;
}
