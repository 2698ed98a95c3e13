/** Files that are not analysed may name a symbol too: in templates, notebooks, scripts of other languages. */
import type { SymbolRef } from '#shared/contract/common.ts';
import type { Mentions } from '#shared/contract/find.ts';
import { isLight } from '#shared/contract/words.ts';
import type { CodeMap, SymbolRows } from '../../codemap/codemap.ts';
import { exactQueries, type Looked, type TextEntry, type TextSearch } from '../../text-search/text-search.ts';
import { languageOf } from '../../workspace/workspace.ts';
import {
  isContract,
  isOfOther,
  isRoute,
  type Route,
  routeIn,
  routeQuery,
  spellingsOf,
  tagHelperQuery,
} from './spellings.ts';

type Named = Pick<SymbolRef, 'name' | 'kind' | 'container'>;

export interface FindMentions {
  /**
   * At most `limit` lines that name the symbol in files whose uses are not known, and in those that `others` tells. Throws
   * Cancelled.
   */
  byName(symbol: Named, limit: number, signal: AbortSignal, others: (file: string) => boolean): Promise<Mentions>;
  /**
   * The same with what other languages write for its name, and for the path of an operation. All files are looked through
   * for a symbol whose uses are not known. The line that declares it is left out.
   */
  ofSymbol(located: { rows: SymbolRows; ref: SymbolRef }, limit: number, signal: AbortSignal): Promise<Mentions>;
}

/** Without an ending: read by its first line, and then for its declarations only. */
const isScript = (file: string): boolean => languageOf(file) === null;

/** Whether only the declarations of its file are read, so that no use of it is known. */
export const isDeclaredOnly = ({ language, file }: SymbolRef): boolean => isLight(language) || isScript(file);

/** Words in them are those of packages. */
const lockFile =
  /(?:^|\/)(?:[\w-]+\.lock|package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|bun\.lockb|go\.sum)$/i;

const none: Mentions = { places: [], total: 0, files: 0, docs: 0, searched: 0 };

/** A module goes by its file, an indexer or operator by no identifier. */
function nameOf({ name, kind, container }: Named): string {
  const own = kind === 'constructor' ? (container.split(/[.+]/).at(-1) ?? '') : name.replace(/^[#~]/, '');
  // Ruby's `save!`, a selector's `add:to:`, `btn-primary` and `--gap` of styles.
  const word = /^((?:--)?[\p{L}_$][\p{L}\p{N}_$]*(?:-[\p{L}\p{N}_$]+)*)[!?:=]?(?=$|[\p{L}\p{N}_$:]*:$)/u.exec(own)?.[1];
  return kind === 'module' ? '' : (word ?? '');
}

/** A route as a framework declares it, `GET /v1/orders/:id` with the prefixes of the routers around it, and where. */
export interface RoutePlace {
  readonly name: string;
  readonly places: readonly { readonly file: string; readonly line: number }[];
}

interface MentionServices {
  codeMap(): CodeMap;
  textSearch: Pick<TextSearch, 'mentions'>;
  /** All of the workspace; throws Cancelled. */
  routes(signal: AbortSignal): Promise<readonly RoutePlace[]>;
  /** A line of a file; null where it cannot be read. */
  lineOf(file: string, line: number): string | null;
}

export function createMentions({ codeMap, textSearch, routes, lineOf }: MentionServices): FindMentions {
  /** Handlers of an operation that a search for its path misses, since a router of another file gives a part of it. */
  async function handled(route: Route, own: string, found: Mentions, signal: AbortSignal): Promise<Mentions> {
    const known = new Set(found.places.map(({ file, line }) => `${file}:${line}`));
    const places = (await routes(signal))
      .filter(({ name }) => isRoute(route, name))
      .flatMap((one) => one.places)
      .filter(({ file, line }) => file !== own && !isContract(languageOf(file)) && !known.has(`${file}:${line}`))
      .flatMap(({ file, line }): Mentions['places'] => {
        const text = lineOf(file, line)?.trim() ?? '';
        return text === '' ? [] : [{ file, line, text, range: [0, text.length] }];
      });
    if (places.length === 0) return found;
    const files = new Set([...found.places, ...places].map(({ file }) => file)).size;
    return { ...found, places: [...places, ...found.places], total: found.total + places.length, files };
  }

  function isUnknown(): (entry: Pick<TextEntry, 'file' | 'language'>) => boolean {
    const unread = new Set(
      codeMap()
        .skipped()
        .map(({ file }) => file),
    );
    return ({ file, language }) =>
      !lockFile.test(file) && (language === null || isLight(language) || unread.has(file) || isScript(file));
  }

  return {
    async byName(symbol, limit, signal, others) {
      const name = nameOf(symbol);
      if (name === '') return none;
      const unknown = isUnknown();
      const wanted = (entry: TextEntry): boolean => unknown(entry) || others(entry.file);
      return textSearch.mentions([{ queries: exactQueries(name), wanted }], limit, signal);
    },
    async ofSymbol({ rows, ref }, limit, signal) {
      const name = nameOf(ref);
      const declaredOnly = isDeclaredOnly(ref);
      const detail = codeMap().plainDetail(rows.type);
      const member = detail?.members.find(({ memberId }) => memberId === ref.memberId);
      const looked: Looked[] = [];
      const wanted = declaredOnly ? ({ file }: TextEntry) => !lockFile.test(file) : isUnknown();
      if (name !== '') {
        looked.push({ queries: exactQueries(name), wanted });
        const forms = spellingsOf(name, ref.language, ref.kind).flatMap((form) => exactQueries(form));
        const spelt = declaredOnly ? () => true : ({ language }: TextEntry) => isContract(language);
        if (!declaredOnly || ownForms(ref)) looked.push({ queries: forms, wanted: spelt });
      }
      const route = isContract(ref.language) ? routeIn(member?.signature ?? '') : null;
      const query = route === null ? null : routeQuery(route);
      if (route !== null && query !== null)
        looked.push({ queries: [query], wanted, fits: (file, text) => file !== ref.file && !isOfOther(route, text) });
      const helper = ref.language === 'csharp' ? tagHelperQuery(ref) : null;
      if (helper !== null) {
        const isView = ({ file }: TextEntry): boolean => /\.(?:cshtml|razor)$/.test(file);
        looked.push({ queries: [helper.query], wanted: isView, fits: helper.fits });
      }
      if (looked.length === 0) return none;
      const { file, line } = ref;
      const declares = declaredOnly ? { file, line, endLine: member?.endLine ?? line } : null;
      const found = await textSearch.mentions(looked, limit, signal, declares);
      return route === null ? found : handled(route, ref.file, found, signal);
    },
  };
}

/** Of languages that others read by names of their own. */
const ownForms = ({ language }: SymbolRef): boolean =>
  isContract(language) || language === 'css' || language === 'scss';
