/**
 * The engine of one workspace: the only door to everything under engine/. It runs in any Node process (Electron's
 * utility process, the web shell, the command line, a test) and knows nothing of transports.
 * The caller must hold the workspace's lock (storage) before it opens an engine.
 */
import type { ParsedParams, Result, WorkspaceMethodName } from '#shared/contract/contract.ts';
import type { EventMap, EventName } from '#shared/contract/events.ts';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import type { CallContext } from './handler.ts';

export type { CallContext, Handler, Handlers } from './handler.ts';

export type EventListener = <E extends EventName>(event: E, payload: EventMap[E]) => void;

export interface Engine {
  /** Answers a workspace method. Parameters are already validated by the caller (rpc). Throws MemoError. */
  call<M extends WorkspaceMethodName>(method: M, params: ParsedParams<M>, context: CallContext): Promise<Result<M>>;
  /** Current state, the same that the event `workspace.state` carries. */
  state(): WorkspaceState;
  /** Returns a function that ends the subscription. */
  subscribe(listener: EventListener): () => void;
  /** Resolves when the first look at the files is done (the code map is true), or failed. */
  settled(): Promise<void>;
  /** Stops watcher, workers and ops, exports what is pending, closes databases. Safe to call twice. */
  close(): Promise<void>;
}
