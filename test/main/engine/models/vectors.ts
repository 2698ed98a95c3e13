/** Arithmetic on vectors for tests. */

export function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (a === undefined || b === undefined || a.length !== b.length)
    throw new Error('Two vectors of one length, please.');
  return a.reduce((sum, component, at) => sum + component * (b[at] ?? 0), 0);
}

export function lengthOf(vector: Float32Array | undefined): number {
  return Math.sqrt(cosine(vector, vector));
}
