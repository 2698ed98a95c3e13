/** Answers the methods that find things in the text of the files. */
import type { findMethods } from '#shared/contract/find.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { Handlers } from '../handler.ts';
import type { TextSearch } from '../text-search/text-search.ts';
import { guessedIn } from './guessed.ts';
import { type Locator, resolvedOf } from './locate.ts';

export interface FindServices {
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
  codeMap(): CodeMap;
  textSearch: TextSearch;
  locator: Locator;
}

export function findHandlers(services: FindServices): Handlers<keyof typeof findMethods> {
  const { root, maxFileBytes, codeMap, textSearch, locator } = services;
  return {
    'search.text': (params, { signal }) => textSearch.search(params, signal),
    async FindUsages({ maxResults, opened = true, ...address }, { signal }) {
      const started = performance.now();
      const { rows, ref, was } = opened ? locator.locate(address) : locator.place(address);
      const member = ref.memberId === undefined ? null : ref.name;
      const query = { type: rows.type, member, root, maxBytes: maxFileBytes(), maxResults };
      const { usages, total } = await codeMap().usages(query, signal);
      const guessed = guessedIn(codeMap(), [ref.file, ...usages.map(({ file }) => file)]);
      return { resolved: resolvedOf(ref), usages, total, ...guessed, elapsedMs: performance.now() - started, ...was };
    },
  };
}
