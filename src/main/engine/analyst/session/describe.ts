/**
 * The session of a language model over the documents of one generation (spec 04): it words what the static analyst could
 * only count, purposes of modules, summaries of what can be called, titles of stories. It adds to entries that are there
 * and rest on lines that are there, so nothing of it can stand without evidence; what it says of anything else is dropped.
 */
import { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import type { DocumentEvidence, Documents } from '#shared/contract/generations/documents.ts';
import type { Analyst } from '../analyst.ts';
import { askJson } from './ask-json.ts';

export interface DescribeOptions {
  readonly chat: Analyst['chat'];
  /** Lines of a file, from one to another, without secrets; null where they are not there (any more). */
  read(file: string, startLine: number, endLine: number): Promise<string | null>;
  readonly language: 'en' | 'zh';
  onProgress(done: number, total: number): void;
}

export interface Described {
  readonly documents: Documents;
  /** `ollama:<model>`; null where nothing was added. */
  readonly analyst: string | null;
  /** Why the session ended before all was asked; null where it did not. */
  readonly stopped: string | null;
}

/** What a model says about one entry. */
interface Word {
  readonly id: string;
  readonly text: string;
  readonly confidence: number;
}

/** An entry as it is put to the model, and what becomes of it with its word. */
interface Subject {
  readonly id: string;
  readonly about: string;
  readonly evidence: readonly DocumentEvidence[];
}

/** Entries in one question: small models lose count of more. */
const perQuestion = 6;
/** Of each kind, those that matter most come first in the documents. */
const most = { modules: 40, entries: 60, stories: 24 };
/** Lines of each piece of evidence, and pieces of an entry. */
const maxLines = 30;
const maxPieces = 2;
const maxLetters = 240;
/** A model's word is a reading, not a count. */
const cap = 0.85;

const Words = z.object({
  entries: z.array(z.object({ id: z.string(), text: z.string(), confidence: z.number().min(0).max(1).default(0.5) })),
});

const tasks = {
  modules: 'For each module say in one sentence, of at most 25 words, what it is for.',
  entries: 'For each entry say in one sentence, of at most 20 words, what a caller gets from it.',
  stories: 'For each story give a title of at most 8 words that says what happens for the user of the program.',
};
const answerIn = { en: 'Write in English.', zh: 'Write in Chinese (简体中文).' };

/** Throws Cancelled only; a model that fails half-way leaves what it said until then. */
export async function describe(
  documents: Documents,
  { chat, read, language, onProgress }: DescribeOptions,
  signal: AbortSignal,
): Promise<Described> {
  const { arch, interface: api, stories } = documents;
  const rounds = {
    modules: subjects(arch.modules.slice(0, most.modules), (each) =>
      [`${each.name} (${each.path || '.'}), ${each.types} types`, each.purpose, dependsOn(each.dependsOn)].join('. '),
    ),
    entries: subjects(
      api.entries.filter((each) => each.summary === '').slice(0, most.entries),
      (each) => `${each.kind} ${each.name} ${each.signature}`,
    ),
    stories: subjects(stories.stories.slice(0, most.stories), (each) =>
      [each.title, ...each.steps.map(({ symbol, what }) => `- ${symbol.path}: ${what}`)].join('\n'),
    ),
  };
  const total = Object.values(rounds).reduce((sum, round) => sum + round.length, 0);
  const words = new Map<string, Word>();
  let analyst: string | null = null;
  let stopped: string | null = null;
  let done = 0;
  try {
    for (const round of ['modules', 'entries', 'stories'] as const) {
      for (let at = 0; at < rounds[round].length; at += perQuestion) {
        const asked = new Map<string, string>();
        for (const subject of rounds[round].slice(at, at + perQuestion)) {
          const material = await materialOf(subject, read);
          if (material !== null) asked.set(subject.id, material);
          done += 1;
        }
        if (asked.size === 0) continue;
        const task = `${tasks[round]} ${answerIn[language]} Use the ids as they are given.`;
        const answer = await askJson(chat, Words, { task, material: [...asked.values()].join('\n\n') }, signal);
        onProgress(done, total);
        if (answer === null) continue;
        analyst = answer.analyst;
        for (const { id, text, confidence } of answer.value.entries) {
          const plain = sentence(text);
          if (asked.has(id) && plain !== '') words.set(`${round} ${id}`, { id, text: plain, confidence });
        }
      }
    }
  } catch (thrown) {
    signal.throwIfAborted();
    if (!(thrown instanceof MemoError)) throw thrown;
    stopped = thrown.message;
  }
  const said = <E extends { id: string }>(round: string, entries: readonly E[], add: (entry: E, text: string) => E) =>
    entries.map((entry) => {
      const word = words.get(`${round} ${entry.id}`);
      if (word === undefined) return entry;
      return { ...add(entry, word.text), source: 'llm' as const, confidence: Math.min(cap, word.confidence) };
    });
  return {
    documents: {
      ...documents,
      arch: { ...arch, modules: said('modules', arch.modules, (each, purpose) => ({ ...each, purpose })) },
      interface: { ...api, entries: said('entries', api.entries, (each, summary) => ({ ...each, summary })) },
      stories: { ...stories, stories: said('stories', stories.stories, (each, title) => ({ ...each, title })) },
    },
    analyst: words.size > 0 ? analyst : null,
    stopped,
  };
}

function subjects<E extends { id: string; evidence: readonly DocumentEvidence[] }>(
  entries: readonly E[],
  about: (entry: E) => string,
): Subject[] {
  return entries.map((entry) => ({ id: entry.id, about: about(entry), evidence: entry.evidence }));
}

function dependsOn(modules: readonly { name: string }[]): string {
  const names = modules.slice(0, 6).map(({ name }) => name);
  return names.length === 0 ? '' : `Uses ${names.join(', ')}`;
}

/** Null where nothing of its evidence is there any more: then nothing more is said of it. */
async function materialOf({ id, about, evidence }: Subject, read: DescribeOptions['read']): Promise<string | null> {
  const pieces: string[] = [];
  for (const { file, startLine, endLine } of evidence.slice(0, maxPieces)) {
    const text = await read(file, startLine, Math.min(endLine, startLine + maxLines - 1));
    if (text !== null) pieces.push(`${file}:${startLine}\n${text}`);
  }
  return pieces.length === 0 ? null : [`id: ${id}`, about, ...pieces].join('\n');
}

/** One line of plain text, '' for none; models like to begin with a heading or a mark. */
function sentence(text: string): string {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/^[#>*\-\s]+/, '')
    .trim();
  return line.length <= maxLetters ? line : `${line.slice(0, maxLetters - 1).trimEnd()}…`;
}
