/**
 * stories.json: what happens when something is called from outside, each as one way over modules to what it comes to. Routes,
 * commands, entry points and handled events are followed; where a workspace has few of these, the members of its most used
 * exports too. Of those that go the same way only the best is told.
 */
import type { StoriesDocument, Story } from '#shared/contract/generations/documents.ts';
import { entryPoints } from '../arch/entry-points.ts';
import {
  bestFlows,
  type CallTree,
  type Flow,
  type FlowRules,
  followCalls,
  keyOf,
  timesReached,
  wordsOf,
} from '../calls/flow.ts';
import type { Context } from '../compose/context.ts';
import { concluded, evidence, slug, withUniqueIds } from '../entry.ts';
import type { Exported } from '../interface/exports.ts';
import type { Said } from '../model/first-said.ts';
import { byText } from '../model/order.ts';
import { type Found, namedSymbol, placeOf } from '../model/symbols.ts';
import { findTriggers, type Trigger } from './triggers.ts';

const maxStories = 40;
/** What only code calls and does nothing to the world must at least go so far, over as many modules where there are many. */
const leastSteps = 3;
const manyModules = 6;
/** Less tells nothing; of what only code calls more is asked. */
const leastWorth = 0;
const leastWorthOfExport = 1;
/** Of each trigger so many ways are looked at for one that has not been told. */
const maxWays = 30;
/** Of one type and of one module so many are told: more say the same again. */
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

/** What outsiders set off is told wherever it leads. */
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
    // One a step: where the trigger stands, then where each is called; then where the last does what it does.
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

/** In the words of its comment; else its name in words, which says that nobody told more. */
function whatOf({ type, member }: Found, heirs: number, said: Said): string {
  const many = heirs > 1 ? ` (one of ${heirs} that fulfil it)` : '';
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

/** The best first; each by a way that those before it have not told. */
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
