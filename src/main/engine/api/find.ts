/** Answers the methods that find things in the text of the files. */
import type { findMethods } from '#shared/contract/find.ts';
import { type CodeMap, languageFamily } from '../codemap/codemap.ts';
import type { Handlers } from '../handler.ts';
import type { References } from '../references/references.ts';
import type { TextSearch } from '../text-search/text-search.ts';
import type { AskServer } from './ask-server.ts';
import type { Coverages } from './coverage/coverage.ts';
import { guessedIn } from './coverage/guessed.ts';
import type { FindMentions } from './coverage/mentions.ts';
import { type Located, type Locator, resolvedOf } from './locate.ts';

export interface FindServices {
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
  codeMap(): CodeMap;
  textSearch: TextSearch;
  locator: Locator;
  coverages: Coverages;
  mentions: FindMentions;
  references: Pick<References, 'refresh' | 'reader'>;
  askServer: AskServer;
}

export function findHandlers(services: FindServices): Handlers<keyof typeof findMethods> {
  const { root, maxFileBytes, codeMap, textSearch, locator, coverages, mentions, references, askServer } = services;
  return {
    async 'search.text'(params, { signal }) {
      return { ...(await textSearch.search(params, signal)), coverage: coverages.ofText() };
    },
    FindUsages({ maxResults, opened = true, ...asked }, { signal }) {
      const started = performance.now();
      const usagesOf = async (located: Located) => {
        const { rows, ref, was } = located;
        const member = ref.memberId === undefined ? null : ref.name;
        await references.refresh(signal);
        await askServer(located, signal);
        const query = { type: rows.type, member, root, maxBytes: maxFileBytes(), maxResults };
        const [{ usages, total, untyped, reading }, named] = await Promise.all([
          codeMap().usages(query, signal),
          mentions(ref, maxResults, signal),
        ]);
        return {
          ...{ resolved: resolvedOf(ref), usages, total, mentions: named, untyped },
          ...(reading.unread + reading.plain.length === 0 ? {} : { reading }),
          ...guessedIn(codeMap(), [ref.file, ...usages.map(({ file }) => file)]),
          reader: usages.some(({ confidence }) => confidence === 1) ? references.reader(ref.file) : null,
          coverage: coverages.of(languageFamily(ref.language)),
          elapsedMs: performance.now() - started,
          ...was,
        };
      };
      return locator.eachAsync(asked, usagesOf, opened);
    },
  };
}
