/**
 * Names for declarations that stay the same while lines move: the names of all containers around a declaration, joined by dots,
 * e.g. `Store.open` or `render.{2}.title`. Containers without a name (object literals, type literals) count from 1 within the
 * nearest container that has one. Overloads, accessor pairs and merged interfaces of one file have the same key on purpose.
 */
import ts from 'typescript-library';

export interface Declarations {
  key(declaration: ts.Declaration): string;
  /** Whether nothing outside the function around it can name it: variables and types inside of functions. */
  isLocal(declaration: ts.Declaration): boolean;
}

export function createDeclarations(): Declarations {
  const numbers = new WeakMap<ts.Node, ReadonlyMap<ts.Node, number>>();

  function numbered(container: ts.Node): ReadonlyMap<ts.Node, number> {
    const known = numbers.get(container);
    if (known !== undefined) return known;
    const made = new Map<ts.Node, number>();
    const visit = (node: ts.Node): void => {
      if (isNameless(node)) made.set(node, made.size + 1);
      if (ownName(node) === null) ts.forEachChild(node, visit);
    };
    ts.forEachChild(container, visit);
    numbers.set(container, made);
    return made;
  }

  function key(declaration: ts.Declaration): string {
    const parts = [declaredName(declaration)];
    let nameless: ts.Node[] = [];
    for (let at: ts.Node = declaration.parent; at !== undefined; at = at.parent) {
      const name = ts.isSourceFile(at) ? '' : ownName(at);
      if (name === null) {
        if (isNameless(at)) nameless.push(at);
        continue;
      }
      const inside = nameless;
      // The object that is the whole value of a variable or property needs no number: nothing else can be meant.
      if (inside.length > 0 && !isValueOf(inside.at(-1), at))
        parts.push(...inside.map((one) => `{${numbered(at).get(one) ?? 0}}`));
      nameless = [];
      if (name !== '') parts.push(name);
    }
    return parts.reverse().join('.');
  }

  return { key, isLocal };
}

function isNameless(node: ts.Node): boolean {
  return ts.isObjectLiteralExpression(node) || ts.isTypeLiteralNode(node) || (ts.isClassExpression(node) && !node.name);
}

function isValueOf(object: ts.Node | undefined, holder: ts.Node): boolean {
  for (let at = object?.parent; at !== undefined; at = at.parent) {
    if (at === holder) return !ts.isFunctionLike(holder) && !ts.isSourceFile(holder);
    if (!ts.isAsExpression(at) && !ts.isSatisfiesExpression(at) && !ts.isParenthesizedExpression(at)) return false;
  }
  return false;
}

function declaredName(declaration: ts.Declaration): string {
  // JavaScript declares members by assigning to them: `Store.prototype.open = …`, `this.size = …`.
  if (ts.isPropertyAccessExpression(declaration)) return declaration.getText();
  if (ts.isBinaryExpression(declaration)) return declaration.left.getText();
  return ownName(declaration) ?? 'default';
}

/** The name that a node gives to what is inside of it; null for nodes that name nothing. */
function ownName(node: ts.Node): string | null {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (!isNamed(node)) return null;
  const text = nameText(ts.getNameOfDeclaration(node as ts.Declaration));
  // An instance may have a member of the same name.
  return text !== null && ts.isClassElement(node) && isStatic(node) ? `static ${text}` : text;
}

export function isStatic(member: ts.ClassElement): boolean {
  if (!ts.canHaveModifiers(member)) return false;
  return (ts.getModifiers(member) ?? []).some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);
}

function nameText(name: ts.Node | undefined): string | null {
  if (name === undefined) return null;
  if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name) || ts.isStringLiteralLike(name)) return name.text;
  if (ts.isNumericLiteral(name)) return name.text;
  return ts.isComputedPropertyName(name) ? name.getText() : null;
}

function isNamed(node: ts.Node): boolean {
  return (
    ts.isClassLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isClassElement(node) ||
    ts.isTypeElement(node) ||
    ts.isEnumMember(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isJsxAttribute(node)
  );
}

function isLocal(declaration: ts.Declaration): boolean {
  // Others reach members through a value of the type, wherever the type is declared.
  if (isMember(declaration)) return false;
  for (let at: ts.Node = declaration.parent; at !== undefined && !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionLike(at) || ts.isClassStaticBlockDeclaration(at)) return true;
  }
  // A name inside of a block or of a loop at the top of a file.
  return ts.isTypeParameterDeclaration(declaration) || ts.isParameter(declaration);
}

function isMember(node: ts.Node): boolean {
  return (
    ts.isTypeElement(node) ||
    ts.isClassElement(node) ||
    ts.isEnumMember(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isBinaryExpression(node) ||
    ts.isPropertyAccessExpression(node) ||
    (ts.isParameter(node) && ts.isParameterPropertyDeclaration(node, node.parent))
  );
}
