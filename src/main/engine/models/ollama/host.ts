/**
 * Where Ollama is. Only this machine is contacted unless the settings of the user allow another (spec 00): code goes into
 * every request.
 */
import { MemoError } from '#shared/base/errors.ts';
import { isLoopback } from '../../network/network.ts';

export const defaultOllamaHost = 'http://127.0.0.1:11434';

export interface OllamaPlace {
  /** `http://127.0.0.1:11434`, or `127.0.0.1:11434`, as the person wrote it. */
  readonly host: string;
  /** Whether it may be another machine. */
  readonly allowRemote: boolean;
}

/** `http://host:port`. Throws InvalidArgument for what is no address, Refused for another machine that is not allowed. */
export function ollamaUrl({ host, allowRemote }: OllamaPlace): string {
  const url = URL.parse(host.includes('://') ? host : `http://${host}`);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.username !== '') {
    throw new MemoError('InvalidArgument', `'${host}' is not an address of Ollama. Write it as ${defaultOllamaHost}.`, {
      path: 'ollamaHost',
    });
  }
  if (!isLoopback(url.hostname) && !allowRemote) {
    throw new MemoError(
      'Refused',
      `Ollama at ${url.host} is on another machine, to which questions and code would be sent. Allow it in the settings, or use one on this machine.`,
      { path: 'ollamaHost' },
    );
  }
  if (url.port === '' && url.protocol === 'http:') url.port = new URL(defaultOllamaHost).port;
  return url.origin;
}
