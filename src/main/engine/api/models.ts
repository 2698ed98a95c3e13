/** Answers which model servers and models there are, and has Ollama get others, as the settings of this user allow. */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { ModelEntry, modelMethods } from '#shared/contract/models/methods.ts';
import { modelServers } from '#shared/contract/models/servers.ts';
import { openAnalyst } from '../analyst/analyst.ts';
import type { Handlers } from '../handler.ts';
import {
  createOllamaClient,
  discoverServers,
  findModel,
  listModels,
  loadedModels,
  type ModelServer,
  ollamaVersion,
  openModelServer,
  pullModel,
  readModelSettings,
  type ServerModel,
  type ServerPlace,
} from '../models/models.ts';
import type { Ops } from '../ops.ts';

/** Asked of a server at the same time. */
const atOnce = 4;
/** Models whose context length is asked for; the rest are listed without. */
const mostShown = 40;

export function modelHandlers({ ops }: { ops: Ops }): Handlers<keyof typeof modelMethods> {
  /** By what the weights are: it never changes. */
  const contexts = new Map<string, number | null>();
  const pulling = new Set<string>();

  async function contextOf(server: ModelServer, model: ServerModel, signal: AbortSignal): Promise<number | null> {
    const known = contexts.get(model.digest);
    if (known !== undefined) return known;
    const { contextLength } = await server.facts(model, signal);
    if (model.digest !== '') contexts.set(model.digest, contextLength);
    return contextLength;
  }

  async function entriesOf(
    place: ServerPlace,
    models: readonly ServerModel[],
    signal: AbortSignal,
  ): Promise<ModelEntry[]> {
    const server = openModelServer(place);
    const loaded = place.form === 'openai' ? [] : await loadedModels(createOllamaClient(place), signal);
    const lengths = new Map<string, number | null>();
    for (let at = 0; at < Math.min(models.length, mostShown); at += atOnce) {
      await Promise.all(
        models.slice(at, at + atOnce).map(async (model) => {
          lengths.set(model.name, await contextOf(server, model, signal));
        }),
      );
    }
    return models.map(({ name, size, parameters, quantization, family, embeds }) => {
      const inMemory = loaded.find((each) => each.name === name);
      return {
        ...{ name, bytes: size, parameters, quantization, family, embeds },
        contextLength: lengths.get(name) ?? null,
        loaded: inMemory === undefined ? null : withoutName(inMemory),
      };
    });
  }

  async function list(signal: AbortSignal): Promise<Result<'models.list'>> {
    const { analyst } = await readModelSettings();
    const nothing = { server: null, host: '', version: null, model: null, models: [], message: '' };
    if (analyst === null) return { ...nothing, state: 'off' };
    try {
      const status = await openAnalyst(analyst).status(signal);
      const { state, host } = status;
      if (state === 'absent') return { ...nothing, state, host, message: status.message };
      return {
        ...{ state, host, server: status.server },
        version: analyst.form === 'openai' ? null : await ollamaVersion(createOllamaClient(analyst), signal),
        models: await entriesOf(analyst, status.models, signal),
        model: state === 'ready' ? status.model : null,
        message: state === 'ready' ? '' : status.message,
      };
    } catch (thrown) {
      // It went away meanwhile, or its address cannot be used.
      if (!(thrown instanceof MemoError) || thrown.code === 'Cancelled') throw thrown;
      return { ...nothing, state: 'absent', host: analyst.host, message: thrown.message };
    }
  }

  async function pull(name: string, signal: AbortSignal): Promise<Result<'models.pull'>> {
    const { ollama } = await readModelSettings();
    if (ollama === null) {
      throw new MemoError('Refused', 'The settings leave Ollama alone. Put in its address under Models first.');
    }
    const client = createOllamaClient(ollama);
    if (pulling.has(name))
      throw new MemoError('Busy', sentence`${name} is being downloaded already; its progress is shown.`);
    pulling.add(name);
    try {
      return await ops.run('pull', signal, async (op) => {
        op.progress({ phase: 'pulling', detail: name });
        await pullModel(client, name, (progress) => op.progress(progress), op.signal);
        const model = findModel(await listModels(client, op.signal), name);
        return { name: model?.name ?? name, bytes: model?.size ?? 0 };
      });
    } finally {
      pulling.delete(name);
    }
  }

  async function servers(signal: AbortSignal): Promise<Result<'models.servers'>> {
    const [found, { server }] = await Promise.all([discoverServers(signal), readModelSettings()]);
    return {
      servers: found.map(({ id, host, models, needsKey }) => ({
        ...{ id, host, needsKey, chosen: host === server?.host },
        name: modelServers[id].name,
        models: models.map(({ name }) => name),
      })),
    };
  }

  return {
    'models.servers': (_, { signal }) => servers(signal),
    'models.list': (_, { signal }) => list(signal),
    'models.pull': ({ name }, { signal }) => pull(name, signal),
  };
}

function withoutName({ name: _, ...rest }: { name: string } & NonNullable<ModelEntry['loaded']>): ModelEntry['loaded'] {
  return rest;
}
