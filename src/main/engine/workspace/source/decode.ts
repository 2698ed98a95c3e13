/**
 * Bytes to text and back: UTF-8 and UTF-16 by what the bytes say; everything else is guessed, and the answer says so. Only
 * files that are not UTF-8 pay for the guess.
 */
import { isUtf8 } from 'node:buffer';
import { decodeGuessed, encodeAs, guessEncoding } from './guess-encoding.ts';

export type Decoded =
  | {
      kind: 'text';
      /** Without its byte order mark. */
      text: string;
      /** What the bytes are in, e.g. `UTF-8`, `GBK`. */
      encoding: string;
      /** No byte order mark and no valid UTF-8 says so. */
      guessed: boolean;
      marked: boolean;
    }
  | { kind: 'binary' | 'encoding'; detail: string };

/** How far a NUL byte is looked for: the reach of git's own test. */
const binaryReach = 8192;
const mark = '\ufeff';

export function decode(bytes: Buffer): Decoded {
  const wide = wideMark(bytes);
  if (wide !== null) {
    const text = decodeGuessed(bytes.subarray(2), wide);
    return text.isWellFormed() && bytes.length % 2 === 0
      ? { kind: 'text', text, encoding: wide, guessed: false, marked: true }
      : { kind: 'encoding', detail: `not valid ${wide}` };
  }
  if (isPlain(bytes)) {
    const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return { kind: 'text', text: bytes.toString('utf8', marked ? 3 : 0), encoding: 'UTF-8', guessed: false, marked };
  }
  const encoding = guessEncoding(bytes);
  if (encoding !== null)
    return { kind: 'text', text: decodeGuessed(bytes, encoding), encoding, guessed: true, marked: false };
  return holdsNul(bytes)
    ? { kind: 'binary', detail: 'holds NUL bytes' }
    : { kind: 'encoding', detail: 'in no encoding that is known' };
}

/** The bytes of `text` as `like` was written; null where that encoding has no way to write it. */
export function encode(text: string, like: Extract<Decoded, { kind: 'text' }>): Buffer | null {
  const whole = like.marked ? mark + text : text;
  if (like.encoding === 'UTF-8' && !like.guessed) return Buffer.from(whole, 'utf8');
  const bytes = encodeAs(whole, like.encoding);
  return bytes !== null && decodeGuessed(bytes, like.encoding) === whole ? bytes : null;
}

/** Whether searching the bytes as UTF-8 is searching the text. */
export function isPlain(bytes: Buffer): boolean {
  return wideMark(bytes) === null && !holdsNul(bytes) && isUtf8(bytes);
}

function holdsNul(bytes: Buffer): boolean {
  return bytes.subarray(0, binaryReach).includes(0);
}

function wideMark(bytes: Buffer): 'UTF-16LE' | 'UTF-16BE' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'UTF-16BE' : null;
}
