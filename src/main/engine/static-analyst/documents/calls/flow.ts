/**
 * A flow: one path of calls from a trigger, across a module boundary, to an effect at its end. Main types: CallTree,
 * Flow, FlowStep. Each step is called by the one before it: of all calls of a body only one path is described: the one
 * that ends in an effect on the world (a file written, a request answered), that mentions its trigger, and that few
 * other flows pass through.
 */
import type { WholeFile } from '../../../codemap/codemap.ts';
import type { Module } from '../model/modules.ts';
import { type Found, placeOf } from '../model/symbols.ts';
import type { Call, Calls, Done } from './calls.ts';
import { type Effect, effectWeights } from './effects.ts';

export interface FlowStep {
  readonly symbol: Found;
  readonly module: Module;
  /** Null for the first. */
  readonly call: Call | null;
}

export interface Flow {
  readonly steps: readonly FlowStep[];
  /** In the order in which they are reached. */
  readonly modules: readonly Module[];
  /** What the last step does to the world; null where nothing is seen. */
  readonly effect: Effect | null;
  /** Its value to a reader. */
  readonly worth: number;
}

export interface FlowRules {
  calls: Calls;
  moduleOf(file: string): Module;
  /** Whether a symbol is worth a step: product code. */
  takes(file: WholeFile): boolean;
  /** Functions that only set up other commands: their effects are attributed to those. */
  setsUp: ReadonlySet<string>;
  /** Words of a name that say what it is about. */
  wordsOf(name: string): ReadonlySet<string>;
  /** Large for code with many dependents: it reveals little about any one flow. */
  dullness(symbol: Found): number;
}

interface Node {
  readonly step: FlowStep;
  readonly parent: Node | null;
  readonly depth: number;
  /** Modules from the start to here. */
  readonly modules: number;
  /** Of all steps to here. */
  readonly dull: number;
  readonly unsure: number;
  /** Steps that speak of what set the flow off. */
  readonly related: number;
  /** 0 to 1: how late in the first body it is called. What prepares comes before what is meant. */
  readonly late: number;
  readonly effect: Effect | null;
}

/** What a trigger sets going, as far as it is followed. */
export interface CallTree {
  readonly nodes: readonly Node[];
}

const maxDepth = 7;
const maxNodes = 200;
const maxBreadth = 24;

/** @param about words of what set it off, lower case. */
export function followCalls(start: Found, first: Done | null, about: ReadonlySet<string>, rules: FlowRules): CallTree {
  const { calls, moduleOf } = rules;
  const begin = first ?? calls.of(start);
  const root: Node = {
    ...{ parent: null, depth: 0, modules: 1, dull: 0, unsure: 0, related: 0, late: 0, effect: best(begin.effects) },
    step: { symbol: start, module: moduleOf(placeOf(start).file.file), call: null },
  };
  const nodes: Node[] = [root];
  const seen = new Set([keyOf(start)]);
  // Level by level, so that each is reached by the shortest way, and no deep branch uses up the room of all others.
  for (let at = 0; at < nodes.length && nodes.length < maxNodes; at += 1) {
    const node = nodes[at];
    if (node === undefined || node.depth === maxDepth) continue;
    const next = node === root ? begin : calls.of(node.step.symbol);
    let taken = 0;
    for (const [n, call] of next.calls.entries()) {
      const { file } = placeOf(call.target);
      if (taken === maxBreadth || !rules.takes(file) || seen.has(keyOf(call.target))) continue;
      if (rules.setsUp.has(keyOf(call.target))) continue;
      seen.add(keyOf(call.target));
      taken += 1;
      const module = moduleOf(file.file);
      nodes.push({
        step: { symbol: call.target, module, call },
        parent: node,
        depth: node.depth + 1,
        modules: node.modules + (passes(node, module) ? 0 : 1),
        dull: node.dull + rules.dullness(call.target),
        unsure: node.unsure + (call.sure ? 0 : 1),
        related: node.related + (speaksOf(call.target) ? 1 : 0),
        late: node === root ? (n + 1) / next.calls.length : node.late,
        effect: best(calls.of(call.target).effects),
      });
    }
  }
  return { nodes };

  function speaksOf({ type, member }: Found): boolean {
    for (const word of rules.wordsOf(member?.name ?? type.name)) if (about.has(word)) return true;
    return false;
  }
}

export function keyOf({ type, member }: Found): string {
  return member?.memberId ?? type.typeId;
}

/** How many of these trees reach each symbol: what many do is not what one of them is about. */
export function timesReached(trees: readonly CallTree[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { nodes } of trees) {
    for (const { step } of nodes) {
      const key = keyOf(step.symbol);
      times.set(key, (times.get(key) ?? 0) + 1);
    }
  }
  return times;
}

/**
 * The paths over at least two modules, the most informative first; at most `most`.
 * @param told how many described flows pass through each symbol.
 */
export function bestFlows(
  { nodes }: CallTree,
  times: ReadonlyMap<string, number>,
  told: ReadonlyMap<string, number>,
  most: number,
): Flow[] {
  return nodes
    .filter(({ modules }) => modules > 1)
    .map((node) => ({ node, worth: worthOf(node, times) - again(node, told) }))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, most)
    .map(({ node, worth }) => {
      const steps: FlowStep[] = [];
      for (let at: Node | null = node; at !== null; at = at.parent) steps.unshift(at.step);
      const modules = [...new Set(steps.map(({ module }) => module))];
      return { steps, modules, effect: node.effect, worth };
    });
}

function worthOf(node: Node, times: ReadonlyMap<string, number>): number {
  const { step, depth, modules, dull, unsure, related, late, effect } = node;
  const { member } = step.symbol;
  const end = effect === null ? -2 : effectWeights[effect.kind];
  const makes = member === null || member.kind === 'constructor' ? 3 : 0;
  const short = depth < 2 ? 1 : 0;
  // What many fulfil is a border of its own.
  const border = (step.call?.heirs ?? 0) > 1 ? 1 : 0;
  let common = 0;
  for (let at = node; at.parent !== null; at = at.parent) common += Math.log2(times.get(keyOf(at.step.symbol)) ?? 1);
  return (
    end +
    border +
    2.5 * Math.min(modules, 4) +
    1.5 * Math.min(related, 3) +
    3 * late -
    dull -
    2 * unsure -
    makes -
    short -
    0.5 * Math.max(0, depth - 4) -
    (1.2 * common) / Math.max(1, depth) -
    // Common ends are described once or twice, because they add little to any flow.
    0.6 * Math.log2(times.get(keyOf(step.symbol)) ?? 1)
  );
}

/** What has been described adds little a second time, though many paths may lead to it. */
function again(node: Node, told: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (let at = node; at.parent !== null; at = at.parent)
    sum += Math.min(at === node ? 6 : 2, told.get(keyOf(at.step.symbol)) ?? 0);
  return sum;
}

function passes(node: Node, module: Module): boolean {
  for (let at: Node | null = node; at !== null; at = at.parent) if (at.step.module === module) return true;
  return false;
}

function best(effects: readonly Effect[]): Effect | null {
  let found: Effect | null = null;
  for (const effect of effects) {
    if (found === null || effectWeights[effect.kind] > effectWeights[found.kind]) found = effect;
  }
  return found;
}

/** `createProject` belongs to a command `new project`. */
export function wordsOf(name: string): ReadonlySet<string> {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((word) => word.length > 2 && !plainWords.has(word)));
}

const plainWords = new Set(['get', 'set', 'new', 'run', 'the', 'and', 'for', 'main', 'src', 'lib', 'index', 'handle']);
