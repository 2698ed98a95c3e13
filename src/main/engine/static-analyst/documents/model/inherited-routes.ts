/**
 * Prefixes of routes that a class takes from a base: `[Route]` of ASP.NET and `@RequestMapping` of Spring count for all that
 * extend the class, in whatever file it is. The nearest base with one decides, as in the frameworks.
 */
import type { WholeMap, WholeType } from '../../../codemap/codemap.ts';
import type { FileScan } from '../../scan/scan.ts';
import { joined, rooted } from '../../scan/text/mounts.ts';
import { fullRoute } from '../../scan/text/route-template.ts';
import type { Symbols } from './symbols.ts';

type Route = FileScan['routes'][number];

/** Longer ways of inheritance are not followed; circles end here too. */
const maxAbove = 20;
const prefix = {
  csharp: /\bRoute(?:Attribute)?\(\s*(?:template:\s*)?@?"([^"]*)"/i,
  jvm: /\bRequestMapping\(([^)]*)\)/,
};
const areaOf = /\bArea(?:Attribute)?\(\s*"([^"]*)"/;
/** Of an annotation's arguments: its only one, or `value` or `path`. */
const jvmPath = /^\s*(?:(?:value|path)\s*=\s*)?[{[]?\s*"([^"]*)"|\b(?:value|path)\s*=\s*[{[]?\s*"([^"]*)"/;

export type InheritedRoutes = (file: string, route: Route) => Route;

export function inheritedRoutes(map: WholeMap, symbols: Symbols): InheritedRoutes {
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
    // A damaged row says nothing, which is not for this reader to report.
    return '';
  }
}
