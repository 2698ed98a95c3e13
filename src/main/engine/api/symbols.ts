/** Answers the symbol methods of the contract from the code map and the symbol index. */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { symbolMethods } from '#shared/contract/symbols.ts';
import type { Access } from '../background/access.ts';
import { type CodeMap, languageFamily, type SymbolRows } from '../codemap/codemap.ts';
import type { Metrics } from '../diagnostics/diagnostics.ts';
import type { Handlers } from '../handler.ts';
import type { History } from '../history/history.ts';
import type { SymbolIndex } from '../search/search.ts';
import { type Coverages, linkingIn, partlyOf } from './coverage/coverage.ts';
import { guessedIn } from './coverage/guessed.ts';
import { type Locator, resolvedOf } from './locate.ts';

export interface SymbolServices {
  codeMap(): CodeMap;
  index(): SymbolIndex;
  history: Pick<History, 'state'>;
  revision(): number;
  access: Access;
  metrics: Pick<Metrics, 'outline'>;
  locator: Locator;
  coverages: Coverages;
}

/** Where a function of C and its prototype are as good an answer, the function comes first. */
function definitionsFirst<H extends { handle: SymbolRows; score: number }>(found: readonly H[], codeMap: CodeMap): H[] {
  const hits = [...found];
  for (const [n, hit] of found.entries()) {
    const own = codeMap.definitionOf(hit.handle);
    if (own === null) continue;
    const at = hits.findIndex(({ handle, score }, m) => m > n && handle.member === own.member && score === hit.score);
    const [definition] = at < 0 ? [] : hits.splice(at, 1);
    if (definition !== undefined) hits.splice(hits.indexOf(hit), 0, definition);
  }
  return hits;
}

/** Rows of the files that a place means, where it is a file, or a folder with `/` at its end; null for modules and symbols. */
function filesWithin(codeMap: CodeMap, place: string): number[] | null {
  const file = codeMap.file(place);
  if (file !== null) return [file.row];
  if (!place.endsWith('/')) return null;
  const rows: number[] = [];
  for (const { file: path } of codeMap.files()) {
    const row = path.startsWith(place) ? codeMap.file(path)?.row : undefined;
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

export function symbolHandlers(services: SymbolServices): Handlers<keyof typeof symbolMethods> {
  const { codeMap, index } = services;
  const { byId, each, find, place, notFound } = services.locator;

  return {
    ResolveSymbol({ path, limit }) {
      const { one, all, total } = find(path, limit);
      const candidates = all.map(({ ref }) => ref);
      return { candidates, total, ...(one === null ? {} : { resolved: resolvedOf(one.ref), ...one.was }) };
    },
    GetOutline: (asked) =>
      each(asked, ({ rows, ref, was }) => {
        const kept = codeMap().hasOutline(rows.type);
        const text = codeMap().outline(rows.type, ref.memberId);
        if (text === null) throw notFound(ref.path, []);
        if (ref.memberId === undefined) {
          services.metrics.outline(kept);
          services.access.keepOutline(ref.typeId);
        }
        const partly = partlyOf(codeMap().typeDetail(rows.type)?.files ?? []);
        return {
          resolved: resolvedOf(ref),
          text,
          partly,
          ...linkingIn(codeMap()),
          ...was,
          ...guessedIn(codeMap(), [ref.file]),
        };
      }),
    GetMemberOutline: (address) =>
      each(address, ({ rows, ref, was }) => {
        const text = ref.memberId === undefined ? null : codeMap().outline(rows.type, ref.memberId);
        if (text === null) {
          const message = sentence`${ref.path} is a type, not a member. Ask for its outline, or add the member's name.`;
          throw new MemoError('InvalidArgument', message, { path: address.id === undefined ? 'path' : 'id' });
        }
        return { resolved: resolvedOf(ref), text, ...was, ...guessedIn(codeMap(), [ref.file]) };
      }),
    async SearchSymbols({ query, offset, limit, kinds, access, languages, file, within, facets }) {
      const started = performance.now();
      if (query.trim() === '') await index().arrange();
      // Rows count from 1: a file that is not in the code map has no symbols.
      const fileRow = file === undefined ? undefined : (codeMap().file(file)?.row ?? 0);
      const files = within === undefined ? null : filesWithin(codeMap(), within);
      const answer = index().search({
        query,
        offset,
        limit,
        ...(facets === false ? { facets } : {}),
        ...(kinds === undefined || kinds.length === 0 ? {} : { kinds }),
        ...(access === undefined || access.length === 0 ? {} : { access }),
        ...(languages === undefined || languages.length === 0 ? {} : { languages }),
        ...(fileRow === undefined ? {} : { file: fileRow }),
        ...(files !== null ? { files } : within === undefined || within === '' || within === '.' ? {} : { within }),
      });
      const hits = definitionsFirst(answer.hits, codeMap()).flatMap(({ handle, score, matches }) => {
        const ref = codeMap().ref(handle);
        return ref === null ? [] : [{ ...ref, score, matches }];
      });
      return {
        hits,
        total: answer.total,
        of: answer.of,
        ...guessedIn(
          codeMap(),
          hits.map((hit) => hit.file),
        ),
        elapsedMs: performance.now() - started,
        revision: services.revision(),
        coverage: services.coverages.of(languages ?? []),
        facets: answer.facets,
      };
    },
    'symbols.type'(address) {
      const { rows, ref, was } = place(address);
      const type = codeMap().typeDetail(rows.type);
      if (type === null) throw notFound(ref.path, []);
      const { types, coverage } = codeMap().dependents(rows.type);
      return {
        resolved: resolvedOf(ref),
        type: { ...type, fanIn: types.length },
        references: { ...coverage, ...linkingIn(codeMap()) },
        change: services.history.state(ref.typeId),
        ...was,
      };
    },
    'symbols.standing'({ typeIds }) {
      const types = typeIds.map((typeId) => {
        const { changeClass, semanticState } = services.history.state(typeId);
        return { typeId, changeClass, semanticState };
      });
      return { types };
    },
    'symbols.at'({ file, line }) {
      const rows = codeMap().at(file, line);
      const symbol = rows === null ? null : codeMap().ref(rows);
      const fanIn = rows === null ? 0 : codeMap().fanIn(rows.type);
      if (symbol === null) return { symbol, fanIn, change: null };
      const { changeClass, changedAt, semanticState } = services.history.state(symbol.typeId);
      return { symbol, fanIn, change: { changeClass, changedAt, semanticState } };
    },
    'symbols.neighbours'({ id, ...query }) {
      const {
        rows: { type },
        was,
      } = byId(id);
      const ref = codeMap().ref({ type, member: 0 });
      const around = codeMap().neighbours(type, query);
      if (ref === null || around === null) throw notFound(id, []);
      const coverage = services.coverages.ofLinks(languageFamily(ref.language));
      return { resolved: resolvedOf(ref), ...around, coverage, ...was };
    },
    async 'symbols.tree'({ parent }) {
      // The revision before: what changes meanwhile is requested again.
      const revision = services.revision();
      return { nodes: await codeMap().tree(parent), revision };
    },
  };
}
