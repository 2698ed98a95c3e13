/**
 * The one hash of the product: SHA-256, first 8 bytes, Crockford Base32, 8 characters. Line ends are normalised
 * before hashing, so that a checkout with CRLF has the hashes of one with LF.
 */

import { hash } from 'node:crypto';
import { withLf } from '#shared/base/text/line-starts.ts';

/** Without I, L, O and U, which are taken for 1, 1, 0 and V. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Crockford Base32, upper case, most significant bit first; the last character is padded with zero bits. */
export function crockford(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet.charAt((buffer >>> bits) & 31);
    }
    buffer &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + alphabet.charAt((buffer << (5 - bits)) & 31);
}

/** Hash of a text with its line ends normalised to LF: 8 characters, upper case. */
export function contentHash(text: string): string {
  return crockford(hash('sha256', withLf(text), 'buffer').subarray(0, 8)).slice(0, 8);
}
