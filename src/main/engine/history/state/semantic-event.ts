/** What may happen to the description of a type, told by whoever makes descriptions or by a person (seed 004 §3.2, §5.1). */
import { assertNever } from '#shared/base/assert-never.ts';
import type { Context } from './context.ts';
import { invalidated } from './invalidate.ts';
import { dispatched, enqueued, failed, succeeded, unchanged, withdrawn } from './machine.ts';
import type { SemanticBase, TypeState } from './type-state.ts';

export type SemanticEvent =
  | { kind: 'enqueue' | 'dispatch' | 'fail' | 'cancel' | 'withdraw' | 'invalidate' }
  /** The hashes of what the text was made of, which may not be those of now. */
  | { kind: 'succeed' | 'noChange'; base: Omit<SemanticBase, 'generatedAt'> };

export function happened(state: TypeState, event: SemanticEvent, context: Context): TypeState {
  const { kind } = event;
  switch (kind) {
    case 'enqueue':
      return enqueued(state, context);
    case 'dispatch':
      return dispatched(state);
    case 'succeed':
      return succeeded(state, { ...event.base, generatedAt: context.now }, context);
    case 'noChange':
      return unchanged(state, { ...event.base, generatedAt: context.now }, context);
    case 'fail':
    case 'cancel':
      return failed(state, context);
    case 'withdraw':
      return withdrawn(state);
    case 'invalidate':
      return invalidated(state, 'Manual', context);
    default:
      return assertNever(kind);
  }
}
