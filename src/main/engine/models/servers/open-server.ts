/** Opens a model server by the form in which it is spoken to. */
import { openOllamaServer } from '../ollama/ollama-server.ts';
import { openOpenaiServer } from '../openai/openai-server.ts';
import type { ModelServer } from './model-server.ts';
import type { ServerPlace } from './place.ts';

/** Contacts nobody yet. Throws InvalidArgument for a wrong address, Refused for another machine that is not allowed. */
export function openModelServer(place: ServerPlace): ModelServer {
  return place.form === 'openai' ? openOpenaiServer(place) : openOllamaServer(place);
}
