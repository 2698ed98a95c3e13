/**
 * The language model that a person runs with Ollama (spec 07 "Ollama"). Nothing of it is needed: where there is none,
 * `status` says so and whoever asks goes on without. Main types: Analyst, AnalystStatus, Answer.
 * A request holds no state here, so an analyst needs no closing; a cancelled one ends its connection, which stops the model.
 */
import { MemoError } from '#shared/base/errors.ts';
import {
  createOllamaClient,
  findModel,
  listModels,
  type ModelFacts,
  type OllamaModel,
  type OllamaPlace,
  showModel,
} from '../models/models.ts';
import { streamChat } from './chat.ts';
import type { Answer, Question } from './question.ts';

export { askJson, type JsonAnswer, type JsonQuestion } from './ask/ask-json.ts';
export type { Answer, ChatMessage, Question } from './question.ts';
export { type Described, type DescribeOptions, describe } from './session/describe.ts';

export interface AnalystOptions extends OllamaPlace {
  /** The chosen model; null takes the one that Ollama lists first, which is the last one that was changed. */
  readonly model: string | null;
}

export type AnalystStatus =
  /** `message` says what to do. */
  | { readonly state: 'absent'; readonly host: string; readonly message: string }
  | {
      readonly state: 'missing';
      readonly host: string;
      readonly models: readonly OllamaModel[];
      readonly message: string;
    }
  | { readonly state: 'ready'; readonly host: string; readonly models: readonly OllamaModel[]; readonly model: string };

export interface Analyst {
  /** Asks anew each time; within 5 s. Throws Cancelled only. */
  status(signal: AbortSignal): Promise<AnalystStatus>;
  /** Throws Cancelled, Offline, ModelUnavailable, Busy; each message says what to do. */
  chat(question: Question): Promise<Answer>;
}

/** Contacts nobody yet. Throws InvalidArgument for a wrong address, Refused for another machine that is not allowed. */
export function openAnalyst(options: AnalystOptions): Analyst {
  const client = createOllamaClient(options);
  /** By what the weights are: it never changes, and several questions follow each other. */
  const facts = new Map<string, ModelFacts>();

  const chosenOf = (models: readonly OllamaModel[]): OllamaModel | undefined =>
    options.model === null ? models.find((model) => !model.embeds) : findModel(models, options.model);

  async function status(signal: AbortSignal): Promise<AnalystStatus> {
    const host = client.url;
    let models: OllamaModel[];
    try {
      models = await listModels(client, signal);
    } catch (thrown) {
      if (!(thrown instanceof MemoError) || thrown.code === 'Cancelled') throw thrown;
      return { state: 'absent', host, message: thrown.message };
    }
    const chosen = chosenOf(models);
    if (chosen !== undefined) return { state: 'ready', host, models, model: chosen.name };
    return { state: 'missing', host, models, message: missing(host, options.model) };
  }

  async function factsOf({ name, digest }: OllamaModel, signal: AbortSignal): Promise<ModelFacts> {
    const known = facts.get(digest) ?? (await showModel(client, name, signal));
    if (digest !== '') facts.set(digest, known);
    return known;
  }

  async function chat(question: Question): Promise<Answer> {
    const chosen = chosenOf(await listModels(client, question.signal));
    if (chosen === undefined) {
      throw new MemoError('ModelUnavailable', missing(client.url, options.model), {
        host: client.url,
        fault: 'missing',
      });
    }
    return streamChat(client, chosen.name, question, await factsOf(chosen, question.signal));
  }

  return { status, chat };
}

function missing(host: string, model: string | null): string {
  return model === null
    ? `Ollama at ${host} has no language model. Get one, for example with: ollama pull qwen3:4b`
    : `Ollama at ${host} does not have the model ${model}. Get it with: ollama pull ${model}, or choose another in the settings.`;
}
