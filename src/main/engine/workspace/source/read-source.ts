/**
 * Reads one source file: safely opened, bounded, decoded, hashed (spec 03 "Robustness"). Never throws for what a file is;
 * a file that cannot be used comes back with the reason. Parse workers import this through the door, so it must load
 * neither the watcher nor SQLite.
 */
import type { SkipReason } from '#shared/contract/common.ts';
import { contentHash } from '../../storage/storage.ts';
import { decode } from './decode.ts';
import { machineMade } from './machine-made.ts';
import { type Plain, readPlain, readPlainSync } from './plain.ts';

export type SourceRead =
  /** `text` without its byte order mark; `hash` is the fileHash, the same for CRLF and LF; `encoding` is the name of one that was guessed. */
  | { kind: 'text'; text: string; hash: string; size: number; mtimeMs: number; encoding: string | null }
  | { kind: 'skipped'; reason: SkipReason; detail: string; size: number; mtimeMs: number }
  /** It vanished since it was listed. */
  | { kind: 'gone' };

/** `root` is CheckedFolder.root, `file` a listed path, `maxBytes` the size from which a file is skipped as too large. */
export async function readSource(root: string, file: string, maxBytes: number): Promise<SourceRead> {
  return judge(file, await readPlain(root, file, maxBytes));
}

export function readSourceSync(root: string, file: string, maxBytes: number): SourceRead {
  return judge(file, readPlainSync(root, file, maxBytes));
}

function judge(file: string, plain: Plain): SourceRead {
  if (plain.kind !== 'bytes') return plain;
  const { size, mtimeMs } = plain;
  const decoded = decode(plain.bytes);
  if (decoded.kind !== 'text') return { kind: 'skipped', reason: decoded.kind, detail: decoded.detail, size, mtimeMs };
  const made = machineMade(file, decoded.text);
  if (made !== null) return { kind: 'skipped', ...made, size, mtimeMs };
  const encoding = decoded.guessed ? decoded.encoding : null;
  return { kind: 'text', text: decoded.text, hash: contentHash(decoded.text), size, mtimeMs, encoding };
}
