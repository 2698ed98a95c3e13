/** Answers the generation methods of the contract: the rotator's status, history, rebuilds, swaps, and the documents. */
import { MemoError } from '#shared/base/errors.ts';
import type { generationMethods } from '#shared/contract/generations/methods.ts';
import type { Rotator } from '../generations/generations.ts';
import type { Handlers } from '../handler.ts';

type Method = keyof typeof generationMethods;

export function generationHandlers({ rotator }: { rotator: Rotator }): Handlers<Method> {
  const later = (): never => {
    throw new MemoError('Busy', 'Rebuilds are not started yet in this version.');
  };
  return {
    'generations.status': () => rotator.status(),
    'generations.list': ({ offset, limit }) => rotator.list(offset, limit),
    'generations.trigger': later,
    'generations.wait': later,
    'generations.stop': later,
    'generations.rollback': later,
    'generations.diff': later,
    'generations.document': later,
  };
}
