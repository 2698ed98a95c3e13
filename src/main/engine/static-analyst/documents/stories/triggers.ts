/** What sets a flow going: routes, commands, entry points, handled events, and the members of exports that others use most. */
import type { EntryPoint, Story } from '#shared/contract/generations/documents.ts';
import type { WholeFile, WholeType } from '../../../codemap/codemap.ts';
import type { Context } from '../compose/context.ts';
import { type Evidence, evidence } from '../entry.ts';
import type { Exported } from '../interface/exports.ts';
import { handlerOf, placesOf } from '../interface/scanned-entries.ts';
import { type Found, namedSymbol, placeOf } from '../model/symbols.ts';

export interface Trigger {
  readonly kind: Story['trigger']['kind'];
  readonly name: string;
  /** What the title of its story begins with. */
  readonly title: string;
  readonly symbol: Found;
  /** The lines that it consists of, where these are not a symbol's: a handler written where it is registered. */
  readonly within: [file: WholeFile, startLine: number, endLine: number] | null;
  readonly evidence: Evidence;
  /** How many lean on it. */
  readonly weight: number;
}

/** Followed at most, of each kind: the first in order stand for the rest. */
const maxOfKind = 300;
/** So many exports' members are followed, the fewer the more other triggers there are. */
const maxExports = 60;
const maxMembers = 4;
/** Kinds of types whose members do something. */
const bodies = new Set<WholeType['kind']>(['class', 'struct', 'record', 'object']);

export function findTriggers(
  context: Context,
  exported: readonly Exported[],
  entries: readonly EntryPoint[],
): Trigger[] {
  const outer = [
    ...scanned(context, 'route', 'routes', ({ method, path }) => `${method} ${path}`),
    ...scanned(context, 'command', 'commands', ({ name }) => name),
    ...scanned(context, 'event', 'events', ({ name, direction }) => (direction === 'handles' ? name : '')),
    ...mains(context, entries),
  ];
  const once = new Map<string, Trigger>();
  for (const trigger of [...outer, ...members(context, exported, outer.length)]) {
    const key = `${trigger.symbol.member?.memberId ?? trigger.symbol.type.typeId} ${trigger.within?.slice(1).join('-') ?? ''}`;
    if (!once.has(key)) once.set(key, trigger);
  }
  return [...once.values()];
}

function scanned<K extends 'routes' | 'commands' | 'events'>(
  context: Context,
  kind: Trigger['kind'],
  section: K,
  nameOf: Parameters<typeof placesOf<K>>[2],
): Trigger[] {
  const places = placesOf(context, section, nameOf);
  return [...places.keys()]
    .sort()
    .slice(0, maxOfKind)
    .flatMap((name) => {
      const [place] = places.get(name) ?? [];
      if (place === undefined) return [];
      return triggerAt(context, kind, name, name, place.handler, place.file, place.line, place.endLine);
    });
}

function mains(context: Context, entries: readonly EntryPoint[]): Trigger[] {
  return entries.slice(0, maxOfKind).flatMap((entry) => {
    const [at] = entry.evidence;
    if (at === undefined || entry.kind === 'package' || entry.kind === 'test') return [];
    return triggerAt(
      context,
      'main',
      entry.title,
      `${entry.kind} ${entry.title}`,
      '',
      at.file,
      at.startLine,
      at.endLine,
    );
  });
}

function triggerAt(
  context: Context,
  kind: Trigger['kind'],
  name: string,
  title: string,
  handler: string,
  file: string,
  line: number,
  endLine: number,
): Trigger[] {
  const home = context.map.file(file);
  if (home === null || !context.isProduct(home)) return [];
  const named = handler === '' ? null : context.symbols.named(handler, file);
  const symbol = named ?? handlerOf('', file, line, context);
  if (symbol === null) return [];
  const place = placeOf(symbol);
  // A declaration with its attributes is its symbol; a registration within a larger body is its lines.
  // Go has no attributes: what begins before the lines is around them.
  const above = home.language === 'go' ? 0 : 2;
  const own = named !== null || (symbol.member !== null && place.line >= line - above && place.endLine >= endLine);
  return [
    {
      ...{ kind, name, title, symbol },
      within: own ? null : [home, line, endLine],
      evidence: evidence(home, line, endLine),
      weight: symbol.type.fanIn,
    },
  ];
}

function members({ symbols, isProduct }: Context, exported: readonly Exported[], others: number): Trigger[] {
  const room = Math.max(10, maxExports - others);
  return exported
    .filter(({ symbol: { type, member } }) => (member === null ? bodies.has(type.kind) : member.kind === 'function'))
    .slice(0, room * 6)
    .flatMap(({ symbol, count }): Trigger[] => {
      const { type, member } = symbol;
      const own = member === null ? symbols.members(type) : [member];
      return own
        .filter(
          ({ kind, access, file, line, endLine }) =>
            (kind === 'method' || kind === 'function') && access === 'public' && endLine - line > 3 && isProduct(file),
        )
        .sort((a, b) => b.endLine - b.line - (a.endLine - a.line) || (a.memberId < b.memberId ? -1 : 1))
        .slice(0, maxMembers)
        .map((each) => {
          const found = { type, member: each };
          const { name, path } = namedSymbol(found);
          return {
            kind: 'export',
            name: path,
            title: name,
            symbol: found,
            within: null,
            evidence: evidence(each.file, each.line, each.endLine),
            weight: count,
          };
        });
    })
    .slice(0, room * maxMembers);
}
