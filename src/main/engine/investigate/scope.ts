/** Where an investigation looks: files, folders, types with what is nested in them, namespaces. */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { SymbolRef } from '#shared/contract/common.ts';
import type { CodeMap, TableType } from '../codemap/codemap.ts';
import type { ToolScope } from '../tools/tools.ts';

export interface Scope extends ToolScope {
  /** Types in it, most referenced first; all where nothing was given. */
  readonly types: readonly TableType[];
}

/** Throws NotFound for a path that is neither a file, a folder nor a symbol of the workspace. */
export async function readScope(paths: readonly string[], codeMap: CodeMap, files: Iterable<string>): Promise<Scope> {
  const { types } = await codeMap.typeTable();
  const listed = [...files];
  const all = [...types].sort((a, b) => b.fanIn - a.fanIn || (a.path < b.path ? -1 : 1));
  if (paths.length === 0) return { paths, globs: [], types: all, hasFile: () => true, holds: () => true };
  const inFiles = new Set<string>();
  const globs: string[] = [];
  const symbols: string[] = [];
  paths.forEach((given, n) => {
    const place = given.replace(/^\.\//, '').replace(/\/+$/, '');
    const under = place === '.' ? listed : listed.filter((file) => file === place || file.startsWith(`${place}/`));
    for (const file of under) inFiles.add(file);
    if (under.length > 0 && place !== '.') globs.push(globOf(place), `${globOf(place)}/**`);
    const small = given.toLowerCase();
    // The whole path of a type or namespace, or the end of that of a type.
    const named = types
      .map(({ path }) => path)
      .filter((path) => below(path.toLowerCase(), small) || isEnd(path.toLowerCase(), small));
    symbols.push(...named);
    if (under.length > 0 || named.length > 0) return;
    const message = sentence`There is no file, folder or symbol '${given}' here, so nothing can be investigated in it.`;
    throw new MemoError('NotFound', message, { path: `scopePaths.${n}` });
  });
  const inSymbols = new Set(symbols);
  const ids = new Set([...inFiles].flatMap((file) => codeMap.typesIn(file)));
  const holds = ({ path, file }: Pick<SymbolRef, 'path' | 'file'>): boolean =>
    inFiles.has(file) || inSymbols.has(path) || [...inSymbols].some((symbol) => below(path, symbol));
  const inScope = all.filter(({ typeId, path }) => ids.has(typeId) || inSymbols.has(path));
  // A type may share its file with others: tools that read lines cannot be confined more finely.
  const readable = new Set(inFiles);
  for (const { row, path } of inScope) {
    if (!inSymbols.has(path)) continue;
    for (const { file } of codeMap.places({ type: row, member: 0 })) readable.add(file);
  }
  const everywhere = symbols.length > 0 || paths.some((given) => /^\.?\/*$/.test(given));
  return {
    ...{ paths, types: inScope, holds },
    globs: everywhere ? [] : globs,
    hasFile: (file) => readable.has(file),
  };
}

/** A glob that fits this path, and perhaps others. */
const globOf = (file: string): string => file.replace(/[*?[\]{}\\!#,]/g, '?');

const below = (path: string, scope: string): boolean =>
  path === scope || (path.startsWith(scope) && /^[.+]/.test(path.slice(scope.length)));
const isEnd = (path: string, scope: string): boolean =>
  path.endsWith(scope) && /[.+]$/.test(path.slice(0, path.length - scope.length));
