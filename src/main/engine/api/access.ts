/**
 * What was opened lately (access.json, S4-69) and the outline files that were asked for. Both are conveniences: a file
 * that cannot be read or written is passed over, and resolving works without it.
 */
import path from 'node:path';
import { z } from 'zod';
import { atomicWriteFile, type Log, readPlainFile, readValidated, type SetAsideNotice } from '../storage/storage.ts';

const AccessFile = z.object({ version: z.literal(1), types: z.array(z.string().regex(/^T_[0-9a-z]{8,12}$/)).max(512) });

export interface Access {
  /** A type was opened. */
  touch(type: number): void;
  /** Caches an outline as a file of the generation; the text on disk is replaced only when it differs. */
  keepOutline(typeId: string, text: string): void;
  /** Writes what is pending. */
  flush(): Promise<void>;
}

export interface AccessOptions {
  file: string;
  typesDir: string;
  log: Log;
  onSetAside(notice: SetAsideNotice): void;
  touch(type: number): void;
  recentTypeIds(): string[];
}

const maxOutlineBytes = 4 * 1024 * 1024;
/** Outline files stay out of the way of saving: written a little later, several at once. */
const flushAfterMs = 2_000;

export async function readRecent(file: string, onSetAside: (notice: SetAsideNotice) => void): Promise<string[]> {
  return (await readValidated(file, AccessFile, onSetAside, 1))?.types ?? [];
}

export function createAccess(options: AccessOptions): Access {
  const outlines = new Map<string, string>();
  let touched = false;
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    const texts = [...outlines];
    outlines.clear();
    try {
      for (const [typeId, text] of texts) {
        const file = path.join(options.typesDir, `${typeId}.outline.md`);
        const old = await readPlainFile(file, maxOutlineBytes).catch(() => null); // Unusable: replaced.
        if (old?.toString() !== text) await atomicWriteFile(file, text);
      }
      if (touched) {
        touched = false;
        await atomicWriteFile(options.file, `${JSON.stringify({ version: 1, types: options.recentTypeIds() })}\n`);
      }
    } catch (thrown) {
      options.log.warn(
        `outline or access file not written: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
      );
    }
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  }

  function soon(): void {
    timer ??= setTimeout(() => void flush(), flushAfterMs);
    timer.unref();
  }

  return {
    touch(type) {
      options.touch(type);
      touched = true;
      soon();
    },
    keepOutline(typeId, text) {
      outlines.set(typeId, text);
      soon();
    },
    flush,
  };
}
