/**
 * Where a model server is. Only this machine is contacted unless the settings of the user allow another: code goes into
 * every request.
 */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { type ModelServerId, modelServers } from '#shared/contract/models/servers.ts';
import { isLoopback } from '../../network/network.ts';

export const defaultOllamaHost = 'http://127.0.0.1:11434';

/** How a server is spoken to: Ollama's own interface, or the one of OpenAI that most other servers have. */
export type ServerForm = 'ollama' | 'openai';

export interface ServerPlace {
  /** `http://127.0.0.1:11434`, or `127.0.0.1:11434`, as the person wrote it. */
  readonly host: string;
  /** Whether it may be another machine. */
  readonly allowRemote: boolean;
  /** Left out: Ollama. */
  readonly form?: ServerForm;
  /** Sent along to a server that asks for one; '' or left out: none. */
  readonly key?: string;
}

/** `http://host:port`. Throws InvalidArgument for what is no address, Refused for another machine that is not allowed. */
export function serverUrl({ host, allowRemote, form = 'ollama' }: ServerPlace): string {
  const url = URL.parse(host.includes('://') ? host : `http://${host}`);
  const setting = form === 'ollama' ? 'ollamaHost' : 'serverHost';
  const example = form === 'ollama' ? defaultOllamaHost : `http://127.0.0.1:${modelServers['lm-studio'].port}`;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.username !== '') {
    throw new MemoError(
      'InvalidArgument',
      sentence`'${host}' is not an address of a model server. Write it as ${example}.`,
      {
        path: setting,
      },
    );
  }
  if (!isLoopback(url.hostname) && !allowRemote) {
    throw new MemoError(
      'Refused',
      sentence`The model server at ${url.host} is on another machine, to which questions and code would be sent. Allow it in the settings, or use one on this machine.`,
      { path: setting },
    );
  }
  if (form === 'ollama' && url.port === '' && url.protocol === 'http:') url.port = String(modelServers.ollama.port);
  return url.origin;
}

/** What is usually there, for messages before anything has answered. */
export function usualServer(url: string): ModelServerId {
  const port = Number(URL.parse(url)?.port);
  const usual = Object.entries(modelServers).filter(([, server]) => server.port === port);
  return usual.length === 1 ? (usual[0]?.[0] as ModelServerId) : 'openai';
}
