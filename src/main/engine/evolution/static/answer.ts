/** A draft as the answer that is recorded: Markdown, evidence, and how far it is to be trusted. */
import type { Summary } from '../learner.ts';
import type { Draft, Place } from './topic.ts';

/** What is read off each line stands at the cap; each sentence by rule of thumb takes from it. */
const guessCosts = 0.2;
const least = 0.3;
const maxEvidence = 40;
const maxQuotes = 20;

export function summaryOf(draft: Draft, cap: number): Summary {
  const claims = [draft.lead, ...draft.points];
  const evidence = distinct(claims.flatMap(({ places }) => places)).slice(0, maxEvidence);
  const guessed = claims.filter(({ guessed: each }) => each === true).length / claims.length;
  const lines = draft.points.map(({ text }, n) => (draft.ordered === true ? `${n + 1}. ${text}` : `- ${text}`));
  return {
    answer: `${draft.lead.text}\n\n${lines.join('\n')}\n\n*${draft.limits}*`,
    confidence: Math.max(least, Math.round((cap - guessCosts * guessed) * 100) / 100),
    sourceFiles: [...new Set(evidence.map(({ file }) => file))],
    tags: [...new Set(draft.tags.map((tag) => tag.slice(0, 64).trim()).filter((tag) => tag !== ''))].slice(0, 8),
    domain: draft.domain,
    evidence,
    quotes: claims.flatMap(({ quotes = [] }) => quotes).slice(0, maxQuotes),
  };
}

function distinct(places: readonly Place[]): Place[] {
  const seen = new Set<string>();
  return places.filter(({ file, startLine, endLine }) => {
    const key = `${file} ${startLine} ${endLine}`;
    return !seen.has(key) && seen.add(key);
  });
}
