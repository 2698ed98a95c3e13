/** Cuts a word that is not in the vocabulary into the cheapest known pieces (README "Tokeniser", 5). */

const maxWord = 40;
const maxPiece = 16;
/** Cheaper than a letter that is left out, dearer than one long piece; a rarer token costs more. */
const pieceCost = 10;
const twoLetterCost = 12;
const leftOutCost = 40;

/** For each number of letters read: the cheapest way there, where its last step began, and the token of that step. */
const cost = new Int32Array(maxWord + 1);
const start = new Int32Array(maxWord + 1);
const token = new Int32Array(maxWord + 1);

/** Adds the pieces of `word`, the last one first, as in training. A word over 40 letters has none. */
export function addPieces(word: string, vocabulary: ReadonlyMap<string, number>, tokens: number[]): void {
  if (word.length > maxWord) return;
  for (let end = 1; end <= word.length; end += 1) findLastStep(word, end, vocabulary);
  for (let end = word.length; end > 0; end = start[end] ?? 0) {
    const last = token[end] ?? -1;
    if (last >= 0) tokens.push(last);
  }
}

/** On equal cost the earliest start stays: the longest last piece. */
function findLastStep(word: string, end: number, vocabulary: ReadonlyMap<string, number>): void {
  let best = Number.POSITIVE_INFINITY;
  for (let from = Math.max(0, end - maxPiece); from < end; from += 1) {
    const letters = end - from;
    const piece = letters === 1 ? -1 : vocabulary.get(word.slice(from, end));
    if (piece === undefined) continue;
    const sum = (cost[from] ?? 0) + (piece < 0 ? leftOutCost : costOf(piece, letters));
    if (sum >= best) continue;
    best = sum;
    cost[end] = sum;
    start[end] = from;
    token[end] = piece;
  }
}

function costOf(piece: number, letters: number): number {
  const rarity = 31 - Math.clz32(piece + 1);
  return pieceCost + rarity + (letters === 2 ? twoLetterCost : 0);
}
