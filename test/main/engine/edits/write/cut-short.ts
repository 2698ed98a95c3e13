/** Leaves the journal of a written edit as a kill in the middle of the writing does. */
import { createJournals } from '../../../../../src/main/engine/edits/journal.ts';

export async function markCutShort(options: Parameters<typeof createJournals>[0], id: string): Promise<void> {
  const journals = createJournals(options);
  const journal = await journals.read(id);
  if (journal === null) throw new Error(`there is no edit ${id}`);
  await journals.mark(id, { ...journal, state: 'writing' });
}
