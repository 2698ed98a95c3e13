import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentHash, crockford } from '../../../../src/main/engine/storage/storage.ts';

/** The same rule in another way: the bytes as one number, five bits at a time. */
function byNumber(bytes: Uint8Array): string {
  const characters = Math.ceil((bytes.length * 8) / 5);
  let value = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`) << BigInt(characters * 5 - bytes.length * 8);
  let text = '';
  for (let i = 0; i < characters; i += 1, value >>= 5n)
    text = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt(Number(value & 31n)) + text;
  return text;
}

describe('content hash', () => {
  it('is Base32 without confusable letters of any bytes (hash-1)', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(crockford(bytes)).toBe(byNumber(bytes));
      }),
    );
  });

  it('is the first 8 characters of the first 8 bytes of SHA-256 (hash-1)', () => {
    const digest = createHash('sha256').update('class A {}\n').digest();
    expect(contentHash('class A {}\n')).toBe(byNumber(digest.subarray(0, 8)).slice(0, 8));
    expect(contentHash('')).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  });

  it('is the same whatever the line ends (hash-1)', () => {
    const line = fc.string().map((text) => text.replace(/[\r\n]/g, ''));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const hash = contentHash(lines.join('\n'));
        expect(contentHash(lines.join('\r\n'))).toBe(hash);
        expect(contentHash(lines.join('\r'))).toBe(hash);
      }),
    );
  });

  it('differs when the text differs', () => {
    expect(contentHash('a\nb')).not.toBe(contentHash('a\n b'));
    expect(contentHash('a')).not.toBe(contentHash('a\n'));
  });
});
