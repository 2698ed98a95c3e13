/** What a person may choose from in the settings: models of servers, folders of models, and how the one in use stands. */
import { toMemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { ModelState } from '#shared/contract/memory/methods.ts';
import { type AnalystOptions, type AnalystStatus, openAnalyst } from '../analyst/analyst.ts';
import { modelFolders, readModelSettings, type ServerPlace } from '../models/models.ts';

type Choices = Result<'memory.models'>;
type OfServer = Choices['server'];

/** Asks the servers that the settings name each time, for they come and go. Throws Cancelled. */
export async function modelChoices(embedder: ModelState, signal: AbortSignal): Promise<Choices> {
  const { ollama, server, analyst } = await readModelSettings();
  // Of the server that does not answer questions any model will do.
  const asked = (place: ServerPlace | null): AnalystOptions | null =>
    place && { ...place, model: place.form === analyst?.form ? (analyst?.model ?? null) : null };
  const [folders, ofOllama, ofServer] = await Promise.all([
    modelFolders(),
    choicesOf(asked(ollama), signal),
    choicesOf(asked(server), signal),
  ]);
  return { embedder, folders, ollama: ofOllama, server: ofServer };
}

async function choicesOf(place: AnalystOptions | null, signal: AbortSignal): Promise<OfServer> {
  const nothing = { id: null, model: null, models: [], message: '' };
  if (place === null) return { ...nothing, state: 'off' };
  let status: AnalystStatus;
  try {
    status = await openAnalyst(place).status(signal);
  } catch (thrown) {
    signal.throwIfAborted();
    return { ...nothing, state: 'absent', message: toMemoError(thrown).message };
  }
  if (status.state === 'absent') return { ...nothing, state: 'absent', message: status.message };
  const { server: id, state } = status;
  const models = status.models.map(({ name, size, embeds }) => ({ name, bytes: size, embeds }));
  if (status.state === 'missing') return { id, state, model: null, models, message: status.message };
  return { id, state, model: status.model, models, message: '' };
}
