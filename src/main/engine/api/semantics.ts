/** Answers the methods about descriptions of types; of a member, those of its type. */
import type { SymbolAddress } from '#shared/contract/common.ts';
import type { Semantic, semanticsMethods } from '#shared/contract/semantics.ts';
import type { Handlers } from '../handler.ts';
import type { History } from '../history/history.ts';
import type { Semantics } from '../semantics/semantics.ts';
import { type Locator, resolvedOf } from './locate.ts';

export interface SemanticsServices {
  history: Pick<History, 'happen' | 'state'>;
  semantics: Semantics;
  locator: Locator;
  /** What is known of types changed. */
  onStates(): void;
}

export function semanticsHandlers(services: SemanticsServices): Handlers<keyof typeof semanticsMethods> {
  const { history, semantics, locator, onStates } = services;

  async function answer(
    address: SymbolAddress,
    ask: (typeId: string) => Promise<Omit<Semantic, 'resolved' | 'redirectedFrom' | 'change'>>,
  ): Promise<Semantic> {
    const { ref, was } = locator.locate(address);
    const told = await ask(ref.typeId);
    return { resolved: resolvedOf(ref), ...told, change: history.state(ref.typeId), ...was };
  }

  return {
    GetSemantic: ({ wait, request, ...address }, { signal }) =>
      answer(address, (typeId) => semantics.get(typeId, { wait, request, signal })),
    'semantics.request': (address, { signal }) => answer(address, (typeId) => semantics.request(typeId, signal)),
    'semantics.cancel': (address) => answer(address, (typeId) => semantics.cancel(typeId)),
    'semantics.queue': ({ limit }) => semantics.queue(limit),
    'semantics.invalidate'(address) {
      const { ref, was } = locator.locate(address);
      const change = history.happen(ref.typeId, { kind: 'invalidate' });
      onStates();
      semantics.touched();
      return { resolved: resolvedOf(ref), change, ...was };
    },
  };
}
