/**
 * A member that overrides one of a type outside the workspace: `name` of a subclass of Error, `render` of a component, `toString` of
 * any class. Under another name it would override nothing, mostly without a type error, and the service would rename the same member of
 * every other subclass with it.
 */
import ts from 'typescript-library';

export interface OutsideBase {
  readonly type: string;
  /** Absolute. */
  readonly file: string;
}

/**
 * The base outside that declares the member at a place; null for anything else.
 *
 * @param isInside whether a file is one that can be changed.
 */
export function outsideBase(
  program: ts.Program,
  node: ts.Node | null,
  isInside: (file: string) => boolean,
): OutsideBase | null {
  const checker = program.getTypeChecker();
  if (node === null || ts.isPrivateIdentifier(node)) return null;
  const symbol = checker.getSymbolAtLocation(node);
  for (const declaration of symbol?.declarations ?? []) {
    const holder = declaration.parent;
    if (!ts.isClassLike(holder) && !ts.isInterfaceDeclaration(holder)) continue;
    if (ts.isConstructorDeclaration(declaration)) continue;
    const isStatic = (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Static) !== 0;
    const bases = isStatic ? [] : basesOf(checker, holder);
    if (!isStatic && ts.isClassLike(holder)) bases.push(...globalObject(checker));
    for (const base of bases) {
      const outside = checker
        .getPropertyOfType(base, symbol?.name ?? '')
        ?.declarations?.find((one) => !isInside(one.getSourceFile().fileName));
      if (outside !== undefined)
        return { type: nameOf(outside.parent) ?? checker.typeToString(base), file: outside.getSourceFile().fileName };
    }
  }
  return null;
}

function basesOf(checker: ts.TypeChecker, holder: ts.ClassLikeDeclaration | ts.InterfaceDeclaration): ts.Type[] {
  return (holder.heritageClauses ?? []).flatMap(({ types }) => types.map((one) => checker.getTypeAtLocation(one)));
}

/** Every object has these without saying so. */
function globalObject(checker: ts.TypeChecker): ts.Type[] {
  const object = checker.resolveName('Object', undefined, ts.SymbolFlags.Interface, false);
  return object === undefined ? [] : [checker.getDeclaredTypeOfSymbol(object)];
}

function nameOf(node: ts.Node): string | undefined {
  return ts.isClassLike(node) || ts.isInterfaceDeclaration(node) ? node.name?.text : undefined;
}
