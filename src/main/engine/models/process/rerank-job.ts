/** What a reranking process is started with and asked; plain data, for it crosses processes. */
import type { Dtype } from '../folder/model-files.ts';

export interface RerankSource {
  readonly folder: string;
  readonly subfolder: string;
  readonly dtype: Dtype;
  /** Of question and text together, with what the tokeniser adds. */
  readonly maxTokens: number;
}

export interface RerankJob {
  readonly query: string;
  readonly texts: readonly string[];
}
