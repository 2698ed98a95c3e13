/**
 * Links that only take types: in TypeScript such imports are gone when the code runs, so a circle that they close harms no
 * loading. The import lines of each file say it; where they cannot be told, the link is taken for one of values.
 */
import type { WholeEdge } from '../../../codemap/codemap.ts';
import type { Context } from '../compose/context.ts';
import { stemOf } from '../model/imported-names.ts';
import type { ModuleLink } from '../model/module-graph.ts';

/** Lines from the top in which imports are looked for. */
const maxImports = 300;
const maxEdges = 200;
const statement = /^[ \t]*(?:import|export)\b([^'"`;]{0,4000}?)\bfrom\s{0,20}['"]([^'"\n]{1,500})['"]/gm;

/** Whether every file that makes the link imports what it leans on by `import type`. */
export function takesTypesOnly({ edges }: ModuleLink, context: Context): boolean {
  return edges.length <= maxEdges && edges.every((edge) => isTypesOnly(edge, context));
}

function isTypesOnly({ from, to }: WholeEdge, { map, sources }: Context): boolean {
  const [source, target] = [map.types[from], map.types[to]];
  if (source === undefined || target === undefined || source.file.language !== 'typescript') return false;
  const stem = stemOf(target.file.file);
  const text = sources.lines(source.file, 1, Math.min(maxImports, source.file.lines));
  const all = [...text.matchAll(statement)];
  // By its name where it comes through a file that passes it on.
  const named = all.filter(([, clause = '']) => clause.split(/[^\p{L}\p{N}_$]+/u).includes(target.name));
  const taking = named.length > 0 ? named : all.filter(([, , path = '']) => stemOf(path) === stem);
  return taking.length > 0 && taking.every(([, clause = '']) => isOfTypes(clause));
}

/** `type { A }`, `type A`, `{ type A, type B }`. */
function isOfTypes(clause: string): boolean {
  if (/^\s*type\b(?!\s*,)/.test(clause)) return true;
  const names = /^\s*\{([^{}]*)\}\s*$/.exec(clause)?.[1]?.split(',') ?? [];
  const said = names.map((name) => name.trim()).filter((name) => name !== '');
  return said.length > 0 && said.every((name) => /^type\s/.test(name));
}
