/** A refused search, told by the field that is wrong: the query (a bad regular expression) or one of the globs. */
import { MemoError } from '#shared/base/errors.ts';
import type { RunState } from '../model/text-run.ts';

export interface WrongField {
  readonly field: 'query' | 'include' | 'exclude';
  readonly message: string;
  /** 1-based character of the query, where it is known. */
  readonly position: number | null;
}

export function wrongField(run: RunState | null): WrongField | null {
  const error = run?.phase === 'failed' ? run.error : null;
  if (!(error instanceof MemoError) || error.code !== 'InvalidArgument') return null;
  const { message, data } = error;
  const named = String(data.path ?? '').split('.')[0];
  const field = named === 'include' || named === 'exclude' ? named : 'query';
  return { field, message, position: typeof data.position === 'number' ? data.position + 1 : null };
}
