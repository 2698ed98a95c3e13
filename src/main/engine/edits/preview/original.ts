/**
 * A file as it is, byte for byte, and the bytes that a text makes of it: encoding, byte order mark and permissions stay. A file
 * whose bytes do not come back from its text is refused, because an edit would change what it does not mean.
 */
import { createHash } from 'node:crypto';
import { MemoError } from '#shared/base/errors.ts';
import { type Decoded, decode, encode, readPlain } from '../../workspace/workspace.ts';

export interface Original {
  readonly file: string;
  /** Of all bytes. */
  readonly hash: string;
  readonly text: string;
  readonly decoded: Extract<Decoded, { kind: 'text' }>;
}

/** What the language service reads at most. */
const maxBytes = 16 * 1024 * 1024;

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Throws Refused for what cannot be edited, NotFound for what is gone. */
export async function readOriginal(root: string, file: string): Promise<Original> {
  const bytes = await readBytes(root, file);
  const decoded = decode(bytes);
  if (decoded.kind !== 'text')
    throw new MemoError('Refused', `${file} is not a text that can be edited: ${decoded.detail}.`, { file });
  if (encode(decoded.text, decoded)?.equals(bytes) !== true)
    throw new MemoError(
      'Refused',
      `${file} was read as ${decoded.encoding}, and some of its bytes would not be written back as they are. Convert it to UTF-8, then edit it.`,
      { file },
    );
  return { file, hash: hashOf(bytes), text: decoded.text, decoded };
}

/** Throws as `readOriginal`. */
export async function readBytes(root: string, file: string): Promise<Buffer> {
  const plain = await readPlain(root, file, maxBytes);
  if (plain.kind === 'bytes') return plain.bytes;
  if (plain.kind === 'gone') throw new MemoError('NotFound', `${file} is not there any more.`, { file });
  throw new MemoError('Refused', `${file} cannot be edited: ${plain.detail}.`, { file });
}

/** Throws Refused where the encoding of the file has no way to write the text. */
export function bytesOf({ file, decoded }: Original, text: string): Buffer {
  const bytes = encode(text, decoded);
  if (bytes !== null) return bytes;
  throw new MemoError(
    'Refused',
    `${file} is in ${decoded.encoding}, which cannot write all letters of this edit. Choose another name, or convert the file to UTF-8.`,
    { file },
  );
}
