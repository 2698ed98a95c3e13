/** From tokens to a unit vector (README "Vector"): each different token adds its row, weighted, times the root of its count. */
import type { Tables } from './tables.ts';

export type Weighting = keyof Tables['weights'];

/** Adds the unit vector of a bag of tokens to `sum`; a bag without meaning adds nothing. */
export function addUnitVector(
  tokens: readonly number[],
  weighting: Weighting,
  tables: Tables,
  sum: Float32Array,
): void {
  const { dimensions, rows } = tables;
  const weights = tables.weights[weighting];
  const counts = new Map<number, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  const vector = new Float64Array(dimensions);
  for (const [token, count] of counts) {
    const weight = (weights[token] ?? 0) * Math.sqrt(count);
    const row = token * dimensions;
    for (let i = 0; i < dimensions; i += 1) vector[i] = (vector[i] ?? 0) + weight * (rows[row + i] ?? 0);
  }
  const length = lengthOf(vector);
  if (length === 0) return;
  for (let i = 0; i < dimensions; i += 1) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0) / length;
}

export function lengthOf(vector: Float32Array | Float64Array): number {
  let squares = 0;
  for (const component of vector) squares += component * component;
  return Math.sqrt(squares);
}
