/**
 * Every name of one Python file, resolved by pyright. Main type: Sink. Names that nothing resolves are given apart: the type before
 * the dot is not known, the module is not in the folder, or the code is never reached.
 */
import type { RefKind } from '../store/rows.ts';
import type { ClassType, Declaration, Evaluator, NameNode, Node, Pyright, PythonSymbol } from './library.ts';

/**
 * Kinds of nodes and declarations by the library's numbers, which its package holds only as numbers; a test reads them back.
 */
export const nodeKind = {
  argument: 1,
  assignment: 3,
  assignmentExpression: 4,
  augmentedAssignment: 5,
  call: 9,
  class: 10,
  decorator: 16,
  del: 17,
  comprehensionFor: 12,
  importAs: 24,
  importFromAs: 26,
  index: 27,
  for: 29,
  function: 31,
  lambda: 33,
  list: 34,
  memberAccess: 35,
  module: 36,
  moduleName: 37,
  name: 38,
  parameter: 41,
  string: 49,
  stringList: 48,
  suite: 50,
  tuple: 52,
  typeAnnotation: 54,
  unpack: 56,
  withItem: 59,
  comprehension: 11,
  statementList: 47,
  binaryOperation: 7,
} as const;

const declarationKind = { variable: 1, typeAlias: 4, function: 5, class: 6, alias: 8 } as const;

export interface WalkOptions {
  readonly evaluator: Evaluator;
  readonly pyright: Pyright;
  exported(name: string): PythonSymbol | undefined;
}

export interface Sink {
  reference(node: NameNode, declaration: Declaration, kind: RefKind): void;
  unresolved(node: NameNode, kind: RefKind): void;
  /** A member that overrides the one of a base. */
  base(member: Declaration, base: Declaration): void;
}

/** @param exported the symbol that the file has by a name, which is what a string in `__all__` means. */
export function walkFile(tree: Node, { evaluator, pyright, exported }: WalkOptions, sink: Sink): void {
  function give(node: NameNode, found: readonly Declaration[], written: RefKind): void {
    let isKnown = false;
    for (const declaration of found) {
      const target = evaluator.resolveAliasDeclaration(declaration, true, { allowExternallyHiddenAccess: true });
      if (target === undefined || target.isUnresolved === true) continue;
      isKnown = true;
      // A module: it is a file, which nothing declares.
      if (target.type === declarationKind.alias) continue;
      // A variable that holds a class or a function counts as that, to the library; it is a name of its own.
      if (declaration.type !== declarationKind.alias && nameOf(target)?.d.value !== node.d.value) continue;
      sink.reference(node, target, refined(node, written, target));
    }
    if (!isKnown) sink.unresolved(node, written);
  }

  /** `__all__ = ["open", "close"]` */
  function exports(value: Node | undefined): void {
    const isList = value?.nodeType === nodeKind.list || value?.nodeType === nodeKind.tuple;
    for (const item of (isList ? value.d.items : undefined) ?? []) {
      const [only, ...others] = item.nodeType === nodeKind.stringList ? (item.d.strings ?? []) : [];
      const name = others.length === 0 ? only?.d.value : undefined;
      // Without a prefix or an escape, so that its letters are the name.
      if (only === undefined || name === undefined || only.length !== name.length + 2) continue;
      const named: NameNode = { ...only, start: only.start + 1, length: name.length, d: { value: name } };
      const found = exported(name)?.getDeclarations();
      if (found !== undefined) give(named, found, 'string');
    }
  }

  const Walker = class extends pyright.ParseTreeWalker {
    visitName(node: NameNode): boolean {
      if (node.length > 0) give(node, evaluator.getDeclInfoForNameNode(node)?.decls ?? [], kindOf(node));
      return true;
    }
    visitAssignment({ d }: Node): boolean {
      if (d.leftExpr?.d.value === '__all__') exports(d.rightExpr);
      return true;
    }
    visitAugmentedAssignment({ d }: Node): boolean {
      if (d.leftExpr?.d.value === '__all__') exports(d.rightExpr);
      return true;
    }
    visitClass(node: Node): boolean {
      const type = evaluator.getTypeOfClass(node)?.classType;
      if (type !== undefined) bases(type, sink);
      return true;
    }
  };
  new Walker().walk(tree);
}

