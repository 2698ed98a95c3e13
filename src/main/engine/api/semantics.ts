/** Answers the methods about descriptions of types; of a member, those of its type. */
import type { SymbolAddress } from '#shared/contract/common.ts';
import type { FoundDescription, Semantic, semanticsMethods } from '#shared/contract/semantics.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { Handlers } from '../handler.ts';
import type { History } from '../history/history.ts';
import type { Semantics } from '../semantics/semantics.ts';
import { type Locator, resolvedOf } from './locate.ts';

export interface SemanticsServices {
  history: Pick<History, 'happen' | 'state'>;
  semantics: Semantics;
  locator: Locator;
  codeMap(): CodeMap;
  /** What is known of types changed. */
  onStates(): void;
}

export function semanticsHandlers(services: SemanticsServices): Handlers<keyof typeof semanticsMethods> {
  const { history, semantics, locator, codeMap, onStates } = services;

  async function answer(
    { opened = true, ...address }: SymbolAddress & { opened?: boolean | undefined },
    ask: (typeId: string) => Promise<Omit<Semantic, 'resolved' | 'redirectedFrom' | 'change'>>,
  ): Promise<Semantic> {
    const { ref, was } = opened ? locator.locate(address) : locator.place(address);
    const told = await ask(ref.typeId);
    return { resolved: resolvedOf(ref), ...told, change: history.state(ref.typeId), ...was };
  }

  return {
    GetSemantic: ({ wait, request, ...address }, { signal }) =>
      answer(address, (typeId) => semantics.get(typeId, { wait, request, signal })),
    'semantics.request': (address, { signal }) => answer(address, (typeId) => semantics.request(typeId, signal)),
    'semantics.cancel': (address) => answer(address, (typeId) => semantics.cancel(typeId)),
    async 'semantics.search'({ limit, ...query }, { signal }) {
      const found = await semantics.search(query, signal);
      const types = found.slice(0, limit).flatMap(({ typeId, lines, first: { text } }): FoundDescription[] => {
        const type = codeMap().byTypeId(typeId);
        const symbol = type === null ? null : codeMap().ref({ type, member: 0 });
        return symbol === null ? [] : [{ symbol, state: history.state(typeId).semanticState, lines, text }];
      });
      types.sort((a, b) => b.lines - a.lines || (a.symbol.path < b.symbol.path ? -1 : 1));
      return { types, total: found.length };
    },
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
