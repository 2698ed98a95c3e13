/** Answers the symbol methods of the contract from the code map and the symbol index. */
import { MemoError } from '#shared/base/errors.ts';
import type { Resolved, SymbolAddress, SymbolRef } from '#shared/contract/common.ts';
import type { graphMethods } from '#shared/contract/find.ts';
import type { symbolMethods } from '#shared/contract/symbols.ts';
import { type CodeMap, graphText, type SymbolRows } from '../codemap/codemap.ts';
import type { Handlers } from '../handler.ts';
import type { SymbolIndex } from '../search/search.ts';
import type { Access } from './access.ts';
import type { Timings } from './timings.ts';

export interface SymbolServices {
  codeMap(): CodeMap;
  index(): SymbolIndex;
  revision(): number;
  access: Access;
  resolveTimings: Timings;
  /** True until everything has been read once: an unknown name may still turn up. */
  indexing(): boolean;
}

const maxCandidates = 20;

function resolvedOf(ref: SymbolRef): Resolved {
  const { path, typeId, memberId, kind, file, line } = ref;
  return memberId === undefined ? { path, typeId, kind, file, line } : { path, typeId, memberId, kind, file, line };
}

/** Overloads of one member: one name of one type. */
function sameMember(refs: readonly SymbolRef[]): boolean {
  const [first] = refs;
  return first?.memberId !== undefined && refs.every((r) => r.typeId === first.typeId && r.name === first.name);
}

/** A file's module that bears the name of a type in it: who says the name means the type. */
function namedAfterIts(ref: SymbolRef, refs: readonly SymbolRef[]): boolean {
  return ref.kind === 'module' && refs.some((other) => other.container === ref.path && other.name === ref.name);
}

interface Found {
  rows: SymbolRows | null;
  refs: SymbolRef[];
}

