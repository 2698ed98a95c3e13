/** Answers the methods that find things in the text of the files. */
import type { Handlers } from '../handler.ts';
import type { TextSearch } from '../text-search/text-search.ts';

export interface FindServices {
  textSearch: TextSearch;
}

export function findHandlers({ textSearch }: FindServices): Handlers<'search.text'> {
  return {
    'search.text': (params, { signal }) => textSearch.search(params, signal),
  };
}
