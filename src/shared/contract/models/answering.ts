/** Which server answers questions: the one that a person chose beside Ollama, else Ollama. */
import type { Settings } from '../service.ts';

type Fields = Pick<Settings, 'ollamaHost' | 'ollamaModel' | 'serverHost' | 'serverModel'>;

export interface Answering {
  /** '' where no server is to be asked. */
  readonly host: string;
  /** '' takes the first that the server lists. */
  readonly model: string;
  /** The setting that holds the model. */
  readonly modelKey: 'ollamaModel' | 'serverModel';
}

export function answering({ ollamaHost, ollamaModel, serverHost, serverModel }: Fields): Answering {
  return serverHost === ''
    ? { host: ollamaHost, model: ollamaModel, modelKey: 'ollamaModel' }
    : { host: serverHost, model: serverModel, modelKey: 'serverModel' };
}
