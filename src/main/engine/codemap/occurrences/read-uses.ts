/** What is done at the place of a name, from the nodes around it. */
import type { OccurrenceUse } from '../../references/references.ts';
import type { FormRule, Pick } from './forms.ts';
import { type NamePlan, placeBits } from './plan.ts';
import type { Scopes } from './scopes.ts';
import type { TreeReader } from './tree.ts';

export interface PlaceUse {
  readonly use: OccurrenceUse;
  /** The node before the dot; -1 for none. */
  readonly receiver: number;
  /** The receiver is the name before it in a chain. */
  readonly isChain: boolean;
  /** Number of type arguments behind the name, where the language counts them. */
  readonly arity: number;
  /** Nodes of a path before the receiver, the outermost first. */
  readonly outer: readonly number[];
  readonly isPath: boolean;
  readonly isValue: boolean;
  /** A base whose constructor is called right there. */
  readonly isMade: boolean;
  /** Only a function can be meant, and no variable. */
  readonly isNamedCall: boolean;
  /** Its declaration is here, whatever leads to it. */
  readonly declares: boolean;
}

export interface Uses {
  of(node: number): PlaceUse;
  /** For a name among the tokens of a macro's arguments. */
  inTokens(node: number): PlaceUse;
  /** The value that is assigned to what this name is a member of; -1 for none. */
  assigned(node: number): number;
}

interface Whole {
  top: number;
  receiver: number;
  /** Nodes of a path before the receiver, the outermost first. */
  outer: number[];
  isPath: boolean;
  isNamedCall: boolean;
  isChain: boolean;
  arity: number;
}

const isSign = /^(?:\.|::)$/;

