/**
 * `{ name }` says two things with one word: a property and a variable. Where only one of them is renamed the other keeps its
 * name: `{ old: renamed }` or `{ renamed: old }`. The service can tell, but then leaves imports behind under the old name, so
 * it is told here.
 */
import ts from 'typescript-library';

/** What to write for `newName`, and where in it the new name stands. */
export interface Spelling {
  readonly text: string;
  readonly nameAt: number;
  /** What it replaces begins so many units before the name: `size: width` becomes `size` again, so that a rename can be taken back. */
  readonly before: number;
}

/** @param renamed whether the name that stands at an offset of a file is renamed. */
export function spell(
  node: ts.Node | null,
  newName: string,
  checker: ts.TypeChecker,
  isProperty: boolean,
  renamed: (declaration: ts.Node) => boolean,
): Spelling {
  const plain = { text: newName, nameAt: 0, before: 0 };
  if (node === null || !ts.isIdentifier(node)) return plain;
  const old = node.text;
  const asVariable = { text: `${old}: ${newName}`, nameAt: old.length + 2, before: 0 };
  const asProperty = { text: `${newName}: ${old}`, nameAt: 0, before: 0 };
  const { parent } = node;
  const any = (symbol: ts.Symbol | undefined): boolean => symbol?.declarations?.some(renamed) === true;
  if (ts.isShorthandPropertyAssignment(parent) && parent.name === node) {
    const variable = any(checker.getShorthandAssignmentValueSymbol(parent));
    const property = any(checker.getContextualType(parent.parent)?.getProperty(old));
    if (variable && property) return plain;
    if (variable) return asVariable;
    return property || isProperty ? asProperty : asVariable;
  }
  if (ts.isBindingElement(parent) && parent.name === node && parent.propertyName === undefined) {
    if (!ts.isObjectBindingPattern(parent.parent) || parent.dotDotDotToken !== undefined) return plain;
    const property = any(checker.getTypeAtLocation(parent.parent).getProperty(old));
    // Of a property the service renames the variables made of it too.
    return property || isProperty ? plain : asVariable;
  }
  const said = doubled(parent, node);
  // With anything else between the two, such as a comment, it was not written by a rename.
  if (said === `${newName}: ${old}`) return { text: newName, nameAt: 0, before: newName.length + 2 };
  return plain;
}

/** `property: variable` where the node is the variable; '' for anything else. */
function doubled(parent: ts.Node, node: ts.Identifier): string {
  const isValue = ts.isPropertyAssignment(parent) && parent.initializer === node;
  const isTarget = ts.isBindingElement(parent) && parent.propertyName !== undefined && parent.name === node;
  if (isTarget && parent.initializer !== undefined) return '';
  return isValue || isTarget ? parent.getText() : '';
}
