/**
 * What a filter of a pack says, as a tree and as text again. Main type: FilterExpression. Terms side by side are AND,
 * and `!` applies to whatever follows, brackets too; both are printed in the one form that reads back as the same tree.
 */

export const filterKeys = ['namespace', 'type', 'access', 'tag', 'depends'] as const;
export type FilterKey = (typeof filterKeys)[number];

export interface FilterTerm {
  readonly kind: 'term';
  readonly key: FilterKey;
  /** As written; `*` matches any text and `?` any one character. */
  readonly value: string;
}

export type FilterExpression =
  | FilterTerm
  | { readonly kind: 'not'; readonly of: FilterExpression }
  /** Two or more. */
  | { readonly kind: 'and' | 'or'; readonly of: readonly FilterExpression[] };

const strength = { or: 0, and: 1, not: 2, term: 3 } as const;

/** The canonical text: keys in small letters, one blank between parts, brackets only where they are needed. */
export function printFilter(expression: FilterExpression): string {
  switch (expression.kind) {
    case 'term':
      return `${expression.key}:${expression.value}`;
    case 'not':
      return `!${inside(expression.of, strength.not)}`;
    case 'and':
      return expression.of.map((one) => inside(one, strength.not)).join(' AND ');
    case 'or':
      return expression.of.map((one) => inside(one, strength.and)).join(' OR ');
  }
}

function inside(expression: FilterExpression, least: number): string {
  const text = printFilter(expression);
  return strength[expression.kind] < least ? `(${text})` : text;
}

/** All terms, in the order in which they are written. */
export function termsOf(expression: FilterExpression): FilterTerm[] {
  if (expression.kind === 'term') return [expression];
  return expression.kind === 'not' ? termsOf(expression.of) : expression.of.flatMap(termsOf);
}
