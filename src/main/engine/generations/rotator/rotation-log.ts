/** The history of generations as others see it: what the log keeps, and which files are there. */
import type { GenerationInfo } from '#shared/contract/generations/methods.ts';
import type { GenerationEntry } from '../../history/history.ts';
import type { Manifest } from '../generations.ts';

/** A manifest as an entry of the log. `documents` is what the manifest does not say. */
export function entryOf(manifest: Manifest, more: Partial<GenerationEntry> = {}): GenerationEntry {
  const startedAt = Date.parse(manifest.startedAt);
  return {
    id: manifest.id,
    state: manifest.state,
    session: manifest.session,
    seed: 0,
    orderHash: '',
    startedAt,
    finishedAt: manifest.finishedAt === null ? null : Date.parse(manifest.finishedAt),
    swappedAt: null,
    retiredAt: null,
    counts: manifest.counts,
    documents: null,
    analyst: manifest.analyst,
    reason: null,
    ...more,
  };
}

export function infoOf(entry: GenerationEntry, stored: ReadonlySet<string>): GenerationInfo {
  return { ...entry, stored: stored.has(entry.id) };
}
