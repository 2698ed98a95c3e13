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
