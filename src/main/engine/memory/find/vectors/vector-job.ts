/** Jobs and answers of the vector process; plain data, because it crosses processes. */
import type { NearKeys, SavedIndex } from './native-index.ts';

export type VectorJob =
  | { kind: 'open'; dir: string; dimensions: number; saved: SavedIndex | null }
  | { kind: 'add'; keys: BigUint64Array; vectors: Float32Array }
  | { kind: 'remove'; keys: BigUint64Array }
  | { kind: 'search'; vector: Float32Array; count: number }
  | { kind: 'save'; dir: string; name: string };

export type VectorAnswer =
  /** `loaded`: from the file that was named; else it is empty. */
  | { kind: 'opened'; loaded: boolean }
  /** The process has ended since and holds nothing: open again. */
  | { kind: 'closed' }
  | { kind: 'done' }
  | ({ kind: 'found' } & NearKeys)
  | { kind: 'saved'; saved: SavedIndex };
