/**
 * What a file says of its members beyond their declarations: what those without a written type give, what extensions extend, and
 * definitions that stand outside their type.
 */
import { type FactsBuilder, unknownExpression } from './expressions.ts';
import type { SyntaxForms } from './forms.ts';
import type { ExpressionReader } from './read-expressions.ts';
import type { FlatTree } from './tree/flat-tree.ts';
import type { LineAt } from './tree/line-at.ts';
import type { TreeReader } from './tree/tree-reader.ts';

export interface MemberFacts {
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
    const before = parts
      .slice(0, Math.max(0, name))
      .findLast((one) => forms.typeNodes?.includes(tree.type(one)) === true);
    const found = before === undefined ? unknownExpression : facts.put('type', facts.text(tree.text(before)));
    extended.set(node, found);
    return found;
  }

  function extendedBy(node: number): number {
    if (extensions.size === 0) return unknownExpression;
    for (let at = tree.parent(node), from = node; at >= 0; from = at, at = tree.parent(at)) {
      if (!extensions.has(tree.type(at))) continue;
      // The head says what is extended; its own names stand outside.
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
      if (forms.infers === true)
        facts.result(name, lineOf(node), isFunction ? expressions.returned(around) : expressions.bound(node));
      if (isInBlock(node)) facts.extends(lineOf(node));
    },
    visit(node) {
      if (forms.definitions !== undefined && tree.type(node) === forms.definitions) define(node);
    },
  };

  /** Within `extension(Foo foo) { … }` of C#, which the grammar is shown as a class. */
  function isInBlock(node: number): boolean {
    if (forms.extensionBlock === undefined) return false;
    const block = tree.parent(tree.parent(tree.parent(node)));
    return tree.type(block) === forms.extensionBlock.type && tree.text(block).startsWith(forms.extensionBlock.word);
  }
}
