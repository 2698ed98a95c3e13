/**
 * The session of a language model over the documents of one generation: it words what the static analyst could only
 * count, purposes of modules, summaries of what can be called, titles of stories. It adds to entries that are there and
 * rest on lines that are there, so nothing of it can be without evidence; what it says of anything else is dropped.
 */
import { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import type { DocumentEvidence, Documents } from '#shared/contract/generations/documents.ts';
import { orderIn } from '../claims/claims.ts';
import { faultOf } from '../models/models.ts';
import { restsOn, type Word } from '../static-analyst/static-analyst.ts';
import { type Answer, askJson, type JsonAnswer, type JsonQuestion, type Question } from './ask-json.ts';

export interface DescribeOptions {
  chat(question: Question): Promise<Answer>;
  /** Lines of a file, from one to another, without secrets; null where they are not there (any more). */
  read(file: string, startLine: number, endLine: number): Promise<string | null>;
  readonly language: 'en' | 'zh';
  /** Each session asks in an order of its own: a model reads what comes later in the light of what came before. */
  shuffled<T>(items: readonly T[]): T[];
  onProgress(done: number, total: number): void;
}

export interface Described {
  readonly words: readonly Word[];
  /** Why the session ended before all was asked; null where it did not. */
  readonly stopped: string | null;
}

/** An entry as it is put to the model. */
interface Subject {
  readonly id: string;
  readonly text: string;
  readonly evidence: readonly DocumentEvidence[];
}

/** Entries in one question: small models lose count of more. */
const perQuestion = 6;
/** The documents list the most important of each kind first. */
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

const readWords = (value: unknown): z.infer<typeof Words> | null => Words.safeParse(value).data ?? null;
/** Max tokens of an answer. */
const maxTokens = 1_500;

const role = 'You describe one software project for its developers.';
const tasks = {
  modules: 'For each module say in one sentence, of at most 25 words, what it is for.',
  entries: 'For each entry say in one sentence, of at most 20 words, what a caller gets from it.',
  stories: 'For each story give a title of at most 8 words that says what happens for the user of the program.',
};
const answerIn = { en: 'Write in English.', zh: 'Write in Chinese (简体中文).' };

/** Throws Cancelled only; a model that fails half-way leaves what it said until then. */
export async function describe(
  documents: Documents,
  { chat, read, language, shuffled, onProgress }: DescribeOptions,
  signal: AbortSignal,
): Promise<Described> {
  const { arch, interface: api, stories } = documents;
  const rounds = {
    modules: subjects(shuffled(arch.modules.slice(0, most.modules)), (each) =>
      [`${each.name} (${each.path || '.'}), ${each.types} types`, each.purpose, dependsOn(each.dependsOn)].join('. '),
    ),
    entries: subjects(
      shuffled(api.entries.filter((each) => each.summary === '').slice(0, most.entries)),
      (each) => `${each.kind} ${each.name} ${each.signature}`,
    ),
    stories: subjects(shuffled(stories.stories.slice(0, most.stories)), (each) =>
      [each.title, ...each.steps.map(({ symbol, what }) => `- ${symbol.path}: ${what}`)].join('\n'),
    ),
  };
  const total = Object.values(rounds).reduce((sum, round) => sum + round.length, 0);
  const words = new Map<string, Word>();
  let stopped: string | null = null;
  let done = 0;
  try {
    for (const about of ['modules', 'entries', 'stories'] as const) {
      for (let at = 0; at < rounds[about].length; at += perQuestion) {
        const asked = new Map<string, { subject: Subject; material: string }>();
        for (const subject of rounds[about].slice(at, at + perQuestion)) {
          const material = await materialOf(subject, read);
          if (material !== null) asked.set(subject.id, { subject, material });
          done += 1;
        }
        if (asked.size === 0) continue;
        const question = {
          ...{ role, form: Words, read: readWords, maxTokens, temperature: 0, language: 'en' as const },
          task: `${tasks[about]} ${answerIn[language]} Use the ids as they are given. Leave out what the material does not tell; an empty list is a good answer.`,
          material: [...asked.values()].map((each) => each.material).join('\n\n'),
        };
        const answer = await answerTo(chat, question, signal);
        onProgress(done, total);
        if (answer === null) continue;
        const { analyst } = answer;
        for (const entry of answer.value.entries) {
          const { subject, material = '' } = asked.get(entry.id) ?? {};
          const text = sentence(entry.text);
          if (subject === undefined || text === '') continue;
          if (orderIn(text, (each) => material.includes(each), { advice: true }) !== null) continue;
          const confidence = Math.min(cap, entry.confidence);
          words.set(`${about} ${entry.id}`, {
            about,
            id: entry.id,
            text,
            confidence,
            analyst,
            restsOn: restsOn(subject),
          });
        }
      }
    }
  } catch (thrown) {
    signal.throwIfAborted();
    if (!(thrown instanceof MemoError)) throw thrown;
    stopped = thrown.message;
  }
  return { words: [...words.values()], stopped };
}

/** Null where the model gave no JSON of this form, twice: the next entries may be easier. Throws what `chat` throws. */
async function answerTo<T>(
  chat: DescribeOptions['chat'],
  question: JsonQuestion<T>,
  signal: AbortSignal,
): Promise<JsonAnswer<T> | null> {
  try {
    return await askJson(chat, question, signal);
  } catch (thrown) {
    if (faultOf(thrown) === 'form') return null;
    throw thrown;
  }
}

function subjects<E extends { id: string; evidence: readonly DocumentEvidence[] }>(
  entries: readonly E[],
  about: (entry: E) => string,
): Subject[] {
  return entries.map((entry) => ({ id: entry.id, text: about(entry), evidence: entry.evidence }));
}

function dependsOn(modules: readonly { name: string }[]): string {
  const names = modules.slice(0, 6).map(({ name }) => name);
  return names.length === 0 ? '' : `Uses ${names.join(', ')}`;
}

/** Null where nothing of its evidence is there any more: then nothing more is said of it. */
async function materialOf(
  { id, text: about, evidence }: Subject,
  read: DescribeOptions['read'],
): Promise<string | null> {
  const pieces: string[] = [];
  for (const { file, startLine, endLine } of evidence.slice(0, maxPieces)) {
    const lines = await read(file, startLine, Math.min(endLine, startLine + maxLines - 1));
    if (lines !== null) pieces.push(`${file}:${startLine}\n${lines}`);
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
