/**
 * Names that are spread over several files: a route has the prefix under which its router is mounted elsewhere, a
 * command of cobra the words of the commands whose functions make it, a route of a class the prefix that its base has.
 * Main type: Scans; `nested` gives the scans with whole names.
 */
import type { WholeMap, WholeType } from '../../../codemap/codemap.ts';
import type { FileScan } from '../../scan/scan.ts';
import { fullRoute, joined, rooted, words } from '../../scan/text/mounts.ts';
import type { FileAnalysis } from '../file-analysis.ts';
import { pythonModule, resolveImport } from '../model/imported-names.ts';
import { folderOf } from '../model/modules.ts';
import type { Found, Symbols } from '../model/symbols.ts';
import type { Calls } from './calls.ts';
import { keyOf } from './flow.ts';

type Scans = ReadonlyMap<string, FileAnalysis>;

/** Routers in routers, commands in commands: no deeper. */
const maxDepth = 6;

export function nested(scans: Scans, map: WholeMap, symbols: Symbols, calls: Calls): Scans {
  const prefixes = prefixesOf(scans, map);
  const names = commandNames(scans, map, symbols, calls);
  const inherited = inheritedRoutes(map, symbols);
  const whole = new Map(scans);
  for (const [file, scan] of scans) {
    const prefix = prefixes.get(file);
    const own = scan.routes?.map((route) => inherited(file, route));
    const routes = prefix === undefined ? own : own?.map((route) => ({ ...route, path: joined(prefix, route.path) }));
    const commands = scan.commands?.map((command) => ({
      ...command,
      name: names.get(`${file}:${command.line}`) ?? command.name,
    }));
    whole.set(file, {
      ...scan,
      ...(routes === undefined ? {} : { routes }),
      ...(commands === undefined ? {} : { commands }),
    });
  }
  return whole;
}

/** By file; the first place at which it is hung counts. */
function prefixesOf(scans: Scans, map: WholeMap): Map<string, string> {
  const hung = new Map<string, { by: string; prefix: string }>();
  for (const [file, { mounts = [] }] of scans) {
    if (map.file(file)?.test !== false) continue;
    for (const { prefix, from } of mounts) {
      const isPython = map.file(file)?.language === 'python';
      const target = isPython ? pythonModule(folderOf(file), from, map) : resolveImport(folderOf(file), from, map);
      if (target !== null && target.file !== file && !hung.has(target.file))
        hung.set(target.file, { by: file, prefix });
    }
  }
  const full = (file: string, depth: number): string => {
    const above = hung.get(file);
    if (above === undefined || depth > maxDepth) return '';
    const outer = full(above.by, depth + 1);
    return outer === '' ? above.prefix : joined(outer, above.prefix);
  };
  return new Map([...hung.keys()].map((file) => [file, full(file, 0)]));
}

/** By place. `NewRootCmd` calls `NewListCmd`: what the one makes is above what the other makes. */
function commandNames(scans: Scans, map: WholeMap, symbols: Symbols, calls: Calls): Map<string, string> {
  const made = new Map<string, { symbol: Found; name: string; places: string[] }>();
  for (const [file, { commands = [] }] of scans) {
    if (map.file(file)?.test !== false) continue;
    for (const { framework, line, name } of commands) {
      const symbol = framework === 'cobra' ? symbols.at(file, line) : null;
      if (symbol === null || symbol.member?.kind !== 'function') continue;
      const known = made.get(keyOf(symbol));
      if (known === undefined) made.set(keyOf(symbol), { symbol, name, places: [`${file}:${line}`] });
      else known.places.push(`${file}:${line}`);
    }
  }
  // A function that makes several does not say which of them is above.
  for (const [key, { places }] of made) if (places.length > 1) made.delete(key);
  const above = new Map<string, string>();
  for (const [key, { symbol }] of made) {
    for (const { target } of calls.of(symbol).calls) {
      const below = keyOf(target);
      if (made.has(below) && below !== key && !above.has(below)) above.set(below, key);
    }
  }
  const full = (key: string, depth: number): string => {
    const parent = above.get(key);
    const own = made.get(key)?.name ?? '';
    return parent === undefined || depth > maxDepth ? own : words(full(parent, depth + 1), own);
  };
  return new Map([...made].flatMap(([key, { places }]) => places.map((place) => [place, full(key, 0)] as const)));
}

type Route = FileScan['routes'][number];

/** Longer ways of inheritance are not followed; cycles end here too. */
const maxAbove = 20;
const prefix = {
  csharp: /\bRoute(?:Attribute)?\(\s*(?:template:\s*)?@?"([^"]*)"/i,
  jvm: /\bRequestMapping\(([^)]*)\)/,
};
const areaOf = /\bArea(?:Attribute)?\(\s*"([^"]*)"/;
/** The argument of an annotation: its only one, or `value` or `path`. */
const jvmPath = /^\s*(?:(?:value|path)\s*=\s*)?[{[]?\s*"([^"]*)"|\b(?:value|path)\s*=\s*[{[]?\s*"([^"]*)"/;

type InheritedRoutes = (file: string, route: Route) => Route;

/**
 * Prefixes of routes that a class takes from a base: `[Route]` of ASP.NET and `@RequestMapping` of Spring count for all that
 * extend the class, in whatever file it is. The nearest base with one decides, as in the frameworks.
 */
function inheritedRoutes(map: WholeMap, symbols: Symbols): InheritedRoutes {
  let above: Map<WholeType, WholeType[]> | null = null;

  function basesOf(type: WholeType): WholeType[] {
    if (above === null) {
      above = new Map();
      for (const { from, to, kind } of map.edges) {
        const [lower, upper] = [map.types[from], map.types[to]];
        if ((kind !== 'inherits' && kind !== 'implements') || lower === undefined || upper === undefined) continue;
        above.set(lower, [...(above.get(lower) ?? []), upper]);
      }
    }
    const found = new Set<WholeType>([type]);
    for (const each of found) if (found.size <= maxAbove) for (const next of above.get(each) ?? []) found.add(next);
    found.delete(type);
    return [...found];
  }

  return (file, route) => {
    const { inherits } = route;
    if (inherits === undefined) return route;
    const type = symbols.at(file, route.line)?.type;
    if (type === undefined) return route;
    const bases = basesOf(type).map(attributesOf);
    const isCsharp = type.file.language === 'csharp';
    for (const attributes of bases) {
      const said = (isCsharp ? prefix.csharp : prefix.jvm).exec(attributes)?.[1];
      if (said === undefined) continue;
      const { template } = inherits;
      if (!isCsharp) {
        const path = jvmPath.exec(said);
        const base = path?.[1] ?? path?.[2] ?? '';
        return base === '' ? route : { ...route, path: joined(rooted(base), template) };
      }
      const area = [attributesOf(type), ...bases]
        .map((each) => areaOf.exec(each)?.[1])
        .find((each) => each !== undefined);
      return { ...route, path: fullRoute(said, template, inherits.type, inherits.method, area ?? '') };
    }
    return route;
  };
}

/** As they are written, a line each; the code map keeps them as a list in JSON. */
function attributesOf({ attributes }: WholeType): string {
  try {
    const list: unknown = JSON.parse(attributes);
    return Array.isArray(list) ? list.join('\n') : '';
  } catch {
    // A damaged row yields nothing; reporting it is not this reader's job.
    return '';
  }
}
