/**
 * memory.db → files. A copy is written only where the file is as we left it; where someone changed it meanwhile, it is
 * read first. A batch is written side by side and noted in one commit: a kill in between writes them again.
 */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { atomicWriteFiles, checkInPlace, ioError } from '../../storage/storage.ts';
import { type CopyContext, fileOf, hashOf, type KnownFile, look, pathOf, stampOf } from './context.ts';
import type { Kind } from './kinds.ts';

export interface Behind {
  kind: Kind;
  id: string;
}

type Step =
  | { do: 'note'; file: KnownFile }
  /** `over`: the stamp of the file that it replaces; null where there is none. */
  | { do: 'write'; behind: Behind; path: string; text: string; hash: string; revision: number; over: string | null }
  | { do: 'forget'; path: string }
  | { do: 'remove'; path: string }
  | { do: 'read'; behind: Behind }
  | { do: 'nothing' };

/** Returns what must be read before it can be written. Throws for the disk; what was written until then is noted. */
export async function writeCopies(context: CopyContext, batch: readonly Behind[]): Promise<Behind[]> {
  const steps = batch.map((one) => nextStep(context, one));
  const writes = steps.filter((step) => step.do === 'write');
  const written = await atomicWriteFiles(
    writes.map((step) => ({
      file: fileOf(context, step.path),
      data: step.text,
      may: () => stampAt(context, step.path) === step.over,
    })),
  );
  const removals = steps.filter((step) => step.do === 'remove');
  const removed = await Promise.allSettled(removals.map((step) => removeFile(fileOf(context, step.path))));
  const unread = steps.flatMap((step) => (step.do === 'read' ? [step.behind] : []));
  context.relaxed(() =>
    context.transaction(() => {
      for (const step of steps) {
        if (step.do === 'note') context.files.put(step.file);
        if (step.do === 'forget') context.files.remove(step.path);
      }
      writes.forEach(({ behind, path: at, hash, revision }, n) => {
        const result = written[n];
        if (result?.status !== 'fulfilled') return;
        if (result.value === null) {
          unread.push(behind);
          return;
        }
        context.files.put({ path: at, recordId: behind.id, hash, revision, stamp: stampOf(result.value) });
      });
      removals.forEach((step, n) => {
        if (removed[n]?.status === 'fulfilled') context.files.remove(step.path);
      });
    }),
  );
  const failed = [...written, ...removed].find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return unread;
}

function nextStep(context: CopyContext, behind: Behind): Step {
  const { kind, id } = behind;
  const at = pathOf(kind, id);
  const item = kind.get(id);
  if (item === null && context.tombstones.has(id)) return { do: 'remove', path: at };
  if (context.blocked.has(at)) return { do: 'nothing' };
  const known = context.files.get(at);
  const over = stampAt(context, at);
  if (over !== null && over !== known?.stamp) return { do: 'read', behind };
  if (item === null) return over === null ? { do: 'forget', path: at } : { do: 'read', behind };
  const { file: text, revision } = item;
  const hash = hashOf(text);
  if (over !== null && known?.hash === hash) return { do: 'note', file: { ...known, recordId: id, revision } };
  return { do: 'write', behind, path: at, text, hash, revision, over };
}

function stampAt(context: CopyContext, path: string): string | null {
  const found = look(fileOf(context, path));
  return found === null ? null : stampOf(found);
}

/** Also deletes its set aside copies: it was removed so that no one can read it any more. */
async function removeFile(file: string): Promise<void> {
  const { dir, base } = path.parse(file);
  try {
    checkInPlace(dir);
    await rm(file, { force: true });
    for (const name of await readdir(dir)) {
      if (name.startsWith(`${base}.corrupt-`)) await rm(path.join(dir, name), { force: true, recursive: true });
    }
  } catch (thrown) {
    throw ioError(`remove ${file}`, thrown);
  }
}
