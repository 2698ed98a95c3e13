/** The description of a type in the folder of a generation: a file of its own, or that of its group. */
import path from 'node:path';
import { isTombstone } from '../../history/history.ts';
import { readPlainFile } from '../../storage/storage.ts';

const maxBytes = 1024 * 1024;

/** @param group id of the group with which the type is described today. null where there is no text, or none of ours. */
export async function readDescription(dir: string, typeId: string, group: string | null): Promise<string | null> {
  const files = [path.join(dir, 'types', `${typeId}.semantic.md`)];
  if (group !== null) files.push(path.join(dir, 'semantic', `${group}.md`));
  for (const file of files) {
    const bytes = await readPlainFile(file, maxBytes).catch(() => null); // A folder or link: nothing of ours.
    const text = bytes?.toString() ?? null;
    if (text !== null && !isTombstone(text)) return text;
  }
  return null;
}
