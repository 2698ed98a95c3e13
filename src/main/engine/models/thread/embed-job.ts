/** What an embedding thread is started with and asked; plain data, for it crosses threads. */
import type { TextKind } from '../embedder.ts';

/** The model of a thread. */
export interface ModelSource {
  readonly kind: 'memo-embed';
  readonly folder: string;
  /** Tokens of a window. */
  readonly limit: number;
}

export interface EmbedJob {
  readonly texts: readonly string[];
  readonly kind: TextKind;
}

/** Turns a batch into its vectors, one after the other in one array. */
export type EmbedBatch = (job: EmbedJob) => Float32Array | Promise<Float32Array>;
