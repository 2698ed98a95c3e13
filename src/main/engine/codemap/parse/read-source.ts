/** Reads a source file as the workspace door will; replaced by its `readSourceSync`. */
import fs from 'node:fs';
import path from 'node:path';
import type { SkipReason } from '#shared/contract/common.ts';
import { contentHash } from '../../storage/storage.ts';

export type SourceRead =
  | { kind: 'text'; text: string; hash: string; size: number; mtimeMs: number }
  | { kind: 'skipped'; reason: SkipReason; detail: string; size: number; mtimeMs: number }
  | { kind: 'gone' };

export function readSourceSync(root: string, file: string, maxBytes: number): SourceRead {
  const full = path.join(root, file);
  const stat = fs.statSync(full, { throwIfNoEntry: false });
  if (stat === undefined) return { kind: 'gone' };
  const { size, mtimeMs } = stat;
  if (size > maxBytes) return { kind: 'skipped', reason: 'tooLarge', detail: `${size} bytes`, size, mtimeMs };
  const bytes = fs.readFileSync(full);
  if (bytes.includes(0)) return { kind: 'skipped', reason: 'binary', detail: 'NUL bytes', size, mtimeMs };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { kind: 'text', text, hash: contentHash(text), size, mtimeMs };
  } catch {
    return { kind: 'skipped', reason: 'encoding', detail: 'not UTF-8', size, mtimeMs };
  }
}
