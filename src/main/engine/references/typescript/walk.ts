/**
 * Every identifier of one source file, resolved by the type checker. Main types: Sink. The walk follows what the library's
 * own search for references does: object keys and JSX attributes mean the properties of the type they are checked against,
 * destructuring reads properties, shorthand means two symbols, aliases mean their target.
 */
import ts from 'typescript-library';
import type { RefKind } from '../store/rows.ts';
import { isStatic } from './declarations.ts';

export interface Sink {
  /** True where the symbol is declared in the workspace, so that a row was kept. */
  reference(node: ts.Node, symbol: ts.Symbol, kind: RefKind): boolean;
  /** A name that the checker cannot resolve: its receiver has no known type, or nothing declares it. */
  unresolved(node: ts.Node, kind: RefKind): void;
}

/** Used by the library's own search; exported, though not in its declarations. */
interface Checker extends ts.TypeChecker {
  isTypeInvalidDueToUnionDiscriminant(type: ts.Type, object: ts.ObjectLiteralExpression): boolean;
}

type Name = ts.Identifier | ts.PrivateIdentifier | ts.StringLiteralLike;

const { SyntaxKind, SymbolFlags } = ts;
/** Roots of roots: unions of unions of mapped types. */
const maxDepth = 3;

export function walkFile(source: ts.SourceFile, typeChecker: ts.TypeChecker, sink: Sink): void {
  const checker = typeChecker as Checker;

  /** The symbols that one name refers to, each once. */
  function give(node: ts.Node, symbol: ts.Symbol | undefined, kind: RefKind, depth = 0): boolean {
    if (symbol === undefined) return false;
    let target = symbol;
    if (symbol.flags & SymbolFlags.Alias) {
      const aliased = checker.getAliasedSymbol(symbol);
      if (aliased.declarations !== undefined && aliased.declarations.length > 0) target = aliased;
    }
    const roots = depth < maxDepth ? checker.getRootSymbols(target) : [target];
    let given = false;
    for (const root of roots) {
      const kept = root === target ? sink.reference(node, root, kind) : give(node, root, kind, depth + 1);
      given ||= kept;
    }
    const exported = depth < maxDepth ? exportedValue(target, node) : undefined;
    if (exported !== undefined && exported !== target) given = give(node, exported, kind, depth + 1) || given;
    return given;
  }

  /** `module.exports = { open, shut: close }` of JavaScript: what is imported by the name of a property is its value. */
  function exportedValue(symbol: ts.Symbol, node: ts.Node): ts.Symbol | undefined {
    const declared = symbol.valueDeclaration;
    if (declared === undefined || declared === node.parent || !isInExports(declared)) return undefined;
    if (ts.isShorthandPropertyAssignment(declared)) return checker.getShorthandAssignmentValueSymbol(declared);
    const isName = ts.isPropertyAssignment(declared) && ts.isIdentifier(declared.initializer);
    return isName ? checker.getSymbolAtLocation(declared.initializer) : undefined;
  }

  function properties(object: ts.Expression, name: string): ts.Symbol[] {
    const isLiteral = ts.isObjectLiteralExpression(object);
    const type =
      checker.getContextualType(object) ??
      (isLiteral && isAssigned(object) ? checker.getTypeAtLocation(object) : undefined);
    if (type === undefined) return [];
    if (!type.isUnion()) return defined([checker.getPropertyOfType(type, name)]);
    // For a union, only the members that this literal can be; where none is left, all of them.
    const fit = isLiteral
      ? type.types.filter((part) => !checker.isTypeInvalidDueToUnionDiscriminant(part, object))
      : type.types;
    return defined((fit.length > 0 ? fit : type.types).map((part) => checker.getPropertyOfType(part, name)));
  }

  function name(node: Name): void {
    const { parent } = node;
    const kind = kindOf(node);
    const object = objectOf(node);
    let given = false;
    const keep = (symbol: ts.Symbol | undefined, as: RefKind): void => {
      given = give(node, symbol, as) || given;
    };
    if (object !== null && ts.isIdentifier(node) && ts.isObjectLiteralExpression(object) && isAssigned(object))
      keep(checker.getPropertySymbolOfDestructuringAssignment(node), 'read');
    for (const property of object === null ? [] : properties(object, node.text)) {
      // A generic function hands the literal back: the key declares the property that it would mean.
      if (property.valueDeclaration !== parent) keep(property, 'key');
    }
    if (ts.isShorthandPropertyAssignment(parent) && parent.name === node) {
      keep(checker.getShorthandAssignmentValueSymbol(parent), 'read');
    } else if (ts.isExportSpecifier(parent)) {
      keep(checker.getExportSpecifierLocalTargetSymbol(parent), 'export');
    } else if (isQuotedBinding(node)) {
      const element = named(node).parent;
      keep(checker.getPropertyOfType(checker.getTypeAtLocation(element.parent), node.text), 'read');
    } else if (isShortBinding(parent) && parent.name === node) {
      keep(checker.getPropertyOfType(checker.getTypeAtLocation(parent.parent), node.text), 'read');
    } else if (ts.isParameter(parent) && ts.isParameterPropertyDeclaration(parent, parent.parent)) {
      for (const symbol of checker.getSymbolsOfParameterPropertyDeclaration(parent, node.text)) keep(symbol, 'declare');
    }
    const symbol = checker.getSymbolAtLocation(node);
    keep(symbol, kind);
    if (given || symbol !== undefined) return;
    sink.unresolved(node, kind);
  }

  /** `super(1)` runs the constructor of the nearest base that has one. */
  function superCall(call: ts.CallExpression): void {
    const declaration = checker.getResolvedSignature(call)?.declaration;
    if (declaration === undefined || !ts.isConstructorDeclaration(declaration)) return;
    const { symbol } = checker.getTypeAtLocation(declaration.parent);
    give(call.expression, symbol?.members?.get(ts.InternalSymbolName.Constructor), 'call');
  }

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) && node.expression.kind === SyntaxKind.SuperKeyword) superCall(node);
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      // The parser makes empty names where one is missing.
      if (node.text !== '' && node.end > node.pos) name(node);
      return;
    }
    if (ts.isStringLiteralLike(node)) {
      if (namesProperty(node)) name(node);
      return;
    }
    for (const doc of (node as { jsDoc?: readonly ts.JSDoc[] }).jsDoc ?? []) ts.forEachChild(doc, visit);
    ts.forEachChild(node, visit);
  }
  visit(source);
}