/** Each member with the nearest one of its name on the way up from each direct base. */
function bases(type: ClassType, sink: Sink): void {
  for (const [name, symbol] of type.shared.fields) {
    const [own] = symbol.getDeclarations().filter(isKept);
    if (own === undefined) continue;
    for (const direct of type.shared.baseClasses) {
      const nearest = direct.shared?.mro?.find((one) => one.shared?.fields?.has(name));
      const above = nearest?.shared.fields.get(name)?.getDeclarations().filter(isKept)[0];
      if (above !== undefined) sink.base(own, above);
    }
  }
}

const isKept = (declaration: Declaration): boolean => keyOf(declaration) !== null;

/** Refined by the declaration: a class is made rather than called, and the first assignment declares. */
function refined(node: NameNode, written: RefKind, target: Declaration): RefKind {
  if (nameOf(target) === node) return 'declare';
  return written === 'call' && target.type === declarationKind.class ? 'new' : written;
}

/** Decided by syntax alone. */
function kindOf(node: NameNode): RefKind {
  const parent = node.parent;
  switch (parent?.nodeType) {
    case nodeKind.importFromAs:
      // `import name as name` gives it to others.
      return parent.d.alias === node && parent.d.name?.d.value !== node.d.value ? 'alias' : 'import';
    case nodeKind.importAs:
      return 'alias';
    case nodeKind.moduleName:
      return 'import';
    case nodeKind.function:
    case nodeKind.class:
      if (parent.d.name === node) return 'declare';
      break;
    case nodeKind.argument:
      if (parent.d.name === node) return 'key';
  }
  const isMember = parent?.nodeType === nodeKind.memberAccess && parent.d.member === node;
  return kindOfUse(isMember ? parent : node);
}

function kindOfUse(node: Node): RefKind {
  const parent = node.parent;
  switch (parent?.nodeType) {
    case nodeKind.call:
      if (parent.d.leftExpr === node) return 'call';
      break;
    case nodeKind.decorator:
      return 'call';
    case nodeKind.argument:
      if (parent.parent?.nodeType === nodeKind.class) return 'extends';
  }
  if (isAnnotation(node)) return 'type';
  return isWritten(node) ? 'write' : 'read';
}

/** Part of an annotation: `x: List["Item"]`, `def f(a: Item) -> Item`. */
function isAnnotation(node: Node): boolean {
  let below = node;
  for (let at = node.parent; at !== undefined; below = at, at = at.parent) {
    if (at.nodeType === nodeKind.typeAnnotation || at.nodeType === nodeKind.parameter) return at.d.annotation === below;
    if (at.nodeType === nodeKind.function) return at.d.returnAnnotation === below;
    if (at.nodeType === nodeKind.suite || at.nodeType === nodeKind.statementList || at.nodeType === nodeKind.call)
      return false;
  }
  return false;
}

function isWritten(node: Node): boolean {
  let below = node;
  let at = node.parent;
  // `a, (b, *c) = values`
  while (at?.nodeType === nodeKind.tuple || at?.nodeType === nodeKind.list || at?.nodeType === nodeKind.unpack) {
    below = at;
    at = at.parent;
  }
  if (at?.nodeType === nodeKind.typeAnnotation && at.d.valueExpr === below) return true;
  switch (at?.nodeType) {
    case nodeKind.assignment:
      return at.d.leftExpr === below;
    case nodeKind.assignmentExpression:
      return at.d.name === below;
    case nodeKind.augmentedAssignment:
      return at.d.leftExpr === below || at.d.destExpr === below;
    case nodeKind.for:
    case nodeKind.comprehensionFor:
      return at.d.targetExpr === below;
    case nodeKind.withItem:
      return at.d.target === below;
    case nodeKind.del:
      return true;
  }
  return false;
}

// Names for Python's declarations that stay the same while lines move: the names of the classes and functions around, joined
// by dots, e.g. `Store.open`. All assignments to a name and all overloads of a function have the same key on purpose.

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
