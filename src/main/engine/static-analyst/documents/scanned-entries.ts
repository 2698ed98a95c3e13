/**
 * Routes, commands, events and settings as entries. What the same name means in several places is one entry with all of
 * them as evidence; those of examples and of foreign code come last. A handler is given as a symbol where it can be
 * found.
 */
import type { InterfaceEntry } from '#shared/contract/generations/documents.ts';
import { isTestCode } from '../../codemap/codemap.ts';
import type { Found as Scanned } from '../scan/scan.ts';
import type { Context } from './context.ts';
import { concluded, type Evidence, evidence, slug, someEvidence } from './entry.ts';
import type { Said } from './model/first-said.ts';
import { byText, isForeign, isShown } from './model/modules.ts';
import { type Found, namedSymbol, placeOf } from './model/symbols.ts';

interface Place extends Scanned {
  readonly file: string;
  readonly evidence: Evidence;
}

export function routeEntries(context: Context): InterfaceEntry[] {
  const places = placesOf(context, 'routes', ({ method, path }) => `${method} ${path}`);
  return grouped(places, context, 'route', (name) => slug('route', name), byText);
}

export function commandEntries(context: Context): InterfaceEntry[] {
  return grouped(
    placesOf(context, 'commands', ({ name }) => name),
    context,
    'command',
    (name) => slug('command', name),
    byText,
  );
}

export function configEntries(context: Context): InterfaceEntry[] {
  const places = placesOf(context, 'configKeys', ({ name }) => name);
  // Settings named only in deployment files may be for a foreign image: what the code reads matters to operators.
  const deployed = (name: string): boolean =>
    (places.get(name) ?? []).every(({ framework }) => isDeployment(framework));
  const uses = (name: string): number => new Set(places.get(name)?.map(({ file }) => file)).size;
  return grouped(
    places,
    context,
    'config',
    (name) => slug('config', name),
    (a, b) => Number(deployed(a)) - Number(deployed(b)) || uses(b) - uses(a) || byText(a, b),
  );
}

/** Files that say with which surroundings something is run. */
export const isDeployment = (framework: string): boolean => framework === 'docker' || framework === 'compose';

/** Who handles an event are its consumers. */
export function eventEntries(context: Context): InterfaceEntry[] {
  const emitted = placesOf(context, 'events', ({ name, direction }) => (direction === 'emits' ? name : ''));
  const handled = placesOf(context, 'events', ({ name, direction }) => (direction === 'handles' ? name : ''));
  const sides = (name: string): number => Number(emitted.has(name)) + Number(handled.has(name));
  const all = new Map([...emitted, ...[...handled].filter(([name]) => !emitted.has(name))]);
  const order = (a: string, b: string): number => sides(b) - sides(a) || byText(a, b);
  return grouped(all, context, 'event', (name) => slug('event', name), order).map((entry) => {
    const who = (handled.get(entry.name) ?? []).flatMap(({ file, line, handler }) => {
      const found = handlerOf(handler, file, line, context);
      return found === null ? [] : [namedSymbol(found)];
    });
    const once = [...new Map(who.map((each) => [each.path, each])).values()];
    const summary = emitted.has(entry.name)
      ? entry.summary
      : entry.summary || 'Handled here; nothing in the workspace is seen to emit it.';
    const shown = [...entry.evidence, ...(handled.get(entry.name) ?? []).map((place) => place.evidence)];
    return {
      ...entry,
      summary,
      evidence: someEvidence(shown),
      consumers: { count: once.length, some: once.slice(0, 5) },
    };
  });
}

type Kinds = 'routes' | 'commands' | 'events' | 'configKeys';
type ScannedOf<K extends Kinds> = NonNullable<Context['texts'][number]['facts'][K]>[number];

