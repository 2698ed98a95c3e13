/** Answers the methods about descriptions of types. */
import type { semanticsMethods } from '#shared/contract/semantics.ts';
import type { Handlers } from '../handler.ts';
import type { History } from '../history/history.ts';
import { type Locator, resolvedOf } from './locate.ts';

export interface SemanticsServices {
  history: Pick<History, 'happen'>;
  locator: Locator;
  /** What is known of types changed. */
  onStates(): void;
}

export function semanticsHandlers(services: SemanticsServices): Handlers<keyof typeof semanticsMethods> {
  const { history, locator, onStates } = services;
  return {
    'semantics.invalidate'(address) {
      const { ref, was } = locator.locate(address);
      const change = history.happen(ref.typeId, { kind: 'invalidate' });
      onStates();
      return { resolved: resolvedOf(ref), change, ...was };
    },
  };
}
