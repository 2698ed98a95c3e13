/**
 * Some hundred texts by a question, with the score that records have: by words and by meaning. Main types: RankedText,
 * TextRanker. For texts that are files of their own and no records; what was read and embedded of a passage is kept
 * while it is asked for.
 */
import { MemoError } from '#shared/base/errors.ts';
import type { Embedder } from '../../models/models.ts';
import { counted, documentTerms, queryTerms, rarity, toCover, wordsByTerm } from '../../retrieval/retrieval.ts';
import { pauses } from '../../workspace/workspace.ts';
import { readableLeast, scaleOf } from './score.ts';
import { dot } from './vectors/exact-set.ts';

export interface TextToRank {
  readonly id: string;
  /** Parts of some twenty lines; by each of them the text may be found. */
  readonly passages: readonly string[];
}

export interface RankedText {
  readonly id: string;
  /** As of a record (`scaleOf`). */
  readonly score: number;
  /** The passage that fits best. */
  readonly passage: number;
  /** Words of the question, as written there, that it holds in any form; the weightiest first. */
  readonly words: readonly string[];
}

export interface TextRanker {
  /** Best first, those below the threshold left out. Throws Cancelled. */
  rank(question: string, texts: readonly TextToRank[], signal: AbortSignal): Promise<RankedText[]>;
}

interface Passage {
  readonly terms: Map<string, number>;
  readonly length: number;
  vector: { model: string; numbers: Float32Array } | null;
}

const batch = 256;

export function createTextRanker(embedder: () => Embedder | null): TextRanker {
  let kept = new Map<string, Passage>();

  return {
    async rank(question, texts, signal) {
      const pause = pauses(signal);
      const used = new Map<string, Passage>();
      const documents: { id: string; passages: { text: string; passage: Passage }[] }[] = [];
      for (const { id, passages } of texts) {
        const own = passages.map((text) => {
          const passage = used.get(text) ?? kept.get(text) ?? { ...documentTerms([text]), vector: null };
          used.set(text, passage);
          return { text, passage };
        });
        documents.push({ id, passages: own });
        await pause();
      }
      kept = used;
      const { using, vector } = await asked(question, signal);
      if (using !== null) await embedMissing(using, used, signal);

      const count = new Map<string, number>();
      for (const { terms } of used.values())
        for (const term of terms.keys()) count.set(term, (count.get(term) ?? 0) + 1);
      const usual = Math.max(
        1,
        [...used.values()].reduce((sum, { length }) => sum + length, 0) / Math.max(1, used.size),
      );
      const terms = queryTerms(question, (term) => count.has(term)).map(({ term, name, share }) => {
        const held = count.get(term) ?? 0;
        const weight = rarity(held, used.size);
        return { term, name: name && held > 0, weight, asked: share * weight };
      });
      const whole = terms.reduce((sum, term) => sum + term.asked, 0);
      const asWritten = wordsByTerm(question);
      const scale = scaleOf(
        using?.model ?? null,
        terms.some(({ name }) => name),
      );
      const wordsOf = ({ terms: own, length }: Passage): number => {
        const sum = terms.reduce(
          (all, { term, weight }) => all + weight * counted(own.get(term) ?? 0, length / usual, toCover),
          0,
        );
        return whole === 0 ? 0 : Math.min(1, sum / whole);
      };
      const ranked = documents.flatMap(({ id, passages }): RankedText[] => {
        let best = { score: 0, passage: 0 };
        passages.forEach(({ passage }, at) => {
          const own = passage.vector;
          const cosine = own === null || vector === null ? null : dot(own.numbers, vector);
          const { score } = scale.score(wordsOf(passage), cosine);
          if (score > best.score) best = { score, passage: at };
        });
        if (best.score < scale.threshold || best.score === 0) return [];
        const held = terms.filter(({ term }) => passages.some(({ passage }) => passage.terms.has(term)));
        const words = held.sort((a, b) => b.weight - a.weight).map(({ term }) => asWritten.get(term) ?? term);
        return [{ id, ...best, words: [...new Set(words)] }];
      });
      return ranked.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
    },
  };

  /** Nulls where words alone are to be looked at. */
  async function asked(
    question: string,
    signal: AbortSignal,
  ): Promise<{ using: Embedder; vector: Float32Array } | { using: null; vector: null }> {
    const using = embedder();
    const none = { using: null, vector: null };
    if (using === null || using.known(question) < readableLeast) return none;
    try {
      const [vector] = await using.embed([question], 'query', signal);
      return vector?.some((number) => number !== 0) ? { using, vector } : none;
    } catch (thrown) {
      signal.throwIfAborted();
      if (!(thrown instanceof MemoError)) throw thrown;
      // A model that cannot be reached: words do.
      return none;
    }
  }

  async function embedMissing(using: Embedder, passages: Map<string, Passage>, signal: AbortSignal): Promise<void> {
    const model = using.model.id;
    const missing = [...passages].filter(([, { vector }]) => vector?.model !== model);
    for (let n = 0; n < missing.length; n += batch) {
      const part = missing.slice(n, n + batch);
      const vectors = await using.embed(
        part.map(([text]) => text),
        'text',
        signal,
      );
      for (const [at, [, passage]] of part.entries()) {
        const numbers = vectors[at];
        if (numbers?.some((number) => number !== 0)) passage.vector = { model, numbers };
      }
    }
  }
}
