/** Records with the same question (a similarity of 0.9), so that no question is asked twice. */

import type { Embedder } from '../../../models/models.ts';
import { eachTerm } from '../../../retrieval/retrieval.ts';
import { dot } from '../vectors/exact-set.ts';
import type { Legs } from './legs.ts';
import { readableLeast } from './score.ts';

export interface SameQuestion {
  readonly row: number;
  /** Cosine, or the share of common pairs of letters where the model cannot read the language. */
  readonly similarity: number;
}

/** Share of pairs of letters: one word in ten differs. */
const sameLetters = 0.8;
const compared = 50;

/** Best first. */
export async function sameQuestions(legs: Legs, question: string, signal: AbortSignal): Promise<SameQuestion[]> {
  const { meaning } = legs;
  const found =
    meaning !== null && meaning.embedder.known(question) >= readableLeast
      ? await byMeaning(legs, meaning.embedder, question, signal)
      : byLetters(legs, question);
  return found.sort((a, b) => b.similarity - a.similarity || a.row - b.row);
}

async function byMeaning(
  { meaning }: Legs,
  embedder: Embedder,
  question: string,
  signal: AbortSignal,
): Promise<SameQuestion[]> {
  const [vector] = await embedder.embed([question], 'text', signal);
  if (vector === undefined || meaning === null || !vector.some((number) => number !== 0)) return [];
  const found: SameQuestion[] = [];
  for (const { row } of await meaning.vectors.nearest(vector, compared, null, signal)) {
    const own = meaning.vectors.get(row).question;
    const similarity = own === null ? 0 : Math.min(1, dot(own, vector));
    if (similarity >= embedder.model.levels.same) found.push({ row, similarity });
  }
  return found;
}

function byLetters({ text, records }: Legs, question: string): SameQuestion[] {
  const own = pairsOf(question);
  const found: SameQuestion[] = [];
  const rows = text.candidates(text.weigh(question), compared, () => true);
  for (const { row, record } of records.byRows(rows)) {
    const other = pairsOf(record.question);
    const common = [...own].filter((pair) => other.has(pair)).length;
    const similarity = common / (own.size + other.size - common || 1);
    if (similarity >= sameLetters) found.push({ row, similarity });
  }
  return found;
}

/** Pairs of letters within words, and whole pairs of scripts without spaces. */
function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  eachTerm(text, (term, kind) => {
    if (kind === 'pair') pairs.add(term);
    if (kind !== 'word') return;
    const letters = [...term];
    if (letters.length === 1) pairs.add(term);
    for (let i = 0; i + 1 < letters.length; i += 1) pairs.add(`${letters[i]}${letters[i + 1]}`);
  });
  return pairs;
}