/** Which members override or implement which: calls `pair` with the member's symbol and that of the base. */
export function walkBases(
  source: ts.SourceFile,
  checker: ts.TypeChecker,
  pair: (member: ts.Symbol, base: ts.Symbol) => void,
): void {
  function visit(node: ts.Node): void {
    if ((ts.isClassLike(node) || ts.isInterfaceDeclaration(node)) && node.heritageClauses !== undefined) {
      for (const clause of node.heritageClauses) for (const base of clause.types) membersOf(node, clause, base);
    }
    ts.forEachChild(node, visit);
  }
  function membersOf(
    node: ts.ClassLikeDeclaration | ts.InterfaceDeclaration,
    clause: ts.HeritageClause,
    base: ts.ExpressionWithTypeArguments,
  ): void {
    const type = checker.getTypeAtLocation(base);
    const isExtending = ts.isClassLike(node) && clause.token === SyntaxKind.ExtendsKeyword;
    const statics = isExtending ? checker.getTypeAtLocation(base.expression) : undefined;
    const own: readonly ts.Declaration[] = [...node.members, ...parameterProperties(node)];
    for (const member of own) {
      const named = ts.getNameOfDeclaration(member);
      if (named === undefined || !(ts.isIdentifier(named) || ts.isStringLiteralLike(named))) continue;
      const on = ts.isClassLike(node) && ts.isClassElement(member) && isStatic(member) ? statics : type;
      const property = on === undefined ? undefined : checker.getPropertyOfType(on, named.text);
      const symbol = ts.isParameter(member)
        ? checker.getSymbolsOfParameterPropertyDeclaration(member, named.text)[1]
        : checker.getSymbolAtLocation(named);
      if (property === undefined || symbol === undefined) continue;
      for (const root of checker.getRootSymbols(property)) pair(symbol, root);
    }
  }
  visit(source);
}

function parameterProperties(node: ts.ClassLikeDeclaration | ts.InterfaceDeclaration): ts.ParameterDeclaration[] {
  const made = node.members.find((member) => ts.isConstructorDeclaration(member) && member.body !== undefined);
  if (made === undefined || !ts.isConstructorDeclaration(made)) return [];
  return made.parameters.filter((parameter) => ts.isParameterPropertyDeclaration(parameter, made));
}

const defined = (symbols: readonly (ts.Symbol | undefined)[]): ts.Symbol[] =>
  symbols.filter((symbol) => symbol !== undefined);

/** The node in the place of a name: `['title']` with its brackets, the name itself else. */
function named(node: Name): ts.Node {
  return ts.isStringLiteralLike(node) && ts.isComputedPropertyName(node.parent) ? node.parent : node;
}

/** `{ 'title': t }` and `{ ['title']: t }` of a destructuring: the checker knows no symbol for a string there. */
function isQuotedBinding(node: Name): boolean {
  const at = named(node);
  return ts.isStringLiteralLike(node) && ts.isBindingElement(at.parent) && at.parent.propertyName === at;
}