export function symbolHandlers(
  services: SymbolServices,
): Handlers<keyof typeof symbolMethods | keyof typeof graphMethods> {
  const { codeMap, index } = services;

  function notFound(path: string, suggestions: readonly string[]): MemoError {
    const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.slice(0, 3).join(', ')}?` : '';
    const partial = services.indexing() ? ' The files are still being read; it may appear.' : '';
    return new MemoError('SymbolNotFound', `'${path}' was not found in the code map.${hint}${partial}`, {
      suggestions,
    });
  }

  /** Seed 004 §4.2. Throws SymbolNotFound; several finds are returned for the caller to weigh. */
  function find(path: string, limit: number): Found {
    const started = performance.now();
    const answer = index().resolve(path, limit);
    services.resolveTimings.add(performance.now() - started);
    if (answer.step === 'none' || answer.step === 'suggestion') {
      throw notFound(path, [...new Set(answer.found.map((f) => f.path))]);
    }
    const found = answer.found.flatMap(({ handle }) => {
      const ref = codeMap().ref(handle);
      return ref === null ? [] : [{ handle, ref }];
    });
    const refs = found.map((f) => f.ref);
    if (answer.total > refs.length) return { rows: null, refs };
    const meant = found.filter(({ ref }) => !namedAfterIts(ref, refs));
    const unique = meant.length === 1 || sameMember(meant.map((f) => f.ref));
    return { rows: unique ? (meant[0]?.handle ?? null) : null, refs };
  }

  function ambiguous(path: string, candidates: readonly SymbolRef[]): MemoError {
    const names = [...new Set(candidates.map((c) => c.path))];
    const where =
      names.length === 1 ? `${candidates.length} declarations of ${names[0]}` : names.slice(0, 3).join(', ');
    return new MemoError(
      'AmbiguousSymbol',
      `'${path}' may mean ${where}${names.length > 3 ? ' and others' : ''}. Give a longer path or an id.`,
      {
        candidates,
      },
    );
  }

  function byId(id: string): SymbolRows {
    const type = codeMap().byTypeId(id);
    const rows = type === null ? codeMap().byMemberId(id) : { type, member: 0 };
    if (rows === null) throw notFound(id, []);
    return rows;
  }

  /** The one symbol that an address names. Throws SymbolNotFound or AmbiguousSymbol. */
  function locate(address: SymbolAddress): { rows: SymbolRows; ref: SymbolRef } {
    const { path, id } = address;
    let rows: SymbolRows;
    if (id !== undefined) rows = byId(id);
    else {
      const found = find(path ?? '', maxCandidates);
      if (found.rows === null) throw ambiguous(path ?? '', found.refs);
      rows = found.rows;
    }
    const ref = codeMap().ref(rows);
    if (ref === null) throw notFound(path ?? id ?? '', []);
    services.access.touch(rows.type);
    return { rows, ref };
  }

  return {
    ResolveSymbol({ path, limit }) {
      const { rows, refs } = find(path, limit);
      const ref = rows === null ? null : codeMap().ref(rows);
      return ref === null ? { candidates: refs } : { candidates: refs, resolved: resolvedOf(ref) };
    },
    GetOutline(address) {
      const { rows, ref } = locate(address);
      const text = codeMap().outline(rows.type, ref.memberId);
      if (text === null) throw notFound(ref.path, []);
      if (ref.memberId === undefined) services.access.keepOutline(ref.typeId, text);
      return { resolved: resolvedOf(ref), text };
    },
    GetMemberOutline(address) {
      const { rows, ref } = locate(address);
      const text = ref.memberId === undefined ? null : codeMap().outline(rows.type, ref.memberId);
      if (text === null) {
        const message = `${ref.path} is a type, not a member. Ask for its outline, or add the member's name.`;
        throw new MemoError('InvalidArgument', message, { path: address.id === undefined ? 'path' : 'id' });
      }
      return { resolved: resolvedOf(ref), text };
    },
    SearchSymbols({ query, offset, limit, kinds, access, languages, file, within }) {
      const started = performance.now();
      const fileRow = file === undefined ? undefined : (codeMap().file(file)?.row ?? -1);
      const answer = index().search({
        query,
        offset,
        limit,
        ...(kinds === undefined || kinds.length === 0 ? {} : { kinds }),
        ...(access === undefined || access.length === 0 ? {} : { access }),
        ...(languages === undefined || languages.length === 0 ? {} : { languages }),
        ...(fileRow === undefined ? {} : { file: fileRow }),
        ...(within === undefined || within === '' ? {} : { within }),
      });
      const hits = answer.hits.flatMap(({ handle, score, matches }) => {
        const ref = codeMap().ref(handle);
        return ref === null ? [] : [{ ...ref, score, matches }];
      });
      return {
        hits,
        total: answer.total,
        of: answer.of,
        elapsedMs: performance.now() - started,
        revision: services.revision(),
        facets: answer.facets,
      };
    },
    'symbols.type'(address) {
      const { rows, ref } = locate(address);
      const type = codeMap().typeDetail(rows.type);
      if (type === null) throw notFound(ref.path, []);
      return { resolved: resolvedOf(ref), type };
    },
    'symbols.at'({ file, line }) {
      const rows = codeMap().at(file, line);
      const symbol = rows === null ? null : codeMap().ref(rows);
      const fanIn = rows === null ? 0 : codeMap().fanIn(rows.type);
      return { symbol, fanIn };
    },
    'symbols.neighbours'({ id, ...query }) {
      const { type } = byId(id);
      const ref = codeMap().ref({ type, member: 0 });
      const around = codeMap().neighbours(type, query);
      if (ref === null || around === null) throw notFound(id, []);
      return { resolved: resolvedOf(ref), ...around };
    },
    'symbols.graph'({ format, steps, limit, ...address }) {
      const { rows, ref } = locate(address);
      const around = codeMap().neighbours(rows.type, { steps, limit });
      if (around === null) throw notFound(ref.path, []);
      return { resolved: resolvedOf(ref), text: graphText(around, format), leftOut: around.leftOut };
    },
    'symbols.tree': ({ parent }) => ({ nodes: codeMap().tree(parent), revision: services.revision() }),
  };
}
