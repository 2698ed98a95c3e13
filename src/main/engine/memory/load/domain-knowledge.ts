/**
 * What is known of a domain, distilled from its records without a model (spec 05 "Loaders"): the sentences of its answers
 * that most of the others bear out, the names that recur, the files that they rest on. Main type: Distiller. Distilled
 * again when enough records came, changed or went; a summary that a person wrote is left as it is by the store.
 */
import type { Concept, DomainKnowledge, LearningRecord } from '#shared/contract/memory/types.ts';
import { documentTerms } from '../find/terms/terms.ts';
import { filesOf } from './gaps/known.ts';

export type Distilled = Omit<DomainKnowledge, 'id' | 'createdAt' | 'updatedAt' | 'revision' | 'origin'>;

/** Fewer say too little of a domain as a whole. */
export const leastRecords = 2;
/** From this share of records that are new or gone, what was distilled no longer stands for the domain. */
const changedShare = 0.25;
const maxSentences = 8;
const maxConcepts = 12;
const maxFiles = 12;
const maxSentenceLength = 320;
/** Answers begin with what matters. */
const weighedLength = 4_000;

/** Whether `records`, all that now count, differ enough from those that knowledge was distilled from. */
export function isOutdated(known: DomainKnowledge | null, records: readonly LearningRecord[]): boolean {
  if (known === null) return true;
  const sources = new Set(known.sourceRecordIds);
  const now = new Set(records.map(({ id }) => id));
  const changed = [...now].filter((id) => !sources.has(id)).length + [...sources].filter((id) => !now.has(id)).length;
  return changed > 0 && changed >= Math.max(1, changedShare * sources.size);
}

/** @param all active ones of one domain, at least `leastRecords`. */
export function distil(domain: string, all: readonly LearningRecord[]): Distilled {
  const records = all.map((record) => ({ ...record, answer: record.answer.slice(0, weighedLength) }));
  const keyFiles = byCount(records.flatMap((record) => [...filesOf(record)])).slice(0, maxFiles);
  return {
    domain,
    summary: summaryOf(records),
    keyConcepts: conceptsOf(records),
    keyFiles: keyFiles.map(([file]) => file),
    sourceRecordIds: records.map(({ id }) => id),
    analyst: 'static',
  };
}

function byCount(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

/** One sentence of each record, those whose words most others share first; as a list, for they do not follow on each other. */
function summaryOf(records: readonly LearningRecord[]): string {
  const inRecords = new Map<string, number>();
  const own = records.map(({ question, answer }) => documentTerms([question, answer]).terms);
  for (const terms of own) for (const term of terms.keys()) inRecords.set(term, (inRecords.get(term) ?? 0) + 1);
  const shared = (text: string): number => {
    const { terms } = documentTerms([text]);
    let sum = 0;
    for (const term of terms.keys()) sum += Math.log((inRecords.get(term) ?? 1) + 1);
    return terms.size === 0 ? 0 : sum / Math.sqrt(terms.size);
  };
  return records
    .flatMap((record) => {
      const sentence = leadOf(record.answer);
      return sentence === '' ? [] : [{ sentence, weight: shared(sentence) * (0.5 + record.confidence) }];
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, maxSentences)
    .map(({ sentence }) => `- ${sentence}`)
    .join('\n');
}

/** A word alone ("No.", “不会。”) says nothing without its question: the sentence behind it belongs to it. */
const leadSentence =
  /^(?:[^\s.!?]{1,12}[.!?]\s+(?=\S)|\p{Script=Han}{1,4}[。！？]\s*(?=\S))?.*?(?:[.!?](?=\s|$)|[。！？])/u;

/** The first sentence of an answer that is prose and no heading of a list: answers begin with what matters. */
function leadOf(answer: string): string {
  const prose = answer
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .split('\n')
    .map((line) => line.replace(/^[ \t]*(?:#{1,6}|[-*>]|\d+\.)[ \t]+/, '').trim())
    .find((line) => line.length > 20 && !/[:：]$/.test(line));
  const sentence = leadSentence.exec(prose ?? '')?.[0] ?? prose ?? '';
  return sentence.length <= maxSentenceLength ? sentence : `${sentence.slice(0, maxSentenceLength - 1)}…`;
}

/** Names as they are written in code. */
const named =
  /`([^`\s]{3,80})`|\b([A-Z][a-z\d]+(?:[A-Z][a-z\d]*)+|[a-z][a-z\d]*(?:[A-Z][a-z\d]+)+|[a-z\d]+(?:_[a-z\d]+)+)\b/g;

/** Names that recur in the records of a domain, each with the sentence that says most of it. */
function conceptsOf(records: readonly LearningRecord[]): Concept[] {
  const mentions = new Map<string, Set<LearningRecord>>();
  const sentences = new Map(records.map((record) => [record, sentencesOf(record.answer)]));
  for (const record of records) {
    for (const [, quoted, plain] of `${record.question}\n${record.answer}`.matchAll(named)) {
      const name = (quoted ?? plain ?? '').replace(/\(.*$/, '').replace(/^\W+|\W+$/g, '');
      // A word in small letters is a value or a keyword; what is worth a concept has a name of its own.
      if (name.length < 3 || /[/\\]/.test(name) || /^[a-z]+$/.test(name)) continue;
      const known = mentions.get(name) ?? new Set();
      mentions.set(name, known.add(record));
    }
  }
  return [...mentions]
    .filter(([, of]) => of.size >= leastRecords)
    .sort((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1))
    .slice(0, maxConcepts)
    .map(([name, of]) => ({
      name,
      description: sentenceAbout(
        name,
        [...of].flatMap((record) => sentences.get(record) ?? []),
      ),
      relatedFiles: byCount([...of].flatMap((record) => [...filesOf(record)]))
        .slice(0, 5)
        .map(([file]) => file),
    }));
}

function sentencesOf(answer: string): string[] {
  return answer
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/)
    .map((each) => each.replace(/^[ \t]*(?:#{1,6}|[-*>]|\d+\.)[ \t]+/, '').trim());
}

function sentenceAbout(name: string, sentences: readonly string[]): string {
  // One that begins with the name says what it is.
  const about = sentences.filter((each) => each.includes(name)).sort((a, b) => a.indexOf(name) - b.indexOf(name));
  return (about[0] ?? '').slice(0, maxSentenceLength);
}
