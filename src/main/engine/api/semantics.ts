/** Answers the methods about descriptions of types; of a member, those of its type. */
import type { FoundDescription, Semantic, semanticsMethods } from '#shared/contract/semantics.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { Handlers } from '../handler.ts';
import type { History } from '../history/history.ts';
import type { Semantics } from '../semantics/semantics.ts';
import { type Located, type Locator, resolvedOf } from './locate.ts';

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

  type Ask = (typeId: string) => Promise<Omit<Semantic, 'resolved' | 'redirectedFrom' | 'change'>>;
  async function answer({ ref, was }: Located, ask: Ask): Promise<Semantic> {
    const described = await ask(ref.typeId);
    return { resolved: resolvedOf(ref), ...described, change: history.state(ref.typeId), ...was };
  }

  return {
    GetSemantic({ wait, request, opened, ...address }, { signal }) {
      const describe = (found: Located, several: boolean) =>
        answer(found, (typeId) =>
          semantics.get(typeId, { wait: wait && !several, request: request && !several, signal }),
        );
      return locator.eachAsync(address, describe, opened);
    },
    'semantics.request': (address, { signal }) =>
      answer(locator.locate(address), (typeId) => semantics.request(typeId, signal)),
    'semantics.cancel': (address) => answer(locator.locate(address), (typeId) => semantics.cancel(typeId)),
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
