/**
 * Models: text in, vectors out, on worker threads (spec 05 "Embeddings"). One Embedder interface over the built-in
 * memo-embed and others that a person chooses in the settings of this user, never in those of a workspace.
 * Main types: Embedder, EmbedModel. Thresholds belong to the model, because no cosine means the same in two of them.
 */
import type { Embedder } from './embedder.ts';
import { openMemoEmbed } from './memo-embed/memo-embed.ts';

export type { Embedder, EmbedModel, Levels, TextKind } from './embedder.ts';
export { findModel, listModels, type OllamaModel, readAnswer, showModel } from './ollama/catalogue.ts';
export { createOllamaClient, type OllamaClient, patientBounds } from './ollama/client.ts';
export { defaultOllamaHost, type OllamaPlace } from './ollama/host.ts';

/** Which embedder; kept in the settings of the user. */
export interface EmbedderChoice {
  readonly kind: 'memo-embed';
}

/** Nothing heavy is loaded before the first text. Throws ModelUnavailable, whose message says what to do. */
export function openEmbedder(choice: EmbedderChoice): Promise<Embedder> {
  switch (choice.kind) {
    case 'memo-embed':
      return openMemoEmbed();
  }
}