/** The literal or the JSX element whose type says what a key means. */
function objectOf(node: Name): ts.Expression | null {
  const at = named(node);
  const { parent } = at;
  if (ts.isJsxAttribute(parent) && parent.name === at) return parent.parent;
  const isKey =
    (ts.isPropertyAssignment(parent) ||
      ts.isShorthandPropertyAssignment(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isAccessor(parent)) &&
    parent.name === at;
  return isKey && ts.isObjectLiteralExpression(parent.parent) ? parent.parent : null;
}

/** A file, which the name of a whole module declares, has nothing around it. */
function isInExports({ parent }: { readonly parent?: ts.Node }): boolean {
  if (parent === undefined || !ts.isObjectLiteralExpression(parent)) return false;
  const { parent: assignment } = parent;
  if (!ts.isBinaryExpression(assignment)) return false;
  return assignment.right === parent && /^(?:module\s*\.\s*)?exports$/.test(assignment.left.getText());
}

/** `{ a } = value`, where the keys read properties of the value. */
function isAssigned(object: ts.ObjectLiteralExpression): boolean {
  const { parent } = object;
  if (ts.isBinaryExpression(parent))
    return parent.left === object && parent.operatorToken.kind === SyntaxKind.EqualsToken;
  if (ts.isForOfStatement(parent)) return parent.initializer === object;
  return ts.isPropertyAssignment(parent) && ts.isObjectLiteralExpression(parent.parent) && isAssigned(parent.parent);
}

/** `const { name } = value`: declares a variable and reads a property at once. */
function isShortBinding(node: ts.Node): node is ts.BindingElement {
  return ts.isBindingElement(node) && node.propertyName === undefined && ts.isObjectBindingPattern(node.parent);
}

/** Strings in places where a name is allowed. */
function namesProperty(node: ts.StringLiteralLike): boolean {
  const at = named(node);
  const { parent } = at;
  return (
    (ts.isElementAccessExpression(parent) && parent.argumentExpression === node) ||
    (ts.isLiteralTypeNode(parent) && ts.isIndexedAccessTypeNode(parent.parent)) ||
    isQuotedBinding(node) ||
    ((ts.isClassElement(parent) || ts.isTypeElement(parent) || ts.isEnumMember(parent)) && parent.name === at) ||
    objectOf(node) !== null
  );
}

/** Decided by syntax alone. */
function kindOf(node: Name): RefKind {
  const at = named(node);
  const { parent } = at;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) {
    if (parent.propertyName !== undefined && parent.name === at) return 'alias';
    return ts.isImportSpecifier(parent) ? 'import' : 'export';
  }
  if (ts.isImportClause(parent) || ts.isNamespaceImport(parent) || ts.isImportEqualsDeclaration(parent))
    return 'import';
  if (ts.isJsxAttribute(parent)) return 'jsx';
  // An assignment counts as a declaration in JavaScript, and a property as its name.
  const isAssigned =
    ts.isBinaryExpression(parent) || ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent);
  if (!isAssigned && ts.getNameOfDeclaration(parent as ts.Declaration) === at && !ts.isExportAssignment(parent))
    return 'declare';
  if (ts.isJSDoc(parent) || isInDoc(node)) return 'doc';
  return kindOfUse(whole(node));
}

function isInDoc(node: ts.Node): boolean {
  for (let at = node.parent; at !== undefined && !ts.isStatement(at); at = at.parent) if (ts.isJSDoc(at)) return true;
  return false;
}

/** `a.b` for `b`, since what happens to the property is written around the whole. */
function whole(node: Name): ts.Node {
  let at: ts.Node = node;
  const { parent } = at;
  if (ts.isPropertyAccessExpression(parent) && parent.name === at) at = parent;
  else if (ts.isElementAccessExpression(parent) && parent.argumentExpression === at) at = parent;
  else if (ts.isQualifiedName(parent) && parent.right === at) at = parent;
  while (ts.isNonNullExpression(at.parent) || ts.isParenthesizedExpression(at.parent)) at = at.parent;
  return at;
}

function kindOfUse(node: ts.Node): RefKind {
  const { parent } = node;
  if (ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent)) return 'jsx';
  if (ts.isCallExpression(parent) && parent.expression === node) return 'call';
  if (ts.isTaggedTemplateExpression(parent) && parent.tag === node) return 'call';
  if (ts.isDecorator(parent)) return 'call';
  if (ts.isNewExpression(parent) && parent.expression === node) return 'new';
  if (ts.isExpressionWithTypeArguments(parent) && ts.isHeritageClause(parent.parent))
    return parent.parent.token === SyntaxKind.ExtendsKeyword ? 'extends' : 'implements';
  if (ts.isExportAssignment(parent)) return 'export';
  if (ts.isTypeNode(parent) || ts.isQualifiedName(parent) || ts.isTypeParameterDeclaration(parent)) return 'type';
  if (isWritten(node)) return 'write';
  return ts.isStringLiteralLike(node) ? 'string' : 'read';
}

function isWritten(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && parent.left === node) {
    const { kind } = parent.operatorToken;
    return kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment;
  }
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) {
    return parent.operator === SyntaxKind.PlusPlusToken || parent.operator === SyntaxKind.MinusMinusToken;
  }
  return ts.isDeleteExpression(parent);
}
