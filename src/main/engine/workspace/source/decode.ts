/** Bytes to text (spec 03 "Robustness"): UTF-8 with or without BOM, UTF-16 with BOM; everything else is said, not guessed. */
import { isUtf8 } from 'node:buffer';

export type Decoded = { kind: 'text'; text: string } | { kind: 'binary' | 'encoding'; detail: string };

/** How far a NUL byte is looked for: the reach of git's own test. */
const binaryReach = 8192;

/** The text comes without its BOM. */
export function decode(bytes: Buffer): Decoded {
  const wide = wideEncoding(bytes);
  if (wide !== null) {
    try {
      return { kind: 'text', text: new TextDecoder(wide, { fatal: true }).decode(bytes) };
    } catch {
      // The decoder says no more than that.
      return { kind: 'encoding', detail: `not valid ${wide.toUpperCase()}` };
    }
  }
  if (bytes.subarray(0, binaryReach).includes(0)) return { kind: 'binary', detail: 'holds NUL bytes' };
  if (!isUtf8(bytes)) return { kind: 'encoding', detail: 'neither UTF-8 nor UTF-16 with a byte order mark' };
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { kind: 'text', text: bytes.toString('utf8', marked ? 3 : 0) };
}

/** Whether a byte order mark says that the bytes are UTF-16. */
export function isWide(bytes: Buffer): boolean {
  return wideEncoding(bytes) !== null;
}

function wideEncoding(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}
