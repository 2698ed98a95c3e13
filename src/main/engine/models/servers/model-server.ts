/**
 * A server of language models as everyone here sees it, whatever it is spoken to with. Main type: ModelServer; one for the
 * interface of Ollama and one for that of OpenAI, which LM Studio, llama.cpp, Jan and others have.
 */
import type { ModelServerId } from '#shared/contract/models/servers.ts';

export interface ServerModel {
  /** `qwen3:8b`, `qwen/qwen3-8b` */
  readonly name: string;
  /** Of its weights; '' where the server does not say it. */
  readonly digest: string;
  /** Bytes on disk; 0 where the server does not say it. */
  readonly size: number;
  /** `8.2B`, or ''. */
  readonly parameters: string;
  /** `Q4_K_M`, or ''. */
  readonly quantization: string;
  readonly family: string;
  /** Whether it makes vectors, and so cannot talk. */
  readonly embeds: boolean;
  /** Tokens that it holds, where the list says it. */
  readonly contextLength: number | null;
}

export interface ServerModels {
  readonly id: ModelServerId;
  readonly models: readonly ServerModel[];
}

export interface ModelFacts {
  /** Tokens, or null where the server does not say it. */
  readonly contextLength: number | null;
  /** Whether it can think before it answers; null where the server does not say it. */
  readonly thinks: boolean | null;
}

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[];
  /** Tokens of the answer, thoughts among them. */
  readonly maxTokens: number;
  /** Tokens of question and answer, for servers that take it. */
  readonly context: number;
  readonly temperature?: number;
  readonly seed?: number;
  /** JSON schema. */
  readonly format?: object;
  /** `low` for models that know levels only; left out: as the model is used to. */
  readonly think?: false | 'low';
}

export interface ChatPart {
  readonly text: string;
  /** What the model thinks to itself, in a field of its own. */
  readonly thought: string;
}

export interface ChatEnd {
  /** Whether it ended because there was no more room. */
  readonly cut: boolean;
  /** As the server counts them. */
  readonly tokens: { readonly prompt: number; readonly answer: number };
}

/** All throw Cancelled, Offline, ModelUnavailable, Busy, Refused; each message says what to do. */
export interface ModelServer {
  /** `http://127.0.0.1:11434` */
  readonly url: string;
  /** `Ollama`, `LM Studio`: as messages call it. */
  readonly name: () => string;
  /** Asks the server each time, within 5 s. */
  list(signal: AbortSignal): Promise<ServerModels>;
  facts(model: ServerModel, signal: AbortSignal): Promise<ModelFacts>;
  chat(request: ChatRequest, onPart: (part: ChatPart) => void, signal: AbortSignal): Promise<ChatEnd>;
  /** A vector for each text, as the server gives them: of any length and number. */
  embed(model: string, texts: readonly string[], signal: AbortSignal): Promise<number[][]>;
}

/** The model of that name; a name without a tag means `latest`, as it does to Ollama. */
export function findModel(models: readonly ServerModel[], name: string): ServerModel | undefined {
  return models.find((model) => model.name === name || model.name === `${name}:latest`);
}

/** Lists do not say it; embedding models are called so. */
export function isEmbedding(name: string): boolean {
  return /embed|minilm|bge|(^|[/-])e5/i.test(name);
}
