/** Which pieces of a Java member are its code: parameters without their types, bodies, values. */
import type { CodePiece } from '../reading/code-ranges.ts';
import type { MemberRange } from '../reading/fact-builder.ts';
import type { Syntax } from '../reading/syntax.ts';
import { typeOfParameter } from './parts.ts';

/** @param fields of the node that are code. */
export function rangeOf({ start, end, children }: Syntax, ...fields: string[]): MemberRange {
  const code = children.flatMap((child): CodePiece[] => {
    if (child.field === '' || !fields.includes(child.field)) return [];
    if (child.type !== 'formal_parameters') return [child];
    return [
      { start: child.start, end: child.end, holes: child.children.flatMap((each) => typeOfParameter(each) ?? []) },
    ];
  });
  return { start, end, code };
}
