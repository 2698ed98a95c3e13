/**
 * Pairs what two sides declare. A pair is one of each with the same file, family and name whose declaring types are not
 * known to differ; the same line goes first, then the same declaring type, then the nearest line. What finds no partner is a difference,
 * explained by the first rule that holds for it or left as it is.
 */
import type { Declared, Family, FileView, Rule, Side } from './declared.ts';

export interface Difference {
  declared: Declared;
  /** The rule that explains it, null for none. */
  rule: Rule | null;
}

export interface Comparison {
  theirs: number;
  ours: number;
  both: number;
  onlyTheirs: Difference[];
  onlyOurs: Difference[];
}

export interface ComparedFile {
  file: string;
  text: string;
  theirs: readonly Declared[];
  ours: readonly Declared[];
  imported: ReadonlySet<string>;
  /** The same file as another witness sees it. */
  arbiter?: readonly Declared[];
}

export function compare(files: readonly ComparedFile[], family: Family, rules: readonly Rule[]): Comparison {
  const result: Comparison = { theirs: 0, ours: 0, both: 0, onlyTheirs: [], onlyOurs: [] };
  for (const file of files) {
    const theirs = file.theirs.filter((d) => d.family === family);
    const ours = file.ours.filter((d) => d.family === family);
    const { onlyTheirs, onlyOurs } = pair(theirs, ours);
    result.theirs += theirs.length;
    result.ours += ours.length;
    result.both += theirs.length - onlyTheirs.length;
    if (onlyTheirs.length + onlyOurs.length === 0) continue;
    const view = viewOf(file);
    result.onlyTheirs.push(...onlyTheirs.map((declared) => explained('theirs', declared, view, rules)));
    result.onlyOurs.push(...onlyOurs.map((declared) => explained('ours', declared, view, rules)));
  }
  return result;
}

function pair(
  theirs: readonly Declared[],
  ours: readonly Declared[],
): { onlyTheirs: Declared[]; onlyOurs: Declared[] } {
  const open = Map.groupBy(ours, (d) => d.name);
  const take = (wanted: Declared, fits: (d: Declared) => boolean): boolean => {
    const candidates = open.get(wanted.name) ?? [];
    let best = -1;
    for (const [index, candidate] of candidates.entries()) {
      const known = candidates[best];
      if (fits(candidate) && (known === undefined || distance(candidate, wanted) < distance(known, wanted)))
        best = index;
    }
    if (best >= 0) candidates.splice(best, 1);
    return best >= 0;
  };
  const sameScope = (a: Declared, b: Declared) => a.scope === b.scope;
  const mayFit = (a: Declared, b: Declared) => sameScope(a, b) || a.scope === null || b.scope === null;
  const sameLine = (a: Declared, b: Declared) => a.line === b.line && mayFit(a, b);
  let onlyTheirs = [...theirs];
  for (const fits of [sameLine, sameScope, mayFit])
    onlyTheirs = onlyTheirs.filter((wanted) => !take(wanted, (d) => fits(d, wanted)));
  return { onlyTheirs, onlyOurs: [...open.values()].flat() };
}

function distance(a: Declared, b: Declared): number {
  return Math.abs(a.line - b.line);
}

function explained(side: Side, declared: Declared, view: FileView, rules: readonly Rule[]): Difference {
  const rule = rules.find(
    (each) =>
      each.side === side &&
      (each.family === undefined || each.family === declared.family) &&
      each.applies(declared, view),
  );
  return { declared, rule: rule ?? null };
}

const callableKinds = new Set(['function', 'method', 'constructor', 'operator', 'property']);

export function viewOf(compared: ComparedFile): FileView {
  const { file, text, theirs, ours, imported, arbiter } = compared;
  const lines = text.split(/\r\n?|\n/);
  const byName = { theirs: Map.groupBy(theirs, (d) => d.name), ours: Map.groupBy(ours, (d) => d.name) };
  const callables = ours.filter((d) => callableKinds.has(d.kind));
  return {
    file,
    text,
    imported,
    arbiter:
      arbiter === undefined
        ? null
        : { declared: arbiter, view: viewOf({ file, text, theirs: arbiter, ours, imported }) },
    line: (number) => lines[number - 1] ?? '',
    callablesAround: (line) => callables.filter((d) => d.line <= line && line <= d.endLine),
    named: (side, name) => byName[side].get(name) ?? [],
  };
}
