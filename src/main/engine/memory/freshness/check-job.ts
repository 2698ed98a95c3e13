/** What the engine and the freshness thread say to each other. */
import type { Found, Fragment, Lines } from './find-fragments.ts';

interface InFolder {
  readonly root: string;
  /** Larger files are not read. */
  readonly maxBytes: number;
}

/** Where fragments are in files as they are now. */
export interface FindJob extends InFolder {
  readonly kind: 'find';
  readonly files: readonly { readonly file: string; readonly fragments: readonly Fragment[] }[];
}

/** Which files may be others than when they had this size and time. */
interface TouchedJob extends InFolder {
  readonly kind: 'touched';
  readonly files: readonly Stamp[];
}

/** Hashes of lines. */
export interface HashJob extends InFolder {
  readonly kind: 'hash';
  readonly file: string;
  readonly lines: readonly Lines[];
}

export interface Stamp {
  readonly file: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** One of FindJob's files. */
export type FileFound =
  /** `hash` is its fileHash. */
  | { kind: 'text'; hash: string; size: number; mtimeMs: number; found: (Found | null)[] }
  /** There is something of that name, but no text that is read: binary, too large, of another encoding. */
  | { kind: 'unreadable'; detail: string }
  | { kind: 'missing' };

/** `lines`: how many the file has; null for lines beyond them. */
export type Hashed = { kind: 'text'; lines: number; hashes: (string | null)[] } | Exclude<FileFound, { kind: 'text' }>;

export type CheckJob = FindJob | TouchedJob | HashJob;
export type CheckAnswer =
  | { kind: 'find'; files: FileFound[] }
  | { kind: 'touched'; files: string[] }
  | { kind: 'hash'; file: Hashed };
