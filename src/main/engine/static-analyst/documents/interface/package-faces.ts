/** What the entry files of packages show: their own exports and what they pass on from other files, to some depth. */
import type { WholeFile, WholeMap } from '../../../codemap/codemap.ts';
import { resolveImport } from '../model/import-paths.ts';
import { folderOf } from '../model/modules.ts';

interface Face {
  readonly name: string;
  /** null: all that is exported. */
  names: Set<string> | null;
}

const maxDepth = 6;

/** By file. A workspace package that is passed on (`export * from '@scope/core'`) is an entry of its own. */
export function createPackageFaces(
  entries: readonly { file: WholeFile; name: string }[],
  map: WholeMap,
): ReadonlyMap<string, { readonly name: string; shows(symbol: string): boolean }> {
  const faces = new Map<string, Face>();
  const visit = (file: WholeFile, name: string, names: ReadonlySet<string> | null, depth: number): void => {
    const known = faces.get(file.file);
    const more =
      known === undefined ||
      (known.names !== null && (names === null || [...names].some((each) => known.names?.has(each) === false)));
    if (!more || depth > maxDepth) return;
    faces.set(file.file, merged(known, name, names));
    for (const each of map.imports(file.file)) {
      if (!each.reexport || !each.from.startsWith('.') || each.from === './') continue;
      const target = resolveImport(folderOf(file.file), each.from, map);
      if (target === null) continue;
      const all = each.names.length === 0 || each.names.some((taken) => taken.name === '*');
      const wanted = each.names.filter(
        ({ name: own, alias }) => names === null || names.has(alias === '' ? own : alias),
      );
      if (all) visit(target, name, names, depth + 1);
      else if (wanted.length > 0) visit(target, name, new Set(wanted.map((taken) => taken.name)), depth + 1);
    }
  };
  for (const { file, name } of entries) visit(file, name, null, 0);
  return new Map(
    [...faces].map(([file, { name, names }]) => [
      file,
      { name, shows: (symbol: string) => names === null || names.has(symbol) },
    ]),
  );
}

function merged(known: Face | undefined, name: string, names: ReadonlySet<string> | null): Face {
  if (known === undefined) return { name, names: names === null ? null : new Set(names) };
  if (known.names === null || names === null) return { name: known.name, names: null };
  return { name: known.name, names: new Set([...known.names, ...names]) };
}
