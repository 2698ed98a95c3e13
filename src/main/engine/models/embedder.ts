/** What every kind of embedding model offers, and what is known of a model. */

/** What a text is to the model: models see questions, prose and code each in their own way. */
export type TextKind = 'text' | 'code' | 'query';

export interface EmbedModel {
  /** As it is stored with each vector: `memo-embed@1`, `folder:<name>@<hash>`, `ollama:<model>@<digest>`. */
  readonly id: string;
  readonly dimensions: number;
  readonly levels: Levels;
  /** Weight of the full-text leg beside 1 - it for vectors: where the query shares words with documents, and else. */
  readonly textWeight: { readonly shared: number; readonly plain: number };
}

/** Cosines that mean something; they belong to a model, for no threshold holds across models. */
export interface Levels {
  /** From here on two texts say the same. */
  readonly same: number;
  /** What a text and its answer usually reach. */
  readonly related: number;
  /** Below it nothing was found: texts that have nothing to do with each other reach it too. */
  readonly unrelated: number;
}

export interface Embedder {
  readonly model: EmbedModel;
  /**
   * Unit vectors in the order of the texts, each in a buffer of its own; all zero where the model knows nothing of the
   * text. Throws ModelUnavailable, Offline (a model of Ollama), Cancelled.
   */
  embed(texts: readonly string[], kind: TextKind, signal: AbortSignal): Promise<Float32Array[]>;
  /** Share of the letters and digits of a text that the model reads, 0 to 1; 0 for a text without any. */
  known(text: string): number;
  close(): Promise<void>;
}

// Arithmetic on vectors.

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
