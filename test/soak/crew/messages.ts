/** What the soak and the processes of its crew say to each other. */
import type { ErrorObject } from '#shared/base/errors.ts';

export type Asked =
  | { kind: 'call'; id: number; method: string; params: unknown }
  /** How far the wall clock is from the machine's, in milliseconds. */
  | { kind: 'clock'; id: number; shiftMs: number }
  /** What it holds after a full collection. */
  | { kind: 'heap'; id: number }
  | { kind: 'close'; id: number };

export type Owner = 'self' | 'other';

export type Told =
  | { kind: 'ready'; owner: Owner }
  | { kind: 'result'; id: number; result: unknown; owner: Owner }
  | { kind: 'failed'; id: number; error: ErrorObject; owner: Owner };
