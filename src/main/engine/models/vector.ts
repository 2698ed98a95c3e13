/** Arithmetic on vectors. */

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** Makes it a unit vector in place; one of zeros stays. */
function normalise(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  if (length === 0) return vector;
  for (let i = 0; i < vector.length; i += 1) vector[i] = (vector[i] ?? 0) / length;
  return vector;
}

/** The unit vector of several, each of the same weight; `mean` is what all texts have in common and is taken off. */
export function joined(vectors: readonly Float32Array[], dimensions: number, mean?: Float32Array): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const vector of vectors) add(sum, normalise(vector), 1);
  normalise(sum);
  if (mean === undefined || vectors.length === 0) return sum;
  add(sum, mean, -1);
  return normalise(sum);
}

function add(sum: Float32Array, vector: Float32Array, weight: number): void {
  for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] ?? 0) + weight * (vector[i] ?? 0);
}
