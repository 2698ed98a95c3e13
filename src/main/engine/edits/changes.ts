/** Stretches of a text that are replaced: the new text, and their later position. */
import { createHash } from 'node:crypto';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { EditDiagnostic } from '#shared/contract/edit/edit-types.ts';
import { type Decoded, decode, encode, readPlain } from '../workspace/workspace.ts';
import type { EditNames } from './edit-service.ts';

export interface TextChange {
  readonly start: number;
  readonly length: number;
  readonly text: string;
}

/** The changes must not overlap. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  let result = '';
  let at = 0;
  for (const change of inOrder(changes)) {
    result += text.slice(at, change.start) + change.text;
    at = change.start + change.length;
  }
  return result + text.slice(at);
}

/** Where an offset of the old text, outside all changes or at the start of one, is in the new text. */
export function moved(offset: number, changes: readonly TextChange[]): number {
  let shift = 0;
  for (const { start, length, text } of inOrder(changes)) {
    if (start >= offset) break;
    shift += text.length - length;
  }
  return offset + shift;
}

function inOrder(changes: readonly TextChange[]): TextChange[] {
  return [...changes].sort((a, b) => a.start - b.start);
}

export interface Original {
  readonly file: string;
  /** Hash of all bytes. */
  readonly hash: string;
  readonly text: string;
  readonly decoded: Extract<Decoded, { kind: 'text' }>;
}

/** What the language service reads at most. */
const maxBytes = 16 * 1024 * 1024;

/**
 * A file as it is, byte for byte, and the bytes that a text makes of it: encoding, byte order mark and permissions stay. A file
 * whose bytes do not come back from its text is refused, because an edit would change what it does not mean.
 */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Throws Refused for what cannot be edited, NotFound for what is gone. */
export async function readOriginal(root: string, file: string): Promise<Original> {
  const bytes = await readBytes(root, file);
  const decoded = decode(bytes);
  if (decoded.kind !== 'text')
    throw new MemoError('Refused', sentence`${file} is not a text that can be edited: ${decoded.detail}.`, { file });
  if (encode(decoded.text, decoded)?.equals(bytes) !== true)
    throw new MemoError(
      'Refused',
      sentence`${file} was read as ${decoded.encoding}, and some of its bytes would not be written back as they are. Convert it to UTF-8, then edit it.`,
      { file },
    );
  return { file, hash: hashOf(bytes), text: decoded.text, decoded };
}

/** Throws as `readOriginal`. */
export async function readBytes(root: string, file: string): Promise<Buffer> {
  const plain = await readPlain(root, file, maxBytes);
  if (plain.kind === 'bytes') return plain.bytes;
  if (plain.kind === 'gone') throw new MemoError('NotFound', sentence`${file} is not there any more.`, { file });
  throw new MemoError('Refused', sentence`${file} cannot be edited: ${plain.detail}.`, { file });
}

/** Throws Refused where the encoding of the file has no way to write the text. */
export function bytesOf({ file, decoded }: Original, text: string): Buffer {
  const bytes = encode(text, decoded);
  if (bytes !== null) return bytes;
  throw new MemoError(
    'Refused',
    sentence`${file} is in ${decoded.encoding}, which cannot write all letters of this edit. Choose another name, or convert the file to UTF-8.`,
    { file },
  );
}

/**
 * What an edit brings or takes away of what a compiler says: diagnostics of before and after, compared by what they say, not by where.
 * A diagnostic under which the same complaint of before and after is known.
 */
export type Told = EditDiagnostic & { readonly key: string };

/** A complaint of before that only calls the symbol otherwise is the same one. */
export function told(diagnostic: EditDiagnostic, names: EditNames): Told {
  return { ...diagnostic, key: `${diagnostic.code} ${neutral(diagnostic.message, names)}` };
}

function neutral(message: string, { oldName, newName }: EditNames): string {
  if (oldName === '') return message;
  return message
    .split(/([\p{ID_Continue}$#]+)/u)
    .map((word) => (word === oldName ? newName : word))
    .join('');
}

/** Those of one file that are not among the others of it, each as often as it is more. */
export function newDiagnostics(these: readonly Told[], those: readonly Told[]): EditDiagnostic[] {
  const left = new Map<string, number>();
  for (const { key } of those) left.set(key, (left.get(key) ?? 0) + 1);
  return these.flatMap(({ key, ...diagnostic }) => {
    const known = left.get(key) ?? 0;
    left.set(key, known - 1);
    return known > 0 ? [] : [diagnostic];
  });
}

export function onceEach(all: readonly EditDiagnostic[]): EditDiagnostic[] {
  const byPlace = new Map(all.map((one) => [`${one.file}:${one.line}:${one.column}:${one.code}`, one]));
  return [...byPlace.values()];
}
