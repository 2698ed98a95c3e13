/**
 * Types and free functions by meaning: a vector of each one's name and comment, and of a type's members, so that a question
 * in other words, or in Chinese over English code, finds them. Main type: MeaningIndex. Made when first asked for and kept in memory; after a change only
 * what has another text is embedded anew. Exact search: some ten thousand dot products take milliseconds.
 */
import type { Survey, SymbolRows } from '../../../codemap/codemap.ts';
import type { Embedder } from '../../../models/models.ts';
import { pauses } from '../../../workspace/workspace.ts';

export interface MeaningIndex {
  /**
   * What is nearest to a question, nearest first. `meaning` is 0 at the level below which the model finds nothing and 1
   * where an answer usually is. None where no model reads the question.
   */
  nearest(question: string, limit: number, signal: AbortSignal): Promise<(SymbolRows & { meaning: number })[]>;
}

type WithVector = SymbolRows & { vector: Float32Array };

export interface MeaningIndexOptions {
  embedder(): Embedder | null;
  survey(signal: AbortSignal): Promise<Survey>;
}

/** Of a larger workspace the types that most others lean on, before functions. */
const mostTexts = 20_000;
const batch = 512;
/** Of the question's letters, so that its vector stands for it. */
const leastKnown = 0.6;

export function createMeaningIndex({ embedder, survey }: MeaningIndexOptions): MeaningIndex {
  let of: { model: string; survey: Survey; vectors: WithVector[] } | null = null;
  let kept = new Map<string, Float32Array>();

  async function vectors(using: Embedder, signal: AbortSignal): Promise<WithVector[]> {
    const now = await survey(signal);
    if (of?.survey === now && of.model === using.model.id) return of.vectors;
    if (of?.model !== using.model.id) kept = new Map();
    const pause = pauses(signal);
    const texts = await textsOf(now, pause);
    const missing = [...new Set(texts.map(({ text }) => text))].filter((text) => !kept.has(text));
    const fresh = new Map<string, Float32Array>();
    for (let n = 0; n < missing.length; n += batch) {
      const part = missing.slice(n, n + batch);
      const embedded = await using.embed(part, 'code', signal);
      for (const [at, vector] of embedded.entries()) fresh.set(part[at] ?? '', vector);
    }
    const used = new Map<string, Float32Array>();
    const all: WithVector[] = [];
    for (const { type, member, text } of texts) {
      const vector = fresh.get(text) ?? kept.get(text);
      if (vector === undefined) continue;
      used.set(text, vector);
      all.push({ type, member, vector });
    }
    kept = used;
    of = { model: using.model.id, survey: now, vectors: all };
    return all;
  }

  return {
    async nearest(question, limit, signal) {
      const using = embedder();
      if (using === null || using.known(question) < leastKnown) return [];
      const [asked] = await using.embed([question], 'query', signal);
      if (asked === undefined || asked.every((each) => each === 0)) return [];
      const { related, unrelated } = using.model.levels;
      const found: (SymbolRows & { meaning: number })[] = [];
      const pause = pauses(signal);
      for (const { type, member, vector } of await vectors(using, signal)) {
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
