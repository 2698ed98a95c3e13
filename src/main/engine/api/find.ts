/** Answers the methods that find files, and things in their text. */
import type { findMethods } from '#shared/contract/find.ts';
import { type CodeMap, languageFamily } from '../codemap/codemap.ts';
import type { Handlers } from '../handler.ts';
import { isDocument } from '../project-docs/project-docs.ts';
import type { References } from '../references/references.ts';
import { searchFiles } from '../search/search.ts';
import type { TextSearch } from '../text-search/text-search.ts';
import { pauses } from '../workspace/workspace.ts';
import type { AskServer } from './ask-server.ts';
import type { Coverages } from './coverage/coverage.ts';
import { guessedIn } from './coverage/guessed.ts';
import { type FindMentions, isDeclaredOnly } from './coverage/mentions.ts';
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

/** For a symbol whose language is read for its declarations alone. */
const nothingKnown = { usages: [], total: 0, untyped: 0, throughBase: 0, reading: { unread: 0, plain: [] } };

export function findHandlers(services: FindServices): Handlers<keyof typeof findMethods> {
  const { root, maxFileBytes, codeMap, textSearch, locator, coverages, mentions, references, askServer } = services;
  return {
    async 'search.text'(params, { signal }) {
      return { ...(await textSearch.search(params, signal)), coverage: coverages.ofText() };
    },
    async 'search.files'({ query, limit }, { signal }) {
      const started = performance.now();
      const entries = await textSearch.all(signal);
      const hits = await searchFiles(entries, query, limit, pauses(signal));
      return {
        files: hits.map(({ index, file, matches }) => {
          const { group = 'code', language = null } = entries[index] ?? {};
          return { file, group, language, document: isDocument(file), matches };
        }),
        of: entries.length,
        elapsedMs: performance.now() - started,
      };
    },
    FindUsages({ maxResults, opened = true, ...asked }, { signal }) {
      const started = performance.now();
      const usagesOf = async (located: Located) => {
        const { rows, ref, was } = located;
        const member = ref.memberId === undefined ? null : ref.name;
        await references.refresh(signal);
        await askServer(located, signal);
        const query = { type: rows.type, member, root, maxBytes: maxFileBytes(), maxResults };
        const light = isDeclaredOnly(ref);
        const [{ usages, total, untyped, throughBase, reading }, named] = await Promise.all([
          light ? nothingKnown : codeMap().usages(query, signal),
          mentions.ofSymbol(located, maxResults, signal),
        ]);
        return {
          ...(light ? { light: ref.language } : {}),
          ...{ resolved: resolvedOf(ref), usages, total, mentions: named, untyped, throughBase },
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
