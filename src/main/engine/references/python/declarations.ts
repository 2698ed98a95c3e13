/**
 * Names for Python's declarations that stay the same while lines move: the names of the classes and functions around, joined by
 * dots, e.g. `Store.open`. All assignments to a name and all overloads of a function have the same key on purpose.
 */
import type { Declaration, NameNode, Node } from './library.ts';
import { declarationKind, nodeKind } from './nodes.ts';

/** The node that holds the declared name; null for what has none, such as a module. */
export function nameOf({ node, type }: Declaration): NameNode | null {
  const isNamed = type === declarationKind.function || type === declarationKind.class;
  const name = isNamed ? node.d.name : node;
  return name?.nodeType === nodeKind.name ? (name as NameNode) : null;
}

/** Null for what nothing outside of the function around it can name: parameters, variables and types inside of functions. */
export function keyOf(declaration: Declaration): string | null {
  const { type } = declaration;
  const isKept =
    type === declarationKind.variable ||
    type === declarationKind.typeAlias ||
    type === declarationKind.function ||
    type === declarationKind.class;
  const name = isKept ? nameOf(declaration) : null;
  if (name === null) return null;
  // `self.size = 0` in a method declares a member of the class.
  const isMember = name.parent?.nodeType === nodeKind.memberAccess;
  const parts: string[] = [name.d.value];
  let scope =
    type === declarationKind.function || type === declarationKind.class ? scopeOf(declaration.node) : scopeOf(name);
  if (isMember) while (scope !== null && scope.nodeType !== nodeKind.class) scope = scopeOf(scope);
  if (scope !== null && scope.nodeType !== nodeKind.class) return null;
  for (; scope !== null; scope = scopeOf(scope)) parts.push(scope.d.name?.d.value ?? 'lambda');
  return parts.reverse().join('.');
}

/** The class or function whose body a node is in; null for the module. The name of a class is in what is around the class. */
function scopeOf(node: Node): Node | null {
  let below = node;
  for (let at = node.parent; at !== undefined; below = at, at = at.parent) {
    if (at.nodeType === nodeKind.lambda || at.nodeType === nodeKind.comprehension) return at;
    const isScope = at.nodeType === nodeKind.class || at.nodeType === nodeKind.function;
    if (isScope && below === at.d.suite) return at;
  }
  return null;
}
