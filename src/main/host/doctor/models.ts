/** Models: the built-in one must be whole; servers are a matter of choice, and looked for only where they may be contacted. */
import { modelServers } from '#shared/contract/models/servers.ts';
import {
  createOllamaClient,
  defaultOllamaHost,
  findModel,
  listModels,
  type ModelSettings,
  ollamaVersion,
  openEmbedder,
  openModelServer,
  readModelSettings,
  type ServerPlace,
} from '../../engine/models/models.ts';
import { allowedAddresses } from '../../engine/network/network.ts';
import { type CheckScope, type Finding, textOf, told } from './check.ts';

export async function checkModels({ signal }: CheckScope): Promise<Finding> {
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
export async function checkOllama({ signal }: CheckScope): Promise<Finding> {
  const settings = await readModelSettings();
  const place = settings.ollama;
  if (place === null) return { ok: true, absent: true, found: told('ollamaUnused') };
  const elsewhere = notAllowed(place, defaultOllamaHost);
  if (elsewhere !== null) return elsewhere;
  const wanted = modelsOf(settings, 'ollama');
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
      : { ok: true, absent: true, found: told('ollamaSilent', { url: client.url }) };
  }
}

/** The server that a person chose beside Ollama, by its name. No other port is looked at. */
export async function checkModelServer({ signal }: CheckScope): Promise<Finding> {
  const settings = await readModelSettings();
  const place = settings.server;
  if (place === null) return { ok: true, absent: true, found: told('ollamaUnused') };
  const elsewhere = notAllowed(place, `http://127.0.0.1:${modelServers['lm-studio'].port}`);
  if (elsewhere !== null) return elsewhere;
  const server = openModelServer(place);
  try {
    const { models } = await server.list(signal);
    const found = told('modelServer', { name: server.name(), url: server.url, count: models.length });
    const missing = modelsOf(settings, 'openai').filter((model) => findModel(models, model) === undefined);
    if (missing.length === 0) return { ok: true, found };
    return { ok: false, found: [found, told('ollamaWithout', { models: missing })], mend: told('modelServerLoad') };
  } catch (thrown) {
    return { ok: false, found: textOf(thrown), mend: told('modelServerStart') };
  }
}

function notAllowed({ host, allowRemote }: ServerPlace, example: string): Finding | null {
  if (allowedAddresses([host], allowRemote).length > 0) return null;
  return {
    ok: false,
    found: told('ollamaElsewhere', { host }),
    mend: told('ollamaElsewhereMend', { host: example }),
  };
}

/** Those that the settings name of this kind of server. */
function modelsOf({ analyst, embedder }: ModelSettings, form: ServerPlace['form']): string[] {
  return [
    analyst?.form === form ? analyst?.model : null,
    embedder.kind === 'server' && embedder.place.form === form ? embedder.model : null,
  ].filter((model) => typeof model === 'string');
}
