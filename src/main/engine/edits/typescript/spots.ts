/** Lines and columns from 1 to offsets and back, and the nodes that stand there. */
import ts from 'typescript-library';
import { MemoError } from '#shared/base/errors.ts';
import type { Spot } from '../edit-service.ts';

/** Throws InvalidArgument for a place that the file does not have. */
export function offsetOf(source: ts.SourceFile, { line, column }: Spot, file: string): number {
  const starts = source.getLineStarts();
  const start = starts[line - 1];
  const end = starts[line] ?? source.text.length + 1;
  if (start === undefined || start + column - 1 >= end)
    throw new MemoError('InvalidArgument', `${file} has no line ${line} with a column ${column}.`, { path: 'column' });
  return start + column - 1;
}

export function spotOf(source: ts.SourceFile, offset: number): Spot {
  const { line, character } = source.getLineAndCharacterOfPosition(offset);
  return { line: line + 1, column: character + 1 };
}

/** The name that touches an offset; null in the middle of anything else. */
export function nameAt(source: ts.SourceFile, offset: number): ts.Identifier | ts.PrivateIdentifier | null {
  let found: ts.Identifier | ts.PrivateIdentifier | null = null;
  const visit = (node: ts.Node): void => {
    if (offset < node.pos || offset > node.end) return;
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      if (node.getStart(source) <= offset) found = node;
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * The name of what is declared on a line or next after it: the code map gives the line on which a declaration begins, before
 * its decorators.
 */
export function declaredAt(source: ts.SourceFile, line: number, name: string): ts.Node | null {
  const from = source.getLineStarts()[line - 1] ?? 0;
  let best: ts.Node | null = null;
  const visit = (node: ts.Node): void => {
    if (node.end < from) return;
    const named = ts.getNameOfDeclaration(node as ts.Declaration);
    if (named !== undefined && declares(node) && named.getText(source).replace(/^['"`]|['"`]$/g, '') === name) {
      const start = named.getStart(source);
      if (start >= from && (best === null || start < best.getStart(source))) best = named;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return best;
}

function declares(node: ts.Node): boolean {
  return (
    ts.isClassLike(node) ||
    ts.isFunctionLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isEnumMember(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isParameter(node) ||
    ts.isBinaryExpression(node)
  );
}
