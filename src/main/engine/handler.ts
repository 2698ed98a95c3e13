/** The form of a contract handler inside the engine and its hosts. */
import type { MethodName, ParsedParams, Result } from '#shared/contract/contract.ts';

export interface CallContext {
  /** Aborted when the caller cancels, or its connection ends. */
  readonly signal: AbortSignal;
  /** The same when a client asks again because it lost the answer: a write is then not done twice. */
  readonly key?: string | undefined;
  /** The caller wants what is known now, and hears of changes by events: pending changes of files are not waited for. */
  readonly now?: true | undefined;
}

export type Handler<M extends MethodName> = (
  params: ParsedParams<M>,
  context: CallContext,
) => Promise<Result<M>> | Result<M>;
export type Handlers<M extends MethodName> = { readonly [N in M]: Handler<N> };