export function createUses(tree: TreeReader, plan: NamePlan, scopes: Scopes): Uses {
  const { forms } = plan;
  const writes = new Set(forms.writes);
  const hasPaths = Object.values(forms.forms).some((rule) => typeof rule === 'object' && 'path' in rule);
  const ruleOf = (node: number): FormRule | undefined => {
    const kind = tree.type(node);
    return Object.hasOwn(forms.forms, kind) ? forms.forms[kind] : undefined;
  };

  /** The whole of `a.b` for the name `b`, with the expression before the dot. */
  function whole(node: number): Whole {
    let top = node;
    let receiver = -1;
    let arity = 0;
    let isNamedCall = false;
    let isChain = false;
    let isPath = false;
    const outer: number[] = [];
    for (let around = tree.parent(top); around >= 0; around = tree.parent(top)) {
      const rule = ruleOf(around);
      if (typeof rule === 'object' && 'generic' in rule && tree.pick(around, rule.generic) === top) {
        const args = tree.named(around).find((child) => forms.typeArguments?.includes(tree.type(child)) === true);
        if (args !== undefined && top === node && forms.arity === true) arity = tree.named(args).length;
      } else if (typeof rule === 'object' && 'access' in rule && (receiver < 0 || rule.path === true)) {
        const [of, name] = rule.access.map((one) => tree.pick(around, one));
        if (name !== top || of === top) {
          // The first part of the inner path of `a::(b::c)`.
          outer.unshift(...(rule.path === true && receiver < 0 && of === top ? pathAbove(around) : []));
          receiver = receiver < 0 ? (outer.pop() ?? -1) : receiver;
          isPath = isPath || receiver >= 0;
          break;
        }
        if (receiver >= 0 && of !== undefined && of >= 0) outer.unshift(of);
        else receiver = of ?? -1;
        isPath = rule.path === true;
      } else if (typeof rule === 'object' && 'call' in rule && rule.name !== undefined && receiver < 0) {
        if (tree.pick(around, rule.name) !== top) break;
        receiver = tree.pick(around, rule.call);
        isNamedCall = true;
        break;
      } else if (typeof rule === 'object' && 'chain' in rule && top === node) {
        const names = tree.named(around).filter(tree.isName);
        const at = names.indexOf(node);
        if (at > 0) receiver = names[at - 1] ?? -1;
        isChain = at > 0;
        if (at < names.length - 1) break;
      } else if (typeof rule !== 'object' || !('same' in rule) || tree.pick(around, rule.same) !== top) break;
      else if (!isCallee(around)) break;
      top = around;
    }
    return { top, receiver, outer, isPath, isNamedCall, isChain, arity };
  }

  /** The paths in which `inner` is the name. */
  function pathAbove(inner: number): number[] {
    const found: number[] = [];
    for (let top = inner, around = tree.parent(top); around >= 0; top = around, around = tree.parent(around)) {
      const rule = ruleOf(around);
      if (typeof rule !== 'object' || !('access' in rule) || tree.pick(around, rule.access[1]) !== top) break;
      const of = tree.pick(around, rule.access[0]);
      if (of >= 0) found.unshift(of);
    }
    return found;
  }

  /** Whether a single name can only mean a value. */
  function isValue(node: number, use: OccurrenceUse): boolean {
    const around = tree.parent(node);
    if (forms.typeParents !== undefined)
      return !forms.typeParents.includes(tree.type(around)) && !plan.isTypeFieldNamed(tree.field(node));
    if (forms.valueNames?.includes(tree.type(node)) !== true) return false;
    return use === 'read' || use === 'write' || use === 'qualifier';
  }

  /** `(a.b)(c)`, `a?.b(c)`, and where a grammar takes `!a(b)` for a call of `!a`. */
  function isCallee(node: number): boolean {
    const around = tree.parent(node);
    const rule = ruleOf(around);
    if (typeof rule !== 'object') return false;
    if ('same' in rule) return tree.pick(around, rule.same) === node && isCallee(around);
    return 'call' in rule && rule.name === undefined && tree.pick(around, rule.call) === node;
  }

  function useOf(top: number, isNamedCall: boolean, bits: number): OccurrenceUse {
    let around = tree.parent(top);
    const rule = ruleOf(around);
    const isHead = (bits & placeBits.head) !== 0;
    if (hasPaths && leadsOn(around, top, rule)) return isHead ? 'type' : 'qualifier';
    if ((bits & placeBits.imported) !== 0) return 'import';
    if (isNamedCall) return writes.has(`${tree.type(tree.parent(around))}.${tree.field(around)}`) ? 'write' : 'call';
    if (forms.references?.includes(tree.type(around)) === true && tree.named(around).length === 1) return 'new';
    if (typeof rule === 'object') {
      if ('chain' in rule) return isHead ? 'type' : 'qualifier';
      if ('call' in rule && rule.name === undefined && tree.pick(around, rule.call) === top)
        return isIndexed(around, rule) ? 'qualifier' : 'call';
      if ('type' in rule && rule.made === true && tree.pick(around, rule.type) === top) return 'new';
      if (!hasPaths && 'access' in rule && tree.pick(around, rule.access[0]) === top) return 'qualifier';
      if ('call' in rule && rule.name !== undefined && tree.pick(around, rule.call) === top) {
        const isMade = forms.makes !== undefined && tree.text(tree.pick(around, rule.name)) === forms.makes;
        return isMade ? 'new' : 'qualifier';
      }
    }
    if ((bits & placeBits.base) !== 0) return 'base';
    if ((bits & placeBits.attribute) !== 0) return 'attribute';
    let from = top;
    while (forms.lists?.includes(tree.type(around)) === true) {
      from = around;
      around = tree.parent(around);
    }
    const kind = tree.type(around);
    if (writes.has(`${kind}.${tree.field(from)}`)) return 'write';
    if (forms.steps?.includes(kind) === true && /^(?:\+\+|--)|(?:\+\+|--)$/.test(tree.text(around))) return 'write';
    return isHead ? 'type' : 'read';
  }

  const isIndexed = (node: number, { index }: { index?: Pick }): boolean =>
    index !== undefined && tree.text(tree.pick(node, index)).startsWith('[');

  /** Whether a name leads to another in a path, or is that of a module. */
  function leadsOn(around: number, top: number, rule: FormRule | undefined): boolean {
    if (forms.qualifiers?.includes(`${tree.type(around)}.${tree.field(top)}`) === true) return true;
    const isPath = typeof rule === 'object' && 'access' in rule && rule.path === true;
    return isPath && tree.pick(around, rule.access[0]) === top;
  }

  return {
    of(node) {
      const { top, receiver, outer, isPath, isNamedCall, isChain, arity } = whole(node);
      const around = tree.parent(top);
      const declares = forms.declares?.includes(`${tree.type(around)}.${tree.field(top)}`) === true;
      const hasBody =
        forms.declaresWithBody?.includes(tree.type(around)) === true &&
        tree.field(top) === 'name' &&
        tree.pick(around, 'body') >= 0;
      const bits = scopes.placeOf(node);
      const stands = useOf(top, isNamedCall, bits);
      // A value in the head of a declaration is what that is set to.
      const isOther = forms.typeNodes?.includes(tree.type(tree.parent(node))) === false || isValue(node, stands);
      const use = stands === 'type' && isOther ? 'read' : stands;
      const found = { use, receiver, outer, isPath, isChain, isNamedCall, arity };
      const next = use === 'base' ? tree.next(top) : -1;
      const isMade = next >= 0 && forms.argumentLists.includes(tree.type(next));
      return { ...found, isMade, isValue: isValue(node, use), declares: declares || hasBody };
    },
    inTokens(node) {
      const sign = tree.previous(node);
      const next = tree.next(node);
      const after = next < 0 ? '' : tree.text(next);
      const isAttribute = (scopes.placeOf(node) & placeBits.attribute) !== 0;
      const use = isAttribute
        ? 'attribute'
        : after.startsWith('(') || after === '!'
          ? 'call'
          : isSign.test(after)
            ? 'qualifier'
            : 'read';
      const found: PlaceUse = {
        ...{ use, receiver: -1, outer: [], isPath: false, isValue: false, isMade: false },
        ...{ isChain: false, isNamedCall: false, arity: 0, declares: false },
      };
      if (sign < 0 || !isSign.test(tree.text(sign))) return found;
      let before = tree.previous(sign);
      if (before >= 0 && tree.type(before) === forms.tokens) before = tree.previous(before);
      return { ...found, receiver: before, isPath: tree.text(sign) === '::' };
    },
    assigned(node) {
      const around = tree.parent(whole(node).top);
      const own = tree.pick(around, 'right|value');
      return own >= 0 || !whole(node).isNamedCall ? own : tree.pick(tree.parent(around), 'right|value');
    },
  };
}
