/** One generation's folder and its manifest as it is now. */
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '#shared/base/clock.ts';
import { type GenerationCounts, type Manifest, writeManifest } from './manifest.ts';

export interface Generation {
  readonly id: string;
  readonly dir: string;
  readonly symbolsFile: string;
  readonly indexFile: string;
  readonly typesDir: string;
  manifest(): Manifest;
  /** When a look at all files last ended, as an ISO time; null before. */
  lookedAt(): string | null;
  /** Writes what became of it into the manifest. */
  note(part: Partial<Omit<Manifest, 'version' | 'id' | 'session'>>): Promise<void>;
  /** The same, of a look at all files that has ended. */
  complete(counts: GenerationCounts): Promise<void>;
  /** It was found damaged while open: the next engine sets it aside and makes a new one. */
  abandon(): Promise<void>;
}

export function createGeneration(dir: string, clock: Clock, first: Manifest): Generation {
  let manifest = first;
  let writing: Promise<void> = Promise.resolve();
  /** One after the other: of two at once the older text could be the one that stays. */
  function note(part: Partial<Manifest>): Promise<void> {
    manifest = { ...manifest, ...part };
    const written = writing.then(() => writeManifest(dir, manifest));
    writing = written.catch(() => undefined); // The caller has the error.
    return written;
  }
  return {
    id: first.id,
    dir,
    symbolsFile: path.join(dir, 'symbols.db'),
    indexFile: path.join(dir, 'index.json'),
    typesDir: path.join(dir, 'types'),
    manifest: () => manifest,
    lookedAt: () => manifest.lookedAt ?? manifest.finishedAt,
    note,
    complete(counts) {
      const now = new Date(clock.now()).toISOString();
      return note({ finishedAt: manifest.finishedAt ?? now, lookedAt: now, counts });
    },
    abandon: () => fs.rm(path.join(dir, 'manifest.json'), { force: true }),
  };
}
