/**
 * Looks for model servers of the form of OpenAI at the ports on which they usually listen, on this machine alone. Anything
 * may listen there, so nothing is sent but a request for the list of models, only when a person looks at the choice of models;
 * what does not answer it in its form is no model server.
 */
import { type ModelServerId, modelServers } from '#shared/contract/models/servers.ts';
import type { ModelServer, ServerModel } from './model-server.ts';
import { openOllamaServer } from './ollama-server.ts';
import { openOpenaiServer } from './openai-server.ts';
import { type ServerPlace, usualServer } from './place.ts';
import { faultOf } from './server-error.ts';

interface FoundServer {
  readonly id: ModelServerId;
  readonly host: string;
  readonly models: readonly ServerModel[];
  /** It is there, and wants a key before it lists its models. */
  readonly needsKey: boolean;
}

/** A program of this machine answers at once or cannot be used. */
const withinMs = 1_500;

/** Ports that are usual, once each; Ollama has its own address in the settings. */
const usualPorts: readonly number[] = [
  ...new Set(
    Object.entries(modelServers).flatMap(([id, { port }]) => (id === 'ollama' || port === null ? [] : [port])),
  ),
];

/** In the order of the ports. Throws Cancelled. */
export async function discoverServers(
  signal: AbortSignal,
  ports: readonly number[] = usualPorts,
): Promise<FoundServer[]> {
  const found = await Promise.all(ports.map((port) => lookAt(`http://127.0.0.1:${port}`, signal)));
  signal.throwIfAborted();
  return found.filter((server) => server !== null);
}

async function lookAt(host: string, signal: AbortSignal): Promise<FoundServer | null> {
  const server = openOpenaiServer({ host, allowRemote: false, form: 'openai' });
  try {
    const { id, models } = await server.list(AbortSignal.any([signal, AbortSignal.timeout(withinMs)]));
    return { id, host, models, needsKey: false };
  } catch (thrown) {
    // Only on a port with one usual server: any other program may refuse an unknown client too.
    const id = usualServer(host);
    return faultOf(thrown) === 'key' && id !== 'openai' ? { id, host, models: [], needsKey: true } : null;
  }
}

/**
 * Opens a model server by the form in which it is spoken to.
 *
 * Makes no connection yet. Throws InvalidArgument for a wrong address, Refused for another machine that is not
 * allowed.
 */
export function openModelServer(place: ServerPlace): ModelServer {
  return place.form === 'openai' ? openOpenaiServer(place) : openOllamaServer(place);
}
