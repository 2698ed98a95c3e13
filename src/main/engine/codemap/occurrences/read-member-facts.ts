/**
 * What a file says of its members beyond their declarations: what those without a written type give, what extensions
 * extend, and definitions outside their type.
 */
import { type FactsBuilder, unknownExpression } from './expressions.ts';
import type { SyntaxForms } from './forms.ts';
import type { NamePlan } from './plan.ts';
import type { ExpressionReader } from './read-expressions.ts';
import type { Ancestors, Child, Owner } from './roles.ts';
import type { FlatTree, LineAt, TreeReader } from './tree.ts';

interface MemberFacts {
  /** What `self` is at a node. */
  selfOf(node: number): number;
  /** What an extension around a node extends; 0 where there is none. */
  extendedBy(node: number): number;
  /** A name that is declared for others. */
  declared(node: number, name: string, expressions: ExpressionReader): void;
  /** Each node once, in the order of the text. */
  visit(node: number): void;
}

export function readMemberFacts(
  flat: FlatTree,
  tree: TreeReader,
  forms: SyntaxForms,
  facts: FactsBuilder,
  lineAt: LineAt,
): MemberFacts {
  const extensions = new Set(forms.extensions);
  const extended = new Map<number, number>();
  const lineOf = (node: number): number => lineAt.line(flat.start[node] ?? 0);

  /** The type before the name of an extension of Kotlin: `fun Foo.shout()`. */
  function extensionOf(node: number): number {
    const known = extended.get(node);
    if (known !== undefined) return known;
    const parts = tree.named(node);
    const name = parts.findIndex((one) => tree.field(one) === 'name' || tree.type(one) === 'variable_declaration');
    const before =
      forms.extended === undefined
        ? parts.slice(0, Math.max(0, name)).findLast((one) => forms.typeNodes?.includes(tree.type(one)) === true)
        : parts.find((one) => one === tree.pick(node, forms.extended ?? ''));
    const found = before === undefined ? unknownExpression : facts.put('type', facts.text(tree.text(before)));
    extended.set(node, found);
    return found;
  }

  function extendedBy(node: number): number {
    if (extensions.size === 0) return unknownExpression;
    for (let at = tree.parent(node), from = node; at >= 0; from = at, at = tree.parent(at)) {
      if (!extensions.has(tree.type(at))) continue;
      // The head contains what is extended; its own names are outside.
      if (forms.typeNodes?.includes(tree.type(from)) === true) continue;
      const found = extensionOf(at);
      if (found !== unknownExpression) return found;
    }
    return unknownExpression;
  }

  /** `int n::Foo::get() { … }` */
  function define(node: number): void {
    let at = tree.pick(node, 'declarator');
    while (at >= 0 && tree.type(at) !== 'function_declarator') at = tree.pick(at, 'declarator|0');
    let name = tree.pick(at, 'declarator');
    const path: string[] = [];
    while (tree.type(name) === 'qualified_identifier') {
      const scope = tree.pick(name, 'scope');
      if (scope >= 0) path.push(tree.text(tree.type(scope) === 'template_type' ? tree.pick(scope, 'name') : scope));
      name = tree.pick(name, 'name');
    }
    if (path.length === 0 || name < 0) return;
    const around: string[] = [];
    for (let up = tree.parent(node); up >= 0; up = tree.parent(up)) {
      if (tree.type(up) !== 'namespace_definition') continue;
      const own = tree.pick(up, 'name');
      const isInline = /^inline\b/.test(tree.text(up).slice(0, 20));
      if (own >= 0 && !isInline) around.unshift(tree.text(own).replaceAll('::', '.'));
    }
    const endLine = lineAt.line(Math.max(0, (flat.end[node] ?? 1) - 1));
    const own = tree.text(name).replace(/<.*$/s, '').trim();
    facts.outside({ namespace: around.join('.'), path: path.join('.'), name: own, line: lineOf(node), endLine });
  }

  return {
    extendedBy,
    selfOf(node) {
      const found = extendedBy(node);
      return found === unknownExpression ? facts.put('self') : found;
    },
    declared(node, name, expressions) {
      const around = tree.parent(node);
      const kind = tree.type(around);
      const isFunction = Object.hasOwn(forms.functions, kind);
      const alias = aliasAround(node);
      if (alias >= 0) facts.result(name, lineOf(node), expressions.type(alias));
      else if (forms.infers === true)
        facts.result(name, lineOf(node), isFunction ? expressions.returned(around) : expressions.bound(node));
      if (isInBlock(node)) facts.extends(lineOf(node));
    },
    visit(node) {
      if (forms.definitions !== undefined && tree.type(node) === forms.definitions) define(node);
    },
  };

  /** The type that a declared name stands for: `type Foo = Bar`, `typedef Bar *Foo`; -1 for any other name. */
  function aliasAround(node: number): number {
    if (forms.aliases === undefined) return -1;
    for (let at = tree.parent(node), n = 0; at >= 0 && n < 3; at = tree.parent(at), n += 1) {
      const kind = tree.type(at);
      const pick = Object.hasOwn(forms.aliases, kind) ? forms.aliases[kind] : undefined;
      if (pick !== undefined) return tree.holds(tree.pick(at, pick), node) ? -1 : tree.pick(at, pick);
    }
    return -1;
  }

  /** Within `extension(Foo foo) { … }` of C#, which the grammar is shown as a class. */
  function isInBlock(node: number): boolean {
    if (forms.extensionBlock === undefined) return false;
    const block = tree.parent(tree.parent(tree.parent(node)));
    return tree.type(block) === forms.extensionBlock.type && tree.text(block).startsWith(forms.extensionBlock.word);
  }
}

