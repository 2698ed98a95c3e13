/**
 * Reads a text for searching in it: the same rules as for source files (`readSource`), but a look at the raw bytes may
 * settle beforehand that nothing in them is of interest, and nothing is hashed.
 */
import type { SkipReason } from '#shared/contract/common.ts';
import { decode, isPlain } from './decode.ts';
import { machineMade } from './machine-made.ts';
import { readPlainSync, type Stamp } from './plain.ts';

export type TextRead =
  /** Without its byte order mark; lines end in LF. `encoding` is the name of one that was guessed. */
  | { kind: 'text'; text: string; size: number; mtimeMs: number; encoding: string | null }
  /** `wanted` said no. */
  | { kind: 'unwanted' }
  | { kind: 'skipped'; reason: SkipReason; detail: string }
  | { kind: 'gone' };

/** `wanted` sees UTF-8 bytes and of what file they are; files in another encoding are decoded without asking it. `insiders` as in `readPlainSync`. */
export function readTextSync(
  root: string,
  file: string,
  maxBytes: number,
  wanted: (bytes: Buffer, stamp: Stamp) => boolean,
  insiders?: Set<string>,
): TextRead {
  const plain = readPlainSync(root, file, maxBytes, insiders);
  if (plain.kind !== 'bytes') return plain;
  if (isPlain(plain.bytes) && !wanted(plain.bytes, plain)) return { kind: 'unwanted' };
  const decoded = decode(plain.bytes);
  if (decoded.kind !== 'text') return { kind: 'skipped', reason: decoded.kind, detail: decoded.detail };
  const made = machineMade(file, decoded.text);
  // Lines are counted as the code map and editors count them: a lone CR ends one too.
  const text = decoded.text.includes('\r') ? decoded.text.replace(/\r\n?/g, '\n') : decoded.text;
  if (made !== null) return { kind: 'skipped', ...made };
  const encoding = decoded.guessed ? decoded.encoding : null;
  return { kind: 'text', text, size: plain.size, mtimeMs: plain.mtimeMs, encoding };
}
