/** What a reranking process is started with and asked; plain data, because it crosses processes. */
import type { Dtype } from '../folder/model-files.ts';

export interface RerankSource {
  readonly folder: string;
  readonly subfolder: string;
  readonly dtype: Dtype;
  /** Max tokens of question and text together, with what the tokeniser adds. */
  readonly maxTokens: number;
}

export interface RerankJob {
  readonly query: string;
  readonly texts: readonly string[];
}
