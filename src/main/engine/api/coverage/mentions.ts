/** Files that are not analysed may name a symbol too: in templates, notebooks, scripts of other languages. */
import type { SymbolRef } from '#shared/contract/common.ts';
import type { Mentions } from '#shared/contract/find.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import type { TextSearch } from '../../text-search/text-search.ts';

/** At most `limit` lines that name the symbol in files that no grammar reads. Throws Cancelled. */
export type FindMentions = (
  symbol: Pick<SymbolRef, 'name' | 'kind' | 'container'>,
  limit: number,
  signal: AbortSignal,
  /** Files that are read, but not by the one who answers. */
  others?: (file: string) => boolean,
) => Promise<Mentions>;

const none: Mentions = { places: [], total: 0, files: 0, docs: 0, searched: 0 };

/** A module goes by its file, an indexer or operator by no identifier. */
function nameOf({ name, kind, container }: Parameters<FindMentions>[0]): string {
  const own = kind === 'constructor' ? (container.split(/[.+]/).at(-1) ?? '') : name.replace(/^[#~]/, '');
  return kind === 'module' || !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(own) ? '' : own;
}

export function createMentions({
  codeMap,
  textSearch,
}: {
  codeMap(): CodeMap;
  textSearch: Pick<TextSearch, 'mentions'>;
}): FindMentions {
  return async (symbol, limit, signal, others = () => false) => {
    const name = nameOf(symbol);
    if (name === '') return none;
    const unread = new Set(
      codeMap()
        .skipped()
        .map(({ file }) => file),
    );
    const wanted = ({ file, language }: { file: string; language: string | null }): boolean =>
      language === null || unread.has(file) || others(file);
    return textSearch.mentions(name, wanted, limit, signal);
  };
}
