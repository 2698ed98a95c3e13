/**
 * Models: text in, vectors out, on worker threads. One Embedder interface over the built-in
 * memo-embed, folders of models and models of servers, which a person chooses in the settings of this user, never in those
 * of a workspace. Main types: Embedder, EmbedModel, EmbedderChoice, ModelServer.
 * Thresholds belong to the model, because no cosine means the same in two of them.
 */
import { assertNever } from '#shared/base/assert-never.ts';
import type { Embedder } from './embedder.ts';
import { openMemoEmbed } from './local/memo-embed.ts';
import { openModelFolder } from './local/model-folder.ts';
import type { EmbedderChoice } from './model-settings.ts';
import { openServerEmbedder } from './servers/server-embedder.ts';

export type { Embedder, EmbedModel } from './embedder.ts';
export { modelFolders } from './local/model-folder.ts';
export { openReranker } from './local/reranker.ts';
export { type ModelSettings, modelsOf, readConsent, readModelSettings, writeConsent } from './model-settings.ts';
export { discoverServers, openModelServer } from './servers/discover.ts';
export {
  type ChatEnd,
  type ChatRequest,
  findModel,
  type ModelFacts,
  type ModelServer,
  type ServerModel,
  type ServerModels,
} from './servers/model-server.ts';
export { createOllamaClient } from './servers/ollama-client.ts';
export { pullModel } from './servers/ollama-pull.ts';
export { listModels, loadedModels, ollamaVersion } from './servers/ollama-server.ts';
export { defaultOllamaHost, type ServerPlace } from './servers/place.ts';
export { faultOf, missingModel, type ServerFault } from './servers/server-error.ts';
export { ended } from './servers/watch.ts';

/**
 * memo-embed loads nothing before the first text; other models are measured when they are opened for the first time.
 * Throws ModelUnavailable and Offline, whose messages say what to do: the caller continues with memo-embed; and
 * Cancelled.
 */
export async function openEmbedder(choice: EmbedderChoice, signal = new AbortController().signal): Promise<Embedder> {
  switch (choice.kind) {
    case 'memo-embed':
      return openMemoEmbed();
    case 'folder':
      return openModelFolder(choice.name, signal);
    case 'server':
      return openServerEmbedder(choice.place, choice.model, signal);
    default:
      return assertNever(choice);
  }
}
