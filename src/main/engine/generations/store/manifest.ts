/** manifest.json of a generation: what it is and its state. It is for people; CURRENT says which one is live. */
import path from 'node:path';
import { z } from 'zod';
import { DocumentCounts } from '#shared/contract/generations/documents.ts';
import { atomicWriteFile, readValidated, type SetAsideNotice } from '../../storage/storage.ts';

/** `g-0001`, `g-0002` … */
export const idPattern = /^g-\d{4,9}$/;

const Count = z.number().int().nonnegative();
const Time = z.iso.datetime();

const Counts = z.object({ files: Count, types: Count, members: Count, edges: Count });
export type GenerationCounts = z.infer<typeof Counts>;

/** What has a default came later than version 1 and is of no use to its readers. */
export const Manifest = z.object({
  version: z.literal(1),
  id: z.string().regex(idPattern),
  state: z.enum(['building', 'live', 'retired']),
  /** Id of the analyser session. */
  session: z.string(),
  /** What the order of files was drawn from; null where the generation was made before orders were drawn. */
  seed: Count.nullable().default(null),
  /** SHA-256 of that order; null until it is known. */
  orderHash: z.string().nullable().default(null),
  startedAt: Time,
  /** When all files had been read for the first time; null before. Earlier versions moved it at each look. */
  finishedAt: Time.nullable(),
  /** When a look at all files last ended; null where an earlier version did not say. */
  lookedAt: Time.nullable().default(null),
  /** When a file first changed after that; null while none did: a rebuild would find what is here. */
  touchedAt: Time.nullable().default(null),
  /** When CURRENT last came to name it. */
  swappedAt: Time.nullable().default(null),
  /**
   * Counts the swaps of the workspace: of two generations the one with the higher turn was live later. A clock can be set
   * back and this cannot. 0 in the first one, and in those of earlier versions, which ids keep in order.
   */
  turn: Count.default(0),
  /** When another took its place; null while it is live. */
  retiredAt: Time.nullable().default(null),
  /** `static`, or the name of the model that added to the documents. */
  analyst: z.string(),
  counts: Counts.nullable(),
  documents: DocumentCounts.nullable().default(null),
});
export type Manifest = z.infer<typeof Manifest>;

const fileOf = (dir: string): string => path.join(dir, 'manifest.json');

/** null where there is none, or none that can be read: then it was set aside. */
export function readManifest(dir: string, onSetAside: (notice: SetAsideNotice) => void): Promise<Manifest | null> {
  return readValidated(fileOf(dir), Manifest, onSetAside, 1);
}

export async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  await atomicWriteFile(fileOf(dir), `${JSON.stringify(manifest, null, 2)}\n`);
}
