/**
 * Distinguishes overloads by their parameter types. Types are compared without white space, case and
 * qualifiers (`System.Int32` is `int32`), first with their type arguments, then, if that leaves none,
 * without.
 */
import { splitParams } from '../symbol-path.ts';

/** The rows whose parameters are `wanted`. `paramsOf` gives a row's list as written, '' for none. */
export function withSignature(
  rows: readonly number[],
  wanted: readonly string[],
  paramsOf: (row: number) => string,
): number[] {
  for (const normal of [plainType, bareType]) {
    const signature = wanted.map(normal).join(',');
    const same = rows.filter(
      (row) =>
        splitParams(inner(paramsOf(row)))
          .map(normal)
          .join(',') === signature,
    );
    if (same.length > 0) return same;
  }
  return [];
}

function inner(params: string): string {
  return params.startsWith('(') && params.endsWith(')') ? params.slice(1, -1) : params;
}

function plainType(type: string): string {
  return type
    .replace(/\s+/gu, '')
    .replace(/[\p{L}\p{N}_$]+(?:\.|::|\+)/gu, '')
    .toLowerCase();
}

function bareType(type: string): string {
  let plain = plainType(type);
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(/<[^<>]*>|`\d+/gu, '');
  }
  return plain;
}
