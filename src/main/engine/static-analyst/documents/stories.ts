/**
 * stories.json: what happens when something is called from outside, each as one path over modules to its effect.
 * Routes, commands, entry points and handled events are followed; where a workspace has few of these, the members of
 * its most used exports too. Of those with the same path only the best is kept.
 */
import type { EntryPoint, StoriesDocument, Story } from '#shared/contract/generations/documents.ts';
import type { WholeFile, WholeType } from '../../codemap/codemap.ts';
import { entryPoints } from './arch/entry-points.ts';
import {
  bestFlows,
  type CallTree,
  type Flow,
  type FlowRules,
  followCalls,
  keyOf,
  timesReached,
  wordsOf,
} from './calls/flow.ts';
import type { Context } from './context.ts';
import { concluded, type Evidence, evidence, slug, withUniqueIds } from './entry.ts';
import type { Exported } from './exports.ts';
import type { Said } from './model/first-said.ts';
import { byText } from './model/modules.ts';
import { type Found, namedSymbol, placeOf } from './model/symbols.ts';
import { handlerOf, placesOf } from './scanned-entries.ts';

const maxStories = 40;
/** What only code calls and does nothing to the world must at least go so far, over as many modules where there are many. */
const leastSteps = 3;
const manyModules = 6;
/** Less is not worth a story; calls from code have a higher limit. */
const leastWorth = 0;
const leastWorthOfExport = 1;
/** Max paths tried for each trigger, to find a new one. */
const maxWays = 30;
/** Max stories per type and per module: more would repeat the same. */
const maxOfType = 2;
const maxOfModule = 6;
/** Stories that share more than this part of their steps are one. */
const tooAlike = 0.6;

interface Told {
  readonly trigger: Trigger;
  readonly tree: CallTree;
  readonly flow: Flow;
  readonly rank: number;
}

export function storiesDocument(context: Context, exported: readonly Exported[]): StoriesDocument {
  const triggers = findTriggers(context, exported, entryPoints(context));
  const registering = triggers.filter(({ kind, within }) => kind === 'command' && within !== null);
  const rules = { ...flowRules(context), setsUp: new Set(registering.map(({ symbol }) => keyOf(symbol))) };
  const product = context.modules.all.filter(({ files }) => files.some(context.isProduct));
  const far = product.length < manyModules ? leastSteps - 1 : leastSteps;
  const trees = triggers.map((trigger): [Trigger, CallTree] => {
    const { symbol, within, name } = trigger;
    const first = within === null ? null : rules.calls.inLines(symbol.type, ...within);
    return [trigger, followCalls(symbol, first, rules.wordsOf(name), rules)];
  });
  const times = timesReached(trees.map(([, tree]) => tree));
  const told = trees.flatMap(([trigger, tree]): Told[] => {
    const flow = bestFlows(tree, times, new Map(), 1).find((each) => isTold(trigger, each, far));
    return flow === undefined ? [] : [{ trigger, tree, flow, rank: rankOf(trigger, flow) }];
  });
  told.sort((a, b) => b.rank - a.rank || byText(keyOfTrigger(a.trigger), keyOfTrigger(b.trigger)));
  const stories = withUniqueIds(
    distinct(told, times, far).map(({ trigger, flow }) => tell(trigger, flow, context.said)),
  );
  const left = told.length - stories.length;
  return { schemaVersion: '1.0', omitted: left > 0 ? { stories: left } : {}, stories };
}

function flowRules({ map, modules, calls, isProduct }: Context): Omit<FlowRules, 'setsUp'> {
  const words = new Map<string, ReadonlySet<string>>();
  const fanIns = map.types.map(({ fanIn }) => fanIn).sort((a, b) => a - b);
  const high = Math.max(12, fanIns[Math.floor(fanIns.length * 0.98)] ?? 12);
  return {
    calls,
    wordsOf(name) {
      let found = words.get(name);
      if (found === undefined) {
        found = wordsOf(name);
        words.set(name, found);
      }
      return found;
    },
    moduleOf: modules.of,
    takes: isProduct,
    dullness({ type, member }) {
      const trivial = member !== null && member.endLine - member.line < 3 ? 2 : 0;
      const helper =
        /(^|[./])(utils?|utilities|helpers?|common|shared|errors?|exceptions?|logg(er|ing)|assert|check|guard|throw\w*)([./]|$)/i.test(
          type.path,
        )
          ? 3
          : 0;
      const asks = /^_?(is|has|can|should|get|assert|check|validate|parse)([A-Z_]|$)/i.test(member?.name ?? '') ? 2 : 0;
      const ends = /^_?(close|release|dispose|free|destroy|clear|reset|rollback|clean|cancel|del)([A-Z_]|$)/.test(
        member?.name ?? '',
      )
        ? 4
        : 0;
      const told = /^_?(warn|log|debug|trace|print|report|deprecat|notif)[a-z]*([A-Z_]|$)/i.test(member?.name ?? '')
        ? 8
        : 0;
      const failure = /(Error|Exception)$/.test(type.name) ? 20 : 0;
      const hub = type.fanIn > high && type.kind !== 'module' ? 2 : 0;
      return hub + trivial + helper + asks + ends + told + failure;
    },
  };
}

/** Triggers from outside are described wherever they lead. */
function isTold({ kind }: Trigger, { steps, modules, effect, worth }: Flow, far: number): boolean {
  if (worth < (kind === 'export' ? leastWorthOfExport : leastWorth)) return false;
  if (effect !== null && effect.kind !== 'prints') return true;
  return kind !== 'export' || (steps.length >= leastSteps && modules.length >= far);
}

