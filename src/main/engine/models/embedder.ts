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
