/**
 * Every name of one Python file, resolved by pyright. Main type: Sink. Names that nothing resolves are given apart: the type before
 * the dot is not known, the module is not in the folder, or the code is never reached.
 */
import type { RefKind } from '../store/rows.ts';
import { keyOf, nameOf } from './declarations.ts';
import type { ClassType, Declaration, Evaluator, NameNode, Node, Pyright, PythonSymbol } from './library.ts';
import { declarationKind, nodeKind } from './nodes.ts';

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
