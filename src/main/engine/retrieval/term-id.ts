/** Terms as 32-bit numbers (FNV-1a over UTF-16): one form in the full-text table, in signatures and in queries, and no text of a record in an index. */

export function termId(term: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < term.length; i += 1) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** As the full-text table holds it: letters a-z and digits, so that nothing of it is syntax. */
export function termToken(id: number): string {
  return id.toString(36);
}

/** Ids as little-endian uint32, then their counts, up to 255, one byte each. */
export function packTerms(ids: Uint32Array, counts: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(5 * ids.length);
  const view = new DataView(bytes.buffer);
  for (const [at, id] of ids.entries()) {
    view.setUint32(4 * at, id, true);
    view.setUint8(4 * ids.length + at, Math.min(255, counts[at] ?? 1));
  }
  return bytes;
}

export function eachPacked(bytes: Uint8Array, found: (id: number, count: number) => void): void {
  const count = Math.floor(bytes.byteLength / 5);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < count; at += 1) found(view.getUint32(4 * at, true), view.getUint8(4 * count + at));
}
