/**
 * Models: text in, vectors out, on worker threads (spec 05 "Embeddings"). One Embedder interface over the built-in
 * memo-embed, folders of models and models of Ollama, which a person chooses in the settings of this user, never in those
 * of a workspace. Main types: Embedder, EmbedModel, EmbedderChoice, OllamaClient.
 * Thresholds belong to the model, because no cosine means the same in two of them.
 */
import { assertNever } from '#shared/base/assert-never.ts';
import type { Embedder } from './embedder.ts';
import { openModelFolder } from './folder/model-folder.ts';
import { openMemoEmbed } from './memo-embed/memo-embed.ts';
import type { EmbedderChoice } from './model-settings.ts';
import { openOllamaEmbedder } from './ollama/ollama-embedder.ts';

export { readConsent, writeConsent } from './consent.ts';
export type { Embedder, EmbedModel, Levels, TextKind } from './embedder.ts';
export { modelFolders } from './folder/model-folder.ts';
export { openReranker, type Reranker } from './folder/reranker.ts';
export { type EmbedderChoice, type ModelSettings, modelsOf, readModelSettings } from './model-settings.ts';
export {
  findModel,
  listModels,
  loadedModels,
  type ModelFacts,
  type OllamaModel,
  ollamaVersion,
  readAnswer,
  showModel,
} from './ollama/catalogue.ts';
export { createOllamaClient, keepAlive, type OllamaClient, patientBounds } from './ollama/client.ts';
export { ended } from './ollama/guarded-fetch.ts';
export { defaultOllamaHost, type OllamaPlace } from './ollama/host.ts';
export { faultOf, type OllamaFault } from './ollama/ollama-error.ts';
export { type PullProgress, pullModel } from './ollama/pull.ts';

/**
 * memo-embed loads nothing before the first text; other models are measured when they are opened for the first time.
 * Throws ModelUnavailable and Offline, whose messages say what to do: the caller goes on with memo-embed; Cancelled.
 */
export async function openEmbedder(choice: EmbedderChoice, signal = new AbortController().signal): Promise<Embedder> {
  switch (choice.kind) {
    case 'memo-embed':
      return openMemoEmbed();
    case 'folder':
      return openModelFolder(choice.name, signal);
    case 'ollama':
      return openOllamaEmbedder(choice.place, choice.model, signal);
    default:
      return assertNever(choice);
  }
}
