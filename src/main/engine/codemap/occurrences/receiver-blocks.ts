/**
 * What a block of Kotlin is run on: in `user.apply { … }`, `with(user) { … }` and in blocks of functions that declare `User.() -> Unit`,
 * members of the user need nothing before them, and `this` is the user. Main type: Receivers.
 */
import { type FactsBuilder, unknownExpression } from './expressions.ts';
import type { SyntaxForms } from './forms.ts';
import type { ExpressionReader } from './read-expressions.ts';
import type { TreeReader } from './tree.ts';

/** Nodes between a block and the call that it is handed to. */
const maxAround = 4;
/** Blocks within each other that are followed. */
const maxBlocks = 6;

export interface Receivers {
  /** Values whose members may be named alone at a node, the innermost first; empty outside of blocks. */
  around(node: number): readonly number[];
  /** What `this` means at a node, where a block says it; null where it is that of the declaration around. */
  self(node: number, outer: number): number | null;
}

export function createReceivers(
  tree: TreeReader,
  forms: SyntaxForms,
  facts: FactsBuilder,
  expressions: () => ExpressionReader,
): Receivers {
  const blocks = new Set(forms.receiverBlocks);
  const known = new Map<number, number>();

  function receiverOf(block: number): number {
    const found = known.get(block);
    if (found !== undefined) return found;
    known.set(block, unknownExpression);
    const receiver = read(block);
    known.set(block, receiver);
    return receiver;
  }

  function read(block: number): number {
    let argument = -1;
    for (let from = block, node = tree.parent(block), n = 0; node >= 0 && n < maxAround; n += 1) {
      const kind = tree.type(node);
      if (forms.argumentLists.includes(kind)) argument = tree.named(node).indexOf(from);
      const rule = Object.hasOwn(forms.forms, kind) ? forms.forms[kind] : undefined;
      if (typeof rule === 'object' && 'call' in rule && rule.name === undefined) {
        const called = tree.pick(node, rule.call);
        if (tree.holds(called, block)) return unknownExpression;
        // `with(user) { … }`: what is called first has the name, and the values.
        const isSplit = argument < 0 && tree.type(called) === kind;
        return inCall(isSplit ? tree.pick(called, rule.call) : called, isSplit ? called : node, argument);
      }
      if (blocks.has(kind)) return unknownExpression;
      from = node;
      node = tree.parent(node);
    }
    return unknownExpression;
  }

  function inCall(callee: number, call: number, argument: number): number {
    const rule = forms.forms[tree.type(callee)];
    const isAccess = typeof rule === 'object' && 'access' in rule;
    const name = tree.text(isAccess ? tree.pick(callee, rule.access[1]) : callee);
    if (isAccess && /^(?:run|apply)$/.test(name)) return certain(tree.pick(callee, rule.access[0]));
    if (!isAccess && name === 'with') {
      const list = tree.named(call).find((one) => forms.argumentLists.includes(tree.type(one))) ?? -1;
      return certain(tree.pick(tree.pick(list, 0), -1));
    }
    const callable = expressions().of(callee);
    return callable === unknownExpression ? callable : facts.put('argument', callable, argument, -1);
  }

  /** The value itself, known or not: nothing around the block has its place. */
  function certain(value: number): number {
    const read = expressions().of(value);
    return read === unknownExpression || facts.formOf(read) === 'argument' ? facts.put('path', read) : read;
  }

  function around(node: number): number[] {
    const found: number[] = [];
    if (blocks.size === 0) return found;
    for (let at = tree.parent(node); at >= 0 && found.length < maxBlocks; at = tree.parent(at)) {
      if (!blocks.has(tree.type(at))) continue;
      const receiver = receiverOf(at);
      if (receiver !== unknownExpression) found.push(receiver);
    }
    return found;
  }

  return {
    around,
    self(node, outer) {
      // `this@Owner` says whose it is.
      if (blocks.size === 0 || tree.text(node).includes('@')) return null;
      const all = around(node);
      if (all.length === 0) return null;
      const last = all.findIndex((one) => facts.formOf(one) !== 'argument');
      const seen = last < 0 ? [...all, outer] : all.slice(0, last + 1);
      return seen.reduceRight((rest, one) => (rest === unknownExpression ? one : facts.put('either', one, rest)), 0);
    },
  };
}