/** Keys within keys. */
const maxNested = 8;

/** What a key of an initializer or a pattern belongs to, and what a call of a constructor makes, as expressions. */
export function createOwners(
  flat: FlatTree,
  tree: TreeReader,
  plan: NamePlan,
  expressions: ExpressionReader,
  facts: FactsBuilder,
): { of(node: number): number } {
  function childOf(node: number): Child {
    return { node, type: tree.type(node), start: flat.start[node] ?? 0, end: flat.end[node] ?? 0 };
  }

  function above(node: number): Ancestors {
    const path: number[] = [];
    for (let at = tree.parent(node); at >= 0; at = tree.parent(at)) path.push(at);
    const at = (level: number): number => path[level] ?? -1;
    const first = (level: number, test: (child: number) => boolean): Child | null => {
      const found = tree.children(at(level)).find((child) => child <= node && test(child));
      return found === undefined ? null : childOf(found);
    };
    return {
      depth: path.length,
      type: (level) => tree.type(at(level)),
      node: (level) => childOf(at(level)),
      first: (level) => first(level, tree.isNamed),
      typeOf: (level) => first(level, (child) => plan.isTypeField(flat.field[child] ?? 0)),
      assigned(level) {
        const sign = tree.children(at(level)).find((child) => child > node && tree.text(child) === '=');
        const found = sign === undefined ? -1 : tree.next(sign);
        return found < 0 ? null : childOf(found);
      },
      child(level, field) {
        const found = tree.pick(at(level), field);
        return found < 0 ? null : childOf(found);
      },
    };
  }

  function of(node: number, depth = 0): number {
    const owner: Owner | null =
      plan.owner?.(above(node), { start: flat.start[node] ?? 0, end: flat.end[node] ?? 0 }) ?? null;
    if (owner === null || depth > maxNested) return unknownExpression;
    switch (owner.form) {
      case 'value':
        return expressions.of(owner.node);
      case 'type':
        return expressions.type(owner.node);
      case 'element': {
        const type = expressions.type(owner.node);
        return type === unknownExpression ? type : facts.put('element', type);
      }
      case 'pattern':
        return expressions.bound(owner.node);
      case 'key': {
        const outer = of(owner.node, depth + 1);
        if (outer === unknownExpression) return outer;
        return facts.put('access', outer, facts.text(tree.text(owner.node)));
      }
    }
  }

  return { of: (node) => of(node) };
}
