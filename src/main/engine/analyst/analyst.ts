/**
 * The language model that a person runs on this machine, with Ollama or another server. It is optional: where there is
 * none, `status` says so and the caller continues without it. Main types: Analyst, AnalystStatus, Answer. A request
 * holds no state here, so an analyst needs no closing; a cancelled one ends its connection, which stops the model.
 */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { analystOf, type ModelServerId } from '#shared/contract/models/servers.ts';
import {
  findModel,
  type ModelFacts,
  missingModel,
  openModelServer,
  type ServerModel,
  type ServerModels,
  type ServerPlace,
} from '../models/models.ts';
import type { Answer, Question } from './ask-json.ts';
import { streamChat } from './chat.ts';

export { askJson, type ChatMessage, type JsonQuestion, type Question } from './ask-json.ts';
export { type DescribeOptions, describe } from './describe.ts';

export interface AnalystOptions extends ServerPlace {
  /** The chosen model; null takes the one that the server lists first, which to Ollama is the last one that was changed. */
  readonly model: string | null;
}

interface There {
  readonly host: string;
  readonly server: ModelServerId;
  readonly models: readonly ServerModel[];
}

export type AnalystStatus =
  /** `message` says what to do. */
  | { readonly state: 'absent'; readonly host: string; readonly message: string }
  | (There & { readonly state: 'missing'; readonly message: string })
  /** `analyst`: as records name it. */
  | (There & { readonly state: 'ready'; readonly model: string; readonly analyst: string });

export interface Analyst {
  /** Asks again each time; within 5 s. Throws Cancelled only. */
  status(signal: AbortSignal): Promise<AnalystStatus>;
  /** What is known of the model that answers. Throws as `chat`. */
  facts(signal: AbortSignal): Promise<ModelFacts>;
  /** Throws Cancelled, Offline, ModelUnavailable, Busy; each message says what to do. */
  chat(question: Question): Promise<Answer>;
}

/**
 * Makes no connection yet. Throws InvalidArgument for a wrong address, Refused for another machine that is not
 * allowed.
 */
export function openAnalyst(options: AnalystOptions): Analyst {
  const server = openModelServer(options);
  /** By what the weights are: it never changes, and several questions follow each other. */
  const facts = new Map<string, ModelFacts>();

  const chosenOf = (models: readonly ServerModel[]): ServerModel | undefined =>
    options.model === null ? models.find((model) => !model.embeds) : findModel(models, options.model);

  async function status(signal: AbortSignal): Promise<AnalystStatus> {
    const host = server.url;
    let listed: ServerModels;
    try {
      listed = await server.list(signal);
    } catch (thrown) {
      if (!(thrown instanceof MemoError) || thrown.code === 'Cancelled') throw thrown;
      return { state: 'absent', host, message: thrown.message };
    }
    const { id, models } = listed;
    const chosen = chosenOf(models);
    if (chosen === undefined) return { state: 'missing', host, server: id, models, message: missing().message };
    return { state: 'ready', host, server: id, models, model: chosen.name, analyst: analystOf(id, chosen.name) };
  }

  async function chosenNow(signal: AbortSignal): Promise<{ id: ModelServerId; model: ServerModel }> {
    const { id, models } = await server.list(signal);
    const model = chosenOf(models);
    if (model === undefined) throw missing();
    return { id, model };
  }

  async function factsOf(model: ServerModel, signal: AbortSignal): Promise<ModelFacts> {
    const known = facts.get(model.digest) ?? (await server.facts(model, signal));
    if (model.digest !== '') facts.set(model.digest, known);
    return known;
  }

  function missing(): MemoError {
    const { url } = server;
    const name = server.name();
    if (options.model !== null) return missingModel({ server: name, url, model: options.model }, options.model);
    const message =
      name === 'Ollama'
        ? sentence`Ollama at ${url} has no language model. Get one, for example with: ollama pull ${'qwen3:4b'}`
        : sentence`${name} at ${url} has no language model. Load one there.`;
    return new MemoError('ModelUnavailable', message, { host: url, fault: 'missing' });
  }

  return {
    status,
    async facts(signal) {
      return factsOf((await chosenNow(signal)).model, signal);
    },
    async chat(question) {
      const { id, model } = await chosenNow(question.signal);
      return streamChat({ server, id, model, facts: await factsOf(model, question.signal) }, question);
    },
  };
}
