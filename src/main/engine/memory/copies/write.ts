/**
 * memory.db → files. A copy is written only where the file is as we left it; where someone changed it meanwhile, it is
 * read first. A batch is written side by side and noted in one commit: a kill in between writes them again.
 */
import { rm } from 'node:fs/promises';
import { atomicWriteFiles, ioError } from '../../storage/storage.ts';
import { type CopyContext, fileOf, pathOf } from './context.ts';
import { hashOf, type KnownFile, look, stampOf } from './file-table.ts';
import type { Kind } from './kinds.ts';

export interface Behind {
  kind: Kind;
  id: string;
}

type Step =
  | { do: 'note'; file: KnownFile }
  | { do: 'write'; behind: Behind; path: string; text: string; hash: string; revision: number }
  | { do: 'forget'; path: string }
  | { do: 'remove'; path: string }
  | { do: 'read'; behind: Behind }
  | { do: 'nothing' };

/** Returns what must be read before it can be written. Throws for the disk; what was written until then is noted. */
export async function writeCopies(context: CopyContext, batch: readonly Behind[]): Promise<Behind[]> {
  const steps = batch.map((one) => nextStep(context, one));
  const writes = steps.filter((step) => step.do === 'write');
  const written = await atomicWriteFiles(writes.map(({ path, text }) => ({ file: fileOf(context, path), data: text })));
  const removals = steps.filter((step) => step.do === 'remove');
  const removed = await Promise.allSettled(removals.map(({ path }) => removeFile(fileOf(context, path))));
  const unread = steps.flatMap((step) => (step.do === 'read' ? [step.behind] : []));
  context.relaxed(() =>
    context.transaction(() => {
      for (const step of steps) {
        if (step.do === 'note') context.files.put(step.file);
        if (step.do === 'forget') context.files.remove(step.path);
      }
      writes.forEach(({ behind, path, hash, revision }, n) => {
        const found = written[n]?.status === 'fulfilled' ? look(fileOf(context, path)) : null;
        if (found !== null) context.files.put({ path, recordId: behind.id, hash, revision, stamp: stampOf(found) });
      });
      removals.forEach(({ path }, n) => {
        if (removed[n]?.status === 'fulfilled') context.files.remove(path);
      });
    }),
  );
  const failed = [...written, ...removed].find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return unread;
}

function nextStep(context: CopyContext, behind: Behind): Step {
  const { kind, id } = behind;
  const path = pathOf(kind, id);
  const item = kind.get(id);
  if (item === null && context.tombstones.has(id)) return { do: 'remove', path };
  if (context.blocked.has(path)) return { do: 'nothing' };
  const known = context.files.get(path);
  const found = look(fileOf(context, path));
  if (found !== null && stampOf(found) !== known?.stamp) return { do: 'read', behind };
  if (item === null) return found === null ? { do: 'forget', path } : { do: 'read', behind };
  const { text, revision } = item;
  const hash = hashOf(text);
  if (found !== null && known?.hash === hash) return { do: 'note', file: { ...known, recordId: id, revision } };
  return { do: 'write', behind, path, text, hash, revision };
}

async function removeFile(file: string): Promise<void> {
  try {
    await rm(file, { force: true });
  } catch (thrown) {
    throw ioError(`remove ${file}`, thrown);
  }
}
