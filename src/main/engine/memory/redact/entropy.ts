/**
 * Secrets that are known by nothing but chance: long runs in which every character is a surprise. Hashes in hex, UUIDs,
 * identifiers and paths are no secrets and are told from them by how often small, capital and digit take turns.
 */

const runs = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{32,}={0,2}/g;
/** What stands between two slashes; shorter pieces are names in a path. */
const shortestPiece = 20;
/** Share of the entropy that as many different characters would have. */
const leastEntropy = 0.8;
/** Share of neighbours of different kind, but for a capital before small letters: half in random text, a quarter in names. */
const leastTurns = 0.3;
/** What stands before a run that everyone may read: a checksum, an embedded picture. */
const announced = /(?:sha\d{1,3}[-:=]|base64,)$/i;

export function withoutRandom(text: string, instead: string): string {
  return text.replace(runs, (run: string, at: number) =>
    run.split('/').some(isRandom) &&
    !announced.test(text.slice(Math.max(0, at - 8), at)) &&
    !announced.test(run.slice(0, 7))
      ? instead
      : run,
  );
}

function kindOf(code: number): number {
  if (code >= 97 && code <= 122) return 0;
  if (code >= 65 && code <= 90) return 1;
  return code >= 48 && code <= 57 ? 2 : 3;
}

function isRandom(piece: string): boolean {
  if (piece.length < shortestPiece || !/[a-z]/.test(piece) || !/[A-Z]/.test(piece) || !/\d/.test(piece)) return false;
  const counts = new Map<number, number>();
  let turns = 0;
  let before = kindOf(piece.charCodeAt(0));
  for (let i = 0; i < piece.length; i += 1) {
    const code = piece.charCodeAt(i);
    counts.set(code, (counts.get(code) ?? 0) + 1);
    const kind = kindOf(code);
    if (kind !== before && !(before === 1 && kind === 0)) turns += 1;
    before = kind;
  }
  let bits = 0;
  for (const count of counts.values()) bits -= (count / piece.length) * Math.log2(count / piece.length);
  return bits >= leastEntropy * Math.log2(Math.min(piece.length, 64)) && turns / piece.length >= leastTurns;
}
