/**
 * Secrets that are recognised only by their randomness: long runs of unpredictable characters. Hashes in hex, UUIDs,
 * identifiers and paths are not secrets; they differ in how often small letters, capitals and digits alternate.
 */

const shortestRun = 32;
/** The text between two slashes; shorter pieces are names in a path. */
const shortestPiece = 20;
/** Share of the entropy that as many different characters would have. */
const leastEntropy = 0.8;
/** Share of neighbours of different kind, but for signs and for a capital before small letters: half in random text, a quarter in names. */
const leastTurns = 0.3;
/** Prefix of a run that everyone may read: a checksum, an embedded picture. */
const announced = /(?:sha\d{1,3}[-:=]|base64,)$/i;

/** Looks at every 32nd character first: a run that is long enough holds one of them. */
export function withoutRandom(text: string, instead: string): string {
  let clean = '';
  let taken = 0;
  for (let at = shortestRun - 1; at < text.length; at += shortestRun) {
    if (!inRun(text.charCodeAt(at))) continue;
    let start = at;
    while (start > taken && inRun(text.charCodeAt(start - 1))) start -= 1;
    let end = at + 1;
    while (end < text.length && inRun(text.charCodeAt(end))) end += 1;
    if (end - start >= shortestRun && isSecret(text, start, end)) {
      while (text[end] === '=') end += 1;
      clean += text.slice(taken, start) + instead;
      taken = end;
    }
    at = end;
  }
  return taken === 0 ? text : clean + text.slice(taken);
}

function isSecret(text: string, start: number, end: number): boolean {
  const run = text.slice(start, end);
  if (announced.test(text.slice(Math.max(0, start - 8), start)) || announced.test(run.slice(0, 7))) return false;
  return run.split('/').some(isRandom);
}

/** `A-Z a-z 0-9 + / _ -` */
function inRun(code: number): boolean {
  if (code >= 97) return code <= 122;
  if (code >= 65) return code <= 90 || code === 95;
  return (code >= 47 && code <= 57) || code === 43 || code === 45;
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
    // What joins words is no surprise: `project-test-x14ByE` is a name.
    if (kind !== before && kind !== 3 && before !== 3 && !(before === 1 && kind === 0)) turns += 1;
    before = kind;
  }
  let bits = 0;
  for (const count of counts.values()) bits -= (count / piece.length) * Math.log2(count / piece.length);
  return bits >= leastEntropy * Math.log2(Math.min(piece.length, 64)) && turns / piece.length >= leastTurns;
}
