/**
 * The servers of language models that are known by name, and how records name the model that wrote them. Everything that
 * asks whether an analyst is a model asks here, so that all servers count alike.
 */
import { z } from 'zod';

interface KnownServer {
  readonly name: string;
  /** The default port in its documentation. */
  readonly port: number | null;
}

/** Those with the same port in the order in which they are taken for it. `openai`: any other that speaks the form. */
export const modelServers = {
  ollama: { name: 'Ollama', port: 11434 },
  'lm-studio': { name: 'LM Studio', port: 1234 },
  'llama.cpp': { name: 'llama.cpp', port: 8080 },
  llamafile: { name: 'llamafile', port: 8080 },
  localai: { name: 'LocalAI', port: 8080 },
  jan: { name: 'Jan', port: 1337 },
  vllm: { name: 'vLLM', port: 8000 },
  koboldcpp: { name: 'KoboldCpp', port: 5001 },
  'text-generation-webui': { name: 'text-generation-webui', port: 5000 },
  gpt4all: { name: 'GPT4All', port: 4891 },
  openai: { name: 'The model server', port: null },
} as const satisfies Record<string, KnownServer>;

export type ModelServerId = keyof typeof modelServers;
const ids = Object.keys(modelServers) as ModelServerId[];
export const ModelServerId = z.enum(ids as [ModelServerId, ...ModelServerId[]]);

/** Names of models are free text; records name an analyst in at most 128 characters. */
const maxModel = 100;

/** `lm-studio:qwen/qwen3-8b`. A model that is named by its file goes by the name of the file: its folder is private. */
export function analystOf(server: ModelServerId, model: string): string {
  const isFile = /^(\/|~|[A-Za-z]:[\\/]|\\\\)/.test(model);
  const name = isFile ? (model.split(/[\\/]/).at(-1) ?? model) : model;
  return `${server}:${name.slice(0, maxModel)}`;
}

/** The server and the model of an analyst; null for people, agents and the static analyst. */
export function modelAnalyst(analyst: string): { readonly server: ModelServerId; readonly model: string } | null {
  const at = analyst.indexOf(':');
  const server = ModelServerId.safeParse(analyst.slice(0, Math.max(0, at))).data;
  return server === undefined ? null : { server, model: analyst.slice(at + 1) };
}

/** Whether a model chose the words: that of a server, or that of an agent, which MCP records as `agent:<name>`. */
export function isModelBehind(analyst: string): boolean {
  return analyst.startsWith('agent:') || modelAnalyst(analyst) !== null;
}

/** As a reader is shown it: the model by its name alone, others as they are. */
export function shownAnalyst(analyst: string): string {
  return modelAnalyst(analyst)?.model ?? analyst;
}