/** Of product code and of texts beside it, by name. */
export function placesOf<K extends Kinds>(
  { scans, map, texts }: Pick<Context, 'scans' | 'map' | 'texts'>,
  kind: K,
  nameOf: (found: ScannedOf<K>) => string,
): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  const take = (file: { file: string; hash: string; lines: number }, found: readonly ScannedOf<K>[]): void => {
    for (const each of found) {
      const name = nameOf(each);
      if (name === '') continue;
      const known = places.get(name) ?? [];
      places.set(name, known);
      known.push({ ...each, file: file.file, evidence: evidence(file, each.line, each.endLine) });
    }
  };
  for (const [name, scan] of scans) {
    const file = map.file(name);
    if (file !== null && !file.test && !isForeign(name)) take(file, (scan[kind] ?? []) as ScannedOf<K>[]);
  }
  for (const text of texts)
    if (!isForeign(text.file) && !isTestCode(text.file)) take(text, (text.facts[kind] ?? []) as ScannedOf<K>[]);
  return places;
}

function grouped(
  places: ReadonlyMap<string, readonly Place[]>,
  context: Context,
  kind: InterfaceEntry['kind'],
  idOf: (name: string) => string,
  order: (a: string, b: string) => number,
): InterfaceEntry[] {
  const shown = (name: string): number => Number((places.get(name) ?? []).every(({ file }) => isShown(file)));
  return [...places.keys()]
    .sort((a, b) => shown(a) - shown(b) || order(a, b))
    .flatMap((name): InterfaceEntry[] => {
      const all = [...(places.get(name) ?? [])].sort((a, b) => Number(isShown(a.file)) - Number(isShown(b.file)));
      const [first] = all;
      if (first === undefined) return [];
      const symbol = handlerOf(first.handler, first.file, first.line, context);
      const files = new Set(all.map(({ file }) => file));
      const users = usersOf(symbol, kind, all, context);
      return [
        {
          id: idOf(name),
          source: 'static',
          confidence: concluded,
          evidence: someEvidence(all.map((place) => place.evidence)),
          kind,
          name,
          symbol: symbol === null ? null : namedSymbol(symbol),
          symbolKind: symbol === null ? null : (symbol.member?.kind ?? symbol.type.kind),
          signature: symbol?.member?.signature ?? first.handler,
          summary: summaryOf(symbol, first, kind, files.size, context.said),
          framework: first.framework,
          consumers: { count: users.length, some: users.slice(0, 5).map((user) => namedSymbol(user)) },
        },
      ];
    });
}

/** The named handler, else the symbol around the place. */
export function handlerOf(
  handler: string,
  file: string,
  line: number,
  { symbols }: Pick<Context, 'symbols'>,
): Found | null {
  return (handler === '' ? null : symbols.named(handler, file)) ?? symbols.at(file, line);
}

/** The symbols that read a setting; callers of other entries are outside and unknown. */
function usersOf(symbol: Found | null, kind: InterfaceEntry['kind'], all: readonly Place[], context: Context): Found[] {
  if (kind !== 'config') return [];
  // What it is declared as reads nothing.
  if (all.every(({ framework }) => framework === 'constant')) return [];
  const users = new Map<string, Found>();
  if (symbol !== null) users.set(keyOf(symbol), symbol);
  for (const { file, line } of all.slice(0, 60)) {
    const user = context.symbols.at(file, line);
    if (user !== null) users.set(keyOf(user), user);
  }
  return [...users.values()];
}

const keyOf = ({ type, member }: Found): string => member?.memberId ?? type.typeId;

function summaryOf(
  symbol: Found | null,
  place: Place,
  kind: InterfaceEntry['kind'],
  files: number,
  said: Said,
): string {
  if (place.detail !== '') return place.detail;
  // A constant that names a setting says what it is for.
  if (place.framework === 'constant') return symbol?.member === null || symbol === null ? '' : said(symbol.member);
  if (kind === 'config' && isDeployment(place.framework)) return files > 1 ? `Set in ${files} files.` : '';
  if (kind === 'config') return files > 1 ? `Read in ${files} files.` : '';
  if (symbol === null || symbol.member === null) return '';
  // The symbol around a line explains its purpose only if it is the handler.
  const own = placeOf(symbol);
  const named = place.handler !== '' || own.line >= place.line - 3;
  return named ? said(symbol.member) : '';
}
