/**
 * A file as it is, byte for byte, and what a text makes of it: encoding, byte order mark and permissions stay. Only plain files
 * in UTF-8 are edited; all else is refused, for what cannot be read back as it was must not be written.
 */
import { createHash } from 'node:crypto';
import { MemoError } from '#shared/base/errors.ts';
import { readPlain } from '../../workspace/workspace.ts';

export interface Original {
  readonly file: string;
  /** Of all bytes. */
  readonly hash: string;
  readonly marked: boolean;
  readonly text: string;
}

const mark = '\ufeff';
/** What the language service reads at most. */
const maxBytes = 16 * 1024 * 1024;

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Throws Refused for what cannot be edited, NotFound for what is gone. */
export async function readOriginal(root: string, file: string): Promise<Original> {
  const bytes = await readBytes(root, file);
  const whole = bytes.toString('utf8');
  if (!Buffer.from(whole, 'utf8').equals(bytes))
    throw new MemoError('Refused', `${file} is not in UTF-8. Only such files are edited; convert it first.`, { file });
  const marked = whole.startsWith(mark);
  return { file, hash: hashOf(bytes), marked, text: marked ? whole.slice(1) : whole };
}

/** Throws as `readOriginal`. */
export async function readBytes(root: string, file: string): Promise<Buffer> {
  const plain = await readPlain(root, file, maxBytes);
  if (plain.kind === 'bytes') return plain.bytes;
  if (plain.kind === 'gone') throw new MemoError('NotFound', `${file} is not there any more.`, { file });
  throw new MemoError('Refused', `${file} cannot be edited: ${plain.detail}.`, { file });
}

export function bytesOf({ marked }: Original, text: string): Buffer {
  return Buffer.from(marked ? mark + text : text, 'utf8');
}
