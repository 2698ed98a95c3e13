/**
 * stories.json: what happens when something is called from outside, as flows that cross modules. Each route, command, entry
 * point and handled event is followed; where a workspace has few of these, the members of its most used exports too. Those
 * that cross the most are told first, and of those that go the same way only the best.
 */
import type { StoriesDocument, Story } from '#shared/contract/generations/documents.ts';
import { entryPoints } from '../arch/entry-points.ts';
import { createCalls } from '../calls/calls.ts';
import { type Flow, type FlowRules, followFlow, keyOf } from '../calls/flow.ts';
import type { Context } from '../compose/context.ts';
import { capped, concluded, type Evidence, evidence, slug, someEvidence } from '../entry.ts';
import type { Exported } from '../interface/exports.ts';
import type { Said } from '../model/first-said.ts';
import { byText } from '../model/order.ts';
import { type Found, namedSymbol, placeOf } from '../model/symbols.ts';
import { findTriggers, type Trigger } from './triggers.ts';

const maxStories = 40;
/** A flow in which all calls are as dull as a helper that only asks for something tells nothing. */
const worthless = 3;
/** Of one type and of one module so many are told: more say the same again. */
const maxOfType = 2;
const maxOfModule = 6;
/** Stories that share more than this part of their steps are one. */
const tooAlike = 0.6;

interface Told {
  story: Story;
  trigger: Trigger;
  keys: ReadonlySet<string>;
  rank: number;
}

export function storiesDocument(context: Context, exported: readonly Exported[]): StoriesDocument {
  const omitted: Record<string, number> = {};
  const rules = flowRules(context);
  const told: Told[] = [];
  for (const trigger of findTriggers(context, exported, entryPoints(context))) {
    const flow = followFlow(
      trigger.symbol,
      trigger.within === null ? null : rules.calls.inLines(trigger.symbol.type, ...trigger.within),
      rules,
    );
    if (flow?.steps.some(({ symbol, call }) => call !== null && rules.dullness(symbol) < worthless))
      told.push(tell(trigger, flow, rules.dullness, context.said));
  }
  told.sort((a, b) => b.rank - a.rank || byText(a.story.id, b.story.id));
  const different = distinct(told);
  const stories = capped(
    'stories',
    different.map(({ story }) => story),
    maxStories,
    omitted,
  );
  const left = told.length - stories.length;
  return { schemaVersion: '1.0', omitted: left > 0 ? { stories: left } : {}, stories };
}

function flowRules({ map, modules, symbols, sources, isProduct }: Context): FlowRules {
  const fanIns = map.types.map(({ fanIn }) => fanIn).sort((a, b) => a - b);
  const high = Math.max(12, fanIns[Math.floor(fanIns.length * 0.98)] ?? 12);
  return {
    calls: createCalls(map, symbols, sources),
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
      const asks = /^_?(is|has|can|should|get|assert|check|validate)[A-Z_]/.test(member?.name ?? '') ? 2 : 0;
      const told = /^_?(warn|log|debug|trace|print|report|deprecat|notif)[a-z]*([A-Z_]|$)/i.test(member?.name ?? '')
        ? 8
        : 0;
      const failure = /(Error|Exception)$/.test(type.name) ? 20 : 0;
      return (type.fanIn > high ? 3 : 0) + trivial + helper + asks + told + failure;
    },
  };
}

function tell(trigger: Trigger, { steps, modules }: Flow, dullness: FlowRules['dullness'], told: Said): Told {
  const sure = steps.filter(({ call }) => call === null || call.sure).length / steps.length;
  const shown: Evidence[] = [trigger.evidence];
  for (const { call } of steps) if (call !== null) shown.push(evidence(call.file, call.line));
  const abroad = [...steps].reverse().filter(({ module }) => module !== steps[0]?.module);
  const last = abroad.find(({ symbol, call }) => call?.sure === true && dullness(symbol) === 0) ?? abroad[0];
  const story: Story = {
    id: slug('story', `${trigger.kind} ${trigger.name}`),
    source: 'static',
    confidence: Math.round((0.25 + (concluded - 0.25) * sure ** 2) * 100) / 100,
    // Each step has the line that calls it.
    evidence: someEvidence(shown, shown.length),
    title: last === undefined ? trigger.name : `${trigger.title} → ${namedSymbol(last.symbol).name}`,
    trigger: { kind: trigger.kind, name: trigger.name },
    steps: steps.map(({ symbol, module, call }) => {
      const { file, line } = placeOf(symbol);
      return {
        symbol: namedSymbol(symbol),
        file: file.file,
        line,
        what: whatOf(symbol, call?.heirs ?? 0, told),
        module: module.name,
      };
    }),
    touches: modules.map(({ name }) => name),
  };
  const outer = trigger.kind === 'export' ? 0 : 4;
  const weight = Math.log2(1 + trigger.weight) * (trigger.kind === 'export' ? 2 : 1);
  const rank = 2 * Math.min(modules.length, 6) + steps.length + 4 * sure + outer + weight;
  return { story, trigger, keys: new Set(steps.map(({ symbol }) => keyOf(symbol))), rank };
}

/** In the words of its comment; else its name in words, which says that nobody told more. */
function whatOf({ type, member }: Found, heirs: number, said: Said): string {
  const many = heirs > 1 ? ` (one of ${heirs} that fulfil it)` : '';
  const own = said(member ?? type);
  if (own !== '' && member?.kind !== 'constructor') return `${own}${many}`;
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

function distinct(told: readonly Told[]): Told[] {
  const kept: Told[] = [];
  const ofType = new Map<string, number>();
  const ofModule = new Map<string, number>();
  for (const each of told) {
    const type = each.trigger.symbol.type.typeId;
    const module = each.story.touches[0] ?? '';
    const nth = (ofType.get(type) ?? 0) + 1;
    const nthOfModule = (ofModule.get(module) ?? 0) + 1;
    const module_ = each.trigger.symbol.type.kind === 'module';
    if ((nth > maxOfType && !module_) || nthOfModule > maxOfModule * (module_ ? 3 : 1)) continue;
    if (kept.some(({ keys }) => share(keys, each.keys) > tooAlike)) continue;
    ofType.set(type, nth);
    ofModule.set(module, nthOfModule);
    kept.push(each);
  }
  return kept;
}

function share(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const key of a) if (b.has(key)) both += 1;
  return both / Math.min(a.size, b.size);
}