/** What outsiders set off comes first. */
function rankOf({ kind, weight }: Trigger, { worth }: Flow): number {
  return worth + (kind === 'export' ? 0 : 12) + Math.log2(1 + weight);
}

const keyOfTrigger = ({ kind, name }: Trigger): string => `${kind} ${name}`;

function tell(trigger: Trigger, { steps, modules, effect }: Flow, told: Said): Story {
  const unsure = steps.filter(({ call }) => call !== null && (!call.sure || call.heirs > 1)).length;
  const last = steps.at(-1);
  const end = last === undefined ? '' : namedSymbol(last.symbol).name;
  return {
    id: slug('story', keyOfTrigger(trigger)),
    source: 'static',
    confidence: Math.round(Math.max(0.25, concluded - 0.1 * unsure) * 100) / 100,
    // One per step: where the trigger is, then where each is called; then where the last has its effect.
    evidence: [
      trigger.evidence,
      ...steps.flatMap(({ call }) => (call === null ? [] : [evidence(call.file, call.line)])),
      ...(effect === null ? [] : [evidence(effect.file, effect.line)]),
    ],
    title: effect === null ? `${trigger.title} → ${end}` : `${trigger.title} ${effect.kind}: ${end}`,
    trigger: { kind: trigger.kind, name: trigger.name },
    steps: steps.map(({ symbol, module, call }) => {
      const { file, line } = placeOf(symbol);
      const what = whatOf(symbol, call?.heirs ?? 0, told);
      const does = effect === null || symbol !== last?.symbol ? '' : `; ${effect.kind} by ${effect.name}`;
      return { symbol: namedSymbol(symbol), file: file.file, line, what: `${what}${does}`, module: module.name };
    }),
    touches: modules.map(({ name }) => name),
  };
}

/** In the words of its comment; else its name in words, which shows that there was no comment. */
function whatOf({ type, member }: Found, heirs: number, said: Said): string {
  const many = heirs > 1 ? ` (one of ${heirs} implementations)` : '';
  const own = said(member ?? type);
  if (own !== '' && member?.kind !== 'constructor') return `${own}${many}`;
  // A handler that is written where it is registered.
  if (type.kind === 'module' && member === null) return own === '' ? `in place, in ${type.name}` : own;
  if (member === null || member.kind === 'constructor') {
    const what = said(type);
    return what === '' ? `creates ${type.name}${many}` : `creates ${type.name}: ${what}${many}`;
  }
  return `${inWords(member.name)}${many}`;
}

function inWords(name: string): string {
  const words = name
    .replace(/^[_$]+/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .trim();
  return words === '' ? name : words;
}

/** The best first; each by a path that the previous ones have not described. */
function distinct(told: readonly Told[], times: ReadonlyMap<string, number>, far: number): Told[] {
  const kept: (Told & { keys: ReadonlySet<string> })[] = [];
  const ofType = new Map<string, number>();
  const ofModule = new Map<string, number>();
  const over = new Map<string, number>();
  for (const each of told) {
    if (kept.length === maxStories) break;
    const { trigger, tree } = each;
    const type = trigger.symbol.type.typeId;
    const module = each.flow.modules[0]?.name ?? '';
    const nth = (ofType.get(type) ?? 0) + 1;
    const nthOfModule = (ofModule.get(module) ?? 0) + 1;
    const asked = trigger.kind !== 'export';
    const many = trigger.symbol.type.kind === 'module' || asked ? 3 : 1;
    if ((nth > maxOfType && many === 1) || nthOfModule > maxOfModule * many) continue;
    const flow = bestFlows(tree, times, over, maxWays).find(
      (way) => isTold(trigger, way, far) && !kept.some((other) => share(keysOf(way), other.keys) > tooAlike),
    );
    if (flow === undefined) continue;
    const keys = keysOf(flow);
    for (const key of keys) over.set(key, (over.get(key) ?? 0) + 1);
    ofType.set(type, nth);
    ofModule.set(module, nthOfModule);
    kept.push({ ...each, flow, keys });
  }
  return kept;
}

const keysOf = ({ steps }: Flow): Set<string> => new Set(steps.map(({ symbol }) => keyOf(symbol)));

function share(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const key of a) if (b.has(key)) both += 1;
  return both / Math.min(a.size, b.size);
}

interface Trigger {
  readonly kind: Story['trigger']['kind'];
  readonly name: string;
  /** What the title of its story begins with. */
  readonly title: string;
  readonly symbol: Found;
  /** The lines that it consists of, where these are not a symbol's: a handler written where it is registered. */
  readonly within: [file: WholeFile, startLine: number, endLine: number] | null;
  readonly evidence: Evidence;
  /** Number of dependents. */
  readonly weight: number;
}

/** Max triggers followed, of each kind: the first in order represent the rest. */
const maxOfKind = 300;
/** So many exports' members are followed, the fewer the more other triggers there are. */
const maxExports = 60;
const maxMembers = 4;
/** Kinds of types whose members do something. */
const bodies = new Set<WholeType['kind']>(['class', 'struct', 'record', 'object']);

/** What sets a flow going: routes, commands, entry points, handled events, and the members of exports that others use most. */
function findTriggers(context: Context, exported: readonly Exported[], entries: readonly EntryPoint[]): Trigger[] {
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
