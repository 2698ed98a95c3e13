/** What a person may choose from in the settings: models of Ollama, folders of models, and how the one in use stands. */
import { toMemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { ModelState } from '#shared/contract/memory/methods.ts';
import { type AnalystStatus, openAnalyst } from '../analyst/analyst.ts';
import { modelFolders, readModelSettings } from '../models/models.ts';

type Choices = Result<'memory.models'>;

/** Asks Ollama each time, for it comes and goes. Throws Cancelled. */
export async function modelChoices(embedder: ModelState, signal: AbortSignal): Promise<Choices> {
  return { embedder, folders: await modelFolders(), ollama: await ollamaChoices(signal) };
}

async function ollamaChoices(signal: AbortSignal): Promise<Choices['ollama']> {
  const { analyst } = await readModelSettings();
  if (analyst === null) return { state: 'off', model: null, models: [], message: '' };
  let status: AnalystStatus;
  try {
    status = await openAnalyst(analyst).status(signal);
  } catch (thrown) {
    signal.throwIfAborted();
    return { state: 'absent', model: null, models: [], message: toMemoError(thrown).message };
  }
  if (status.state === 'absent') return { state: 'absent', model: null, models: [], message: status.message };
  const models = status.models.map(({ name, size, embeds }) => ({ name, bytes: size, embeds }));
  if (status.state === 'missing') return { state: 'missing', model: null, models, message: status.message };
  return { state: 'ready', model: status.model, models, message: '' };
}
