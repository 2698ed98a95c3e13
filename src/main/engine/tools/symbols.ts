/** From a symbol as a model writes it to the one that is meant, or a sentence that says what to write. */
import type { SymbolRef } from '#shared/contract/common.ts';
import type { CodeMap, SymbolRows } from '../codemap/codemap.ts';
import type { SymbolIndex } from '../search/search.ts';
import { isSecretFile, outsideScope } from './safe-files.ts';
import type { ToolScope } from './tool.ts';

export interface SymbolSources {
  codeMap(): CodeMap;
  index(): SymbolIndex;
  /** Only symbols of it, where there is one. */
  scope?: ToolScope | undefined;
}

export type Meant = { ok: true; rows: SymbolRows; ref: SymbolRef } | { ok: false; why: string };

const maxCandidates = 20;
const idForm = /^T_[0-9a-hjkmnp-tv-z]{8,12}(?:_[0-9a-hjkmnp-tv-z]{6,12})?$/;

/** Backticks, a call's brackets, type arguments, `::` and `#` are how people write symbols; the `#` of `Ky.#retry` is its name's. */
export function symbolPath(written: string): string {
  return written
    .trim()
    .replace(/^`+|`+$/g, '')
    .replace(/\([^()]*\)$/, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/::|(?<!\.)#|->/g, '.')
    .replace(/^[@.]+|\.+$/g, '');
}

/** @param file where it is declared, for names that several have. */
export function meantSymbol(sources: SymbolSources, written: string, file?: string): Meant {
  const meant = anySymbol(sources, written, file);
  const { scope } = sources;
  if (!meant.ok || scope === undefined || scope.holds(meant.ref)) return meant;
  return { ok: false, why: outsideScope(`'${symbolPath(written)}'`, scope) };
}

function anySymbol({ codeMap, index, scope }: SymbolSources, written: string, file?: string): Meant {
  const path = symbolPath(written);
  if (path === '') return { ok: false, why: 'symbol is empty' };
  if (idForm.test(path)) {
    const type = codeMap().byTypeId(path);
    const rows = type === null ? codeMap().byMemberId(path) : { type, member: 0 };
    const ref = rows === null ? null : codeMap().ref(rows);
    if (rows === null || ref === null) return { ok: false, why: `there is no symbol ${path}` };
    return isSecretFile(ref.file) ? inSecretFile(path) : { ok: true, rows, ref };
  }
  const { step, found, total } = index().resolve(path, maxCandidates);
  if (step === 'none' || step === 'suggestion') {
    const like = [...new Set(found.map((one) => one.path))].slice(0, 3);
    const hint = like.length === 0 ? 'look with expert_consult or grep_file' : `did you mean ${like.join(', ')}`;
    return { ok: false, why: `'${path}' is not in the code map; ${hint}` };
  }
  const all = found.flatMap(({ handle }) => {
    const ref = codeMap().ref(handle);
    return ref === null ? [] : [{ rows: handle, ref }];
  });
  const inFile = file === undefined ? all : all.filter(({ ref }) => ref.file === file);
  const inScope = scope === undefined ? [] : inFile.filter(({ ref }) => scope.holds(ref));
  const here = inScope.length > 0 ? inScope : inFile;
  const named = here.filter(({ ref }) => !isModuleOf(ref, here));
  // A prototype and its definition are one function; the definition says what it does.
  const isThere = (one: SymbolRows | null): boolean =>
    one !== null && named.some(({ rows }) => rows.type === one.type && rows.member === one.member);
  const meant = named.filter(({ rows }) => !isThere(codeMap().definitionOf(rows)));
  const [first] = meant;
  const same = meant.every(({ ref }) => ref.memberId !== undefined && sameMember(ref, meant[0]?.ref));
  if (first !== undefined && (meant.length === 1 || same) && (file !== undefined || total <= all.length))
    return isSecretFile(first.ref.file)
      ? inSecretFile(path)
      : { ok: true, ...ownOne(codeMap(), longest(codeMap(), meant)) };
  const names = meant.slice(0, 8).map(({ ref }) => `${ref.path} (${ref.file}:${ref.line})`);
  if (names.length === 0) return { ok: false, why: `'${path}' is not declared in ${file ?? 'the workspace'}` };
  return { ok: false, why: `'${path}' may mean ${names.join(', ')}: write a longer path, or say the file` };
}

function inSecretFile(path: string): Meant {
  return { ok: false, why: `'${path}' stands in a file that is not read: files of this name hold secrets` };
}

/** For overloads the one with a body, which is the longest; of others the first. */
function longest<T extends { rows: SymbolRows }>(codeMap: CodeMap, meant: readonly T[]): T {
  const lines = ({ rows }: T): number =>
    Math.max(0, ...codeMap.places(rows).map(({ startLine, endLine }) => endLine - startLine));
  return meant.reduce((best, one) => (lines(one) > lines(best) ? one : best));
}

/** A module that is named after its one function means that function. */
function ownOne(codeMap: CodeMap, meant: { rows: SymbolRows; ref: SymbolRef }): { rows: SymbolRows; ref: SymbolRef } {
  if (meant.ref.kind !== 'module') return meant;
  const own = codeMap.typeDetail(meant.rows.type)?.members.filter(({ name }) => name === meant.ref.name) ?? [];
  const rows = own.length === 1 ? codeMap.byMemberId(own[0]?.memberId ?? '') : null;
  const ref = rows === null ? null : codeMap.ref(rows);
  return rows === null || ref === null ? meant : { rows, ref };
}

/** A file's module that bears the name of what is in it: who says the name means that. */
function isModuleOf(ref: SymbolRef, all: readonly { ref: SymbolRef }[]): boolean {
  return ref.kind === 'module' && all.some((other) => other.ref.container === ref.path && other.ref.name === ref.name);
}

/** Overloads of one member count as one. */
function sameMember(a: SymbolRef, b: SymbolRef | undefined): boolean {
  return b?.memberId !== undefined && a.typeId === b.typeId && a.name === b.name;
}
