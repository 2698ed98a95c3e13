/**
 * Types and free functions by meaning: a vector of each one's name and comment, and of a type's members, so that a question
 * in other words, or in Chinese over English code, finds them. Main type: MeaningIndex. Made when first asked for and kept in memory; after a change only
 * what has another text is embedded again. Exact search: some ten thousand dot products take milliseconds. Of a workspace too large for
 * that, only the types that most others use are compared, and what has words of the question in its name.
 */
import type { CodeMap, NameWithWords, Survey, SymbolRows } from '../../../codemap/codemap.ts';
import type { Embedder } from '../../../models/models.ts';
import { pauses } from '../../../workspace/workspace.ts';
import { bestNames } from './names-with-words.ts';

export interface MeaningIndex {
  /**
   * What is nearest to a question, nearest first. `meaning` is 0 at the level below which the model finds nothing and 1
   * where an answer usually is. None where no model reads the question. `withWords` as of `namesWithWords`.
   */
  nearest(
    question: string,
    limit: number,
    withWords: readonly NameWithWords[] | null,
    signal: AbortSignal,
  ): Promise<(SymbolRows & { meaning: number })[]>;
}

type WithVector = SymbolRows & { vector: Float32Array };

export interface MeaningIndexOptions {
  codeMap(): Pick<CodeMap, 'textsOf' | 'mostUsedTypes'>;
  embedder(): Embedder | null;
  survey(signal: AbortSignal): Promise<Survey>;
}

/** In a larger workspace, the types with the most dependents, before functions. */
const mostTexts = 20_000;
/** Compared in a large workspace: types that most others use, and names with words of the question. */
const mostUsed = 2_000;
const mostSaid = 2_000;
const batch = 512;
/** Share of the question's letters, so that its vector represents it. */
const leastKnown = 0.6;

export function createMeaningIndex({ embedder, survey, codeMap }: MeaningIndexOptions): MeaningIndex {
  let of: { model: string; survey: Survey; vectors: WithVector[] } | null = null;
  let kept = { model: '', vectors: new Map<string, Float32Array>() };

  async function vectors(using: Embedder, signal: AbortSignal): Promise<WithVector[]> {
    const now = await survey(signal);
    if (of?.survey === now && of.model === using.model.id) return of.vectors;
    const all = await embedded(await textsOf(now, pauses(signal)), using, signal);
    of = { model: using.model.id, survey: now, vectors: all };
    return all;
  }

  /** Max texts of a large workspace; only their vectors are kept. */
  function someVectors(
    withWords: readonly NameWithWords[],
    using: Embedder,
    signal: AbortSignal,
  ): Promise<WithVector[]> {
    const used = codeMap()
      .mostUsedTypes(mostUsed)
      .map((type) => ({ type, member: 0 }));
    return embedded(codeMap().textsOf([...used, ...bestNames(withWords, mostSaid, mostSaid)]), using, signal);
  }

  async function embedded(
    texts: readonly (SymbolRows & { text: string })[],
    using: Embedder,
    signal: AbortSignal,
  ): Promise<WithVector[]> {
    const before = kept.model === using.model.id ? kept.vectors : new Map<string, Float32Array>();
    const missing = [...new Set(texts.map(({ text }) => text))].filter((text) => !before.has(text));
    const fresh = new Map<string, Float32Array>();
    for (let n = 0; n < missing.length; n += batch) {
      const part = missing.slice(n, n + batch);
      const embedded = await using.embed(part, 'code', signal);
      for (const [at, vector] of embedded.entries()) fresh.set(part[at] ?? '', vector);
    }
    const used = new Map<string, Float32Array>();
    const all: WithVector[] = [];
    for (const { type, member, text } of texts) {
      const vector = fresh.get(text) ?? before.get(text);
      if (vector === undefined) continue;
      used.set(text, vector);
      all.push({ type, member, vector });
    }
    kept = { model: using.model.id, vectors: used };
    return all;
  }

  return {
    async nearest(question, limit, withWords, signal) {
      const using = embedder();
      if (using === null || using.known(question) < leastKnown) return [];
      const [asked] = await using.embed([question], 'query', signal);
      if (asked === undefined || asked.every((each) => each === 0)) return [];
      const { related, unrelated } = using.model.levels;
      const found: (SymbolRows & { meaning: number })[] = [];
      const pause = pauses(signal);
      const compared = withWords === null ? await vectors(using, signal) : await someVectors(withWords, using, signal);
      for (const { type, member, vector } of compared) {
        await pause();
        const meaning = (dot(asked, vector) - unrelated) / (related - unrelated);
        if (meaning > 0) found.push({ type, member, meaning: Math.min(1, meaning) });
      }
      return found.sort((a, b) => b.meaning - a.meaning).slice(0, limit);
    },
  };
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let n = 0; n < a.length; n += 1) sum += (a[n] ?? 0) * (b[n] ?? 0);
  return sum;
}

async function textsOf({ types }: Survey, pause: () => Promise<void>): Promise<(SymbolRows & { text: string })[]> {
  const product = types.filter(({ test, kind }) => !test && kind !== 'alias' && kind !== 'delegate');
  await pause();
  product.sort((a, b) => b.fanIn - a.fanIn || b.lines - a.lines);
  const texts: (SymbolRows & { text: string })[] = [];
  for (const { row, name, doc, members, bases } of product.slice(0, mostTexts)) {
    const names = members.filter(({ access }) => access === 'public').map((member) => member.name);
    texts.push({ type: row, member: 0, text: `${name}. ${doc} ${bases.join(' ')} ${names.slice(0, 24).join(' ')}` });
    await pause();
  }
  for (const { row: type, members } of product) {
    if (texts.length >= mostTexts) break;
    for (const { row, name, doc, kind } of members) {
      if (kind === 'function' && !name.startsWith('__')) texts.push({ type, member: row, text: `${name}. ${doc}` });
    }
    await pause();
  }
  return texts.slice(0, mostTexts);
}
