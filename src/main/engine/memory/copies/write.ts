/**
 * memory.db → files. A copy is written only where the file is as we left it; where someone changed it meanwhile, it is
 * read first. A batch is written side by side and noted in one commit: a kill in between writes them again.
 */
import { rm } from 'node:fs/promises';
import { atomicWriteFile, ioError } from '../../storage/storage.ts';
import { type CopyContext, fileOf, pathOf } from './context.ts';
import { hashOf, type KnownFile, look, stampOf } from './file-table.ts';
import type { Kind } from './kinds.ts';

export interface Behind {
  kind: Kind;
  id: string;
}

type Outcome = { put: KnownFile } | { removed: string } | { changed: Behind } | null;

/** Returns what must be read before it can be written. Throws for the disk; what was written until then is noted. */
export async function writeCopies(context: CopyContext, batch: readonly Behind[]): Promise<Behind[]> {
  const settled = await Promise.allSettled(batch.map((one) => writeOne(context, one)));
  const outcomes = settled.flatMap((result) => (result.status === 'fulfilled' ? (result.value ?? []) : []));
  context.relaxed(() => {
    for (const outcome of outcomes) {
      if ('put' in outcome) context.files.put(outcome.put);
      if ('removed' in outcome) context.files.remove(outcome.removed);
    }
  });
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return outcomes.flatMap((outcome) => ('changed' in outcome ? [outcome.changed] : []));
}

async function writeOne(context: CopyContext, { kind, id }: Behind): Promise<Outcome> {
  const relative = pathOf(kind, id);
  const file = fileOf(context, relative);
  const item = kind.get(id);
  if (item === null && context.tombstones.has(id)) {
    await removeFile(file);
    return { removed: relative };
  }
  if (context.blocked.has(relative)) return null;
  const known = context.files.get(relative);
  const found = await look(file);
  if (found !== null && (known === null || stampOf(found) !== known.stamp)) return { changed: { kind, id } };
  if (item === null) return found === null ? { removed: relative } : { changed: { kind, id } };
  const hash = hashOf(item.text);
  const noted = { path: relative, recordId: id, hash, revision: item.revision };
  if (found !== null && known?.hash === hash) return { put: { ...noted, stamp: known.stamp } };
  await atomicWriteFile(file, item.text);
  const written = await look(file);
  return written === null ? { changed: { kind, id } } : { put: { ...noted, stamp: stampOf(written) } };
}

async function removeFile(file: string): Promise<void> {
  try {
    await rm(file, { force: true });
  } catch (thrown) {
    throw ioError(`remove ${file}`, thrown);
  }
}
