/** From tokens to a vector (README "Vector"): each different token adds its row, times its weight and the root of its count. */
import type { Tables } from './tables.ts';

export type Weighting = keyof Tables['weights'];

/** Not of unit length. */
export function vectorOf(tokens: readonly number[], weighting: Weighting, tables: Tables): Float32Array {
  const { dimensions, rows } = tables;
  const weights = tables.weights[weighting];
  const counts = new Map<number, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  const vector = new Float32Array(dimensions);
  for (const [token, count] of counts) {
    const weight = (weights[token] ?? 0) * Math.sqrt(count);
    const row = token * dimensions;
    for (let i = 0; i < dimensions; i += 1) vector[i] = (vector[i] ?? 0) + weight * (rows[row + i] ?? 0);
  }
  return vector;
}
