/**
 * A flow: what a call sets going over the borders of modules, as steps in the order of the calls. Main types: Flow, FlowStep.
 * The tree of calls is followed some levels deep; of it those are kept that cross into another module and those on the way
 * to them, and of these the ones that tell most: what every flow passes through (logging, helpers) tells least.
 */
import type { WholeFile } from '../../../codemap/codemap.ts';
import type { Module } from '../model/modules.ts';
import { type Found, placeOf } from '../model/symbols.ts';
import type { Call, Calls } from './calls.ts';

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
}

export interface FlowRules {
  calls: Calls;
  moduleOf(file: string): Module;
  /** Whether a symbol is worth a step: product code. */
  takes(file: WholeFile): boolean;
  /** Large for what many lean on: it tells little of any one flow. */
  dullness(symbol: Found): number;
}

interface Node {
  step: FlowStep;
  parent: Node | null;
  depth: number;
  /** Place in the order of calls. */
  order: number;
  /** Its own and that of all above it: what a dull call sets going is dull. */
  dull: number;
  worth: number;
}

const maxDepth = 6;
const maxNodes = 140;
const maxBreadth = 14;
const maxSteps = 12;

/** null where the flow stays in its module. */
export function followFlow(start: Found, first: readonly Call[] | null, rules: FlowRules): Flow | null {
  const { calls, moduleOf } = rules;
  const root: Node = {
    ...{ parent: null, depth: 0, order: 0, dull: 0, worth: Number.POSITIVE_INFINITY },
    step: { symbol: start, module: moduleOf(placeOf(start).file.file), call: null },
  };
  const nodes: Node[] = [root];
  const seen = new Set([keyOf(start)]);
  const reached = new Set([root.step.module]);
  // Level by level, so that a deep first branch does not use up the room of all others.
  for (let at = 0; at < nodes.length && nodes.length < maxNodes; at += 1) {
    const node = nodes[at];
    if (node === undefined || node.depth === maxDepth) continue;
    const next = node === root && first !== null ? first : calls.of(node.step.symbol);
    let taken = 0;
    for (const [n, call] of next.entries()) {
      const { file } = placeOf(call.target);
      if (taken === maxBreadth || !rules.takes(file) || seen.has(keyOf(call.target))) continue;
      seen.add(keyOf(call.target));
      taken += 1;
      const module = moduleOf(file.file);
      const crosses = module !== node.step.module;
      const fresh = !reached.has(module);
      reached.add(module);
      const own = rules.dullness(call.target);
      const worth = (fresh ? 8 : 0) + (crosses ? 3 : 0) + (call.sure ? 1 : 0) - node.depth - node.dull - own;
      nodes.push({
        ...{ parent: node, depth: node.depth + 1, order: n, dull: node.dull + own, worth },
        step: { symbol: call.target, module, call },
      });
    }
  }
  const kept = keep(nodes, root);
  const steps = kept.sort(byCall).map(({ step }) => step);
  const modules = [...new Set(steps.map(({ module }) => module))];
  return modules.length < 2 ? null : { steps, modules };
}

export function keyOf({ type, member }: Found): string {
  return member?.memberId ?? type.typeId;
}

/** The best with the way to each, as many as there is room for. */
function keep(nodes: readonly Node[], root: Node): Node[] {
  const kept = new Set([root]);
  const crossing = nodes.filter(({ step, parent }) => parent !== null && parent.step.module !== step.module);
  for (const node of crossing.sort((a, b) => b.worth - a.worth)) {
    if (node.worth <= 0) break;
    const way: Node[] = [];
    for (let at: Node | null = node; at !== null && !kept.has(at); at = at.parent) way.push(at);
    if (kept.size + way.length <= maxSteps) for (const each of way) kept.add(each);
  }
  return [...kept];
}

/** As the calls are made: a call before what it calls in turn, and that before the next call beside it. */
function byCall(a: Node, b: Node): number {
  const [wayA, wayB] = [wayTo(a), wayTo(b)];
  for (let n = 0; n < Math.min(wayA.length, wayB.length); n += 1) {
    const difference = (wayA[n] ?? 0) - (wayB[n] ?? 0);
    if (difference !== 0) return difference;
  }
  return wayA.length - wayB.length;
}

function wayTo(node: Node): number[] {
  const way: number[] = [];
  for (let at: Node | null = node; at !== null && at.parent !== null; at = at.parent) way.unshift(at.order);
  return way;
}
