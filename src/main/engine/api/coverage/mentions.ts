/** Files that are not analysed may name a symbol too: in templates, notebooks, scripts of other languages. */
import type { SymbolRef } from '#shared/contract/common.ts';
import type { Mentions } from '#shared/contract/find.ts';
import { isLight } from '#shared/contract/words.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import type { TextSearch } from '../../text-search/text-search.ts';
import { languageOf } from '../../workspace/workspace.ts';

/** At most `limit` lines that name the symbol in files whose uses are not known. Throws Cancelled. */
export type FindMentions = (
  symbol: Pick<SymbolRef, 'name' | 'kind' | 'container'>,
  limit: number,
  signal: AbortSignal,
  /** Files that are read, but not by the one who answers. */
  others?: (file: string) => boolean,
) => Promise<Mentions>;

/** Without an ending: read by its first line, and then for its declarations only. */
export const isScript = (file: string): boolean => languageOf(file) === null;

const none: Mentions = { places: [], total: 0, files: 0, docs: 0, searched: 0 };

/** A module goes by its file, an indexer or operator by no identifier. */
function nameOf({ name, kind, container }: Parameters<FindMentions>[0]): string {
  const own = kind === 'constructor' ? (container.split(/[.+]/).at(-1) ?? '') : name.replace(/^[#~]/, '');
  // Ruby's `save!`, a selector's `add:to:`, `btn-primary` and `--gap` of styles.
  const word = /^((?:--)?[\p{L}_$][\p{L}\p{N}_$]*(?:-[\p{L}\p{N}_$]+)*)[!?:=]?(?=$|[\p{L}\p{N}_$:]*:$)/u.exec(own)?.[1];
  return kind === 'module' ? '' : (word ?? '');
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
      language === null || isLight(language) || unread.has(file) || isScript(file) || others(file);
    return textSearch.mentions(name, wanted, limit, signal);
  };
}
