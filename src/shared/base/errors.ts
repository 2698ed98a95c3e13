/**
 * The one error table. An error that leaves a module is a MemoError: a code of this table, a message that says what
 * happened, to what, and what to do, and data whose fields belong to the code.
 * Errors cross processes as ErrorObject and come out as MemoError again.
 */

import { inEnglish, plainSentence, readSentences, type Sentence } from './sentence.ts';

interface ErrorTraits {
  /** Number in the JSON-RPC error object. */
  readonly rpc: number;
  /** Exit code of the command line. */
  readonly exit: 1 | 2 | 3 | 4;
  /** Whether the same call may succeed later without a change by the caller. */
  readonly retry: boolean;
}

export const errorTable = {
  SymbolNotFound: { rpc: 1001, exit: 3, retry: false },
  AmbiguousSymbol: { rpc: 1002, exit: 3, retry: false },
  AccessDenied: { rpc: 1003, exit: 1, retry: false },
  Busy: { rpc: 1004, exit: 1, retry: true },
  InvalidFilter: { rpc: 1005, exit: 2, retry: false },
  InternalError: { rpc: -32603, exit: 1, retry: false },
  InvalidArgument: { rpc: -32602, exit: 2, retry: false },
  NotFound: { rpc: 1006, exit: 3, retry: false },
  Conflict: { rpc: 1007, exit: 4, retry: false },
  Refused: { rpc: 1008, exit: 1, retry: false },
  Offline: { rpc: 1009, exit: 1, retry: true },
  ModelUnavailable: { rpc: 1010, exit: 1, retry: true },
  Cancelled: { rpc: -32800, exit: 1, retry: true },
} as const satisfies Record<string, ErrorTraits>;

export type ErrorCode = keyof typeof errorTable;

/** What a code carries beside its message; every other code carries free fields. */
export interface ErrorData {
  suggestions?: readonly string[];
  candidates?: readonly unknown[];
  publicAlternatives?: readonly string[];
  /** Per cent, 0 to 100, where the length is known. */
  progress?: number;
  position?: number;
  hint?: string;
  traceId?: string;
  /** Path of the field that is wrong, e.g. `limit` or `filters.kinds.0`. */
  path?: string;
  [field: string]: unknown;
}

/** The form in which an error is printed and sent: `{error: {code, message, …}}` holds one of these. */
export interface ErrorObject extends ErrorData {
  code: ErrorCode;
  message: string;
}

export class MemoError extends Error {
  readonly code: ErrorCode;
  readonly data: ErrorData;
  /** Of the message: what a page says in the person's language. */
  readonly said: readonly Sentence[];

  /** @param message a text, one sentence, or several that follow each other */
  constructor(
    code: ErrorCode,
    message: string | Sentence | readonly Sentence[],
    data: ErrorData = {},
    options?: ErrorOptions,
  ) {
    super(typeof message === 'string' ? message : inEnglish(message), options);
    this.name = 'MemoError';
    this.code = code;
    this.data = data;
    this.said = typeof message === 'string' ? [plainSentence(message)] : [message].flat();
  }

  toObject(): ErrorObject {
    return { ...this.data, code: this.code, message: this.message };
  }

  /** For another process of ours, which may show it to a person. */
  toWire(): ErrorObject {
    const isPlain = this.said.every(({ values }) => values.length === 0) && this.said.length === 1;
    return isPlain ? this.toObject() : { ...this.toObject(), said: this.said };
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorTable, value);
}

/** Rebuilds an error that came from another process. Unknown forms become InternalError with the text they had. */
export function fromErrorObject(value: unknown): MemoError {
  if (typeof value === 'object' && value !== null) {
    const { code, message, said, ...data } = value as Record<string, unknown>;
    if (isErrorCode(code) && typeof message === 'string')
      return new MemoError(code, readSentences(said) ?? message, data);
  }
  return new MemoError('InternalError', value instanceof Error ? value.message : String(value));
}

/** Any thrown value as a MemoError; an AbortError becomes Cancelled. The cause is kept for the log, never sent. */
export function toMemoError(thrown: unknown): MemoError {
  if (thrown instanceof MemoError) return thrown;
  if (thrown instanceof Error && thrown.name === 'AbortError') {
    return new MemoError('Cancelled', 'The operation was cancelled.', {}, { cause: thrown });
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new MemoError('InternalError', message, {}, { cause: thrown });
}
