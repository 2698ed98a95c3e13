/**
 * Names that are told over several files: a route has the prefix under which its router is hung elsewhere, a command of
 * cobra the words of the commands whose functions make it, a route of a class the prefix that its base has. Main type: Scans; `nested` gives the scans with whole names.
 */
import type { WholeMap } from '../../../codemap/codemap.ts';
import { joined, words } from '../../scan/text/mounts.ts';
import type { Calls } from '../calls/calls.ts';
import { keyOf } from '../calls/flow.ts';
import type { FileAnalysis } from '../texts/file-analysis.ts';
import { resolveImport } from './import-paths.ts';
import { inheritedRoutes } from './inherited-routes.ts';
import { folderOf } from './modules.ts';
import type { Found, Symbols } from './symbols.ts';

export type Scans = ReadonlyMap<string, FileAnalysis>;

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
      const target = resolveImport(folderOf(file), from, map);
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
