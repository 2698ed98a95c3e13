/** Models: the built-in one must be whole; Ollama is a matter of choice, and looked for only where it may be contacted. */
import {
  createOllamaClient,
  defaultOllamaHost,
  findModel,
  listModels,
  ollamaVersion,
  openEmbedder,
  readModelSettings,
} from '../../../engine/models/models.ts';
import { allowedAddresses } from '../../../engine/network/network.ts';
import { type Finding, type Place, textOf, told } from '../check.ts';

export async function checkModels({ signal }: Place): Promise<Finding> {
  const mend = told('modelMend');
  try {
    const embedder = await openEmbedder({ kind: 'memo-embed' }, signal);
    try {
      const [vector] = await embedder.embed(['retry with back-off'], 'text', signal);
      const whole = vector?.length === embedder.model.dimensions && vector.some((part) => part !== 0);
      const found = { model: embedder.model.id, dimensions: embedder.model.dimensions };
      return whole ? { ok: true, found: told('model', found) } : { ok: false, found: told('modelEmpty', found), mend };
    } finally {
      await embedder.close();
    }
  } catch (thrown) {
    return { ok: false, found: textOf(thrown), mend };
  }
}

/** Wrong only where the person chose it: without Ollama, everything works from the code alone. */
export async function checkOllama({ signal }: Place): Promise<Finding> {
  const { analyst, embedder } = await readModelSettings();
  const place = embedder.kind === 'ollama' ? embedder.place : analyst;
  if (place === null || place.host === '') return { ok: true, found: told('ollamaUnused') };
  if (allowedAddresses(place.host, place.allowRemote).length === 0) {
    return {
      ok: false,
      found: told('ollamaElsewhere', { host: place.host }),
      mend: told('ollamaElsewhereMend', { host: defaultOllamaHost }),
    };
  }
  const wanted = [analyst?.model ?? null, embedder.kind === 'ollama' ? embedder.model : null].filter((m) => m !== null);
  const chosen = wanted.length > 0 || place.host !== defaultOllamaHost;
  const client = createOllamaClient(place);
  try {
    const [version, models] = await Promise.all([ollamaVersion(client, signal), listModels(client, signal)]);
    const found = told('ollama', { version, url: client.url, count: models.length });
    const missing = wanted.filter((model) => findModel(models, model) === undefined);
    if (missing.length === 0) return { ok: true, found };
    return {
      ok: false,
      found: [found, told('ollamaWithout', { models: missing })],
      mend: missing.map((model) => `ollama pull ${model}`).join(' && '),
    };
  } catch (thrown) {
    return chosen
      ? { ok: false, found: textOf(thrown), mend: 'ollama serve' }
      : { ok: true, found: told('ollamaSilent', { url: client.url }) };
  }
}
