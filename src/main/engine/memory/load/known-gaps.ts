/**
 * What the records speak of, read once over all of them: files, domains, words. Main type: Known. Gaps are what is in the
 * workspace and not in here, so that they close by themselves once a record comes. Superseded and rejected records count
 * for nothing: what they said is no longer held to be so.
 */
import type { GapType, KnowledgeGap, LearningRecord, QuestionType } from '#shared/contract/memory/memory-types.ts';
import type { MessageKey } from '#shared/messages/catalogue.ts';
import { createWording, type Worded } from '#shared/messages/translator.ts';

export interface KnownDomain {
  domain: string;
  records: number;
  types: Set<QuestionType>;
  /** Of this machine: the questions of a repository are not asked for it. */
  stale: LearningRecord[];
  /** By number of records that speak of it. */
  files: Map<string, number>;
}

export interface Known {
  /** Files with a record. */
  files: ReadonlySet<string>;
  domains: ReadonlyMap<string, KnownDomain>;
  /** Whether a record has this word, name or path in its question, answer or tags; case plays no part. */
  says(word: string): boolean;
}

interface KnownSource {
  /** All records, one by one; no write happens until it has ended, so it is read in pages by row. */
  page(after: number, limit: number): readonly { row: number; record: LearningRecord }[];
  isStale(row: number): boolean;
}

const pageSize = 200;
/** Words, identifiers, and paths and names of packages with what joins their parts. */
const spoken = /[@#]?[\p{L}\p{N}_]+(?:[-./:]+[\p{L}\p{N}_]+)*/gu;
/** Longer ones are data, not names. */
const maxWord = 200;
const han = /\p{Script=Han}/u;

export async function readKnown(source: KnownSource, pause: () => Promise<void>): Promise<Known> {
  const files = new Set<string>();
  const domains = new Map<string, KnownDomain>();
  const words = new Set<string>();
  for (let after = 0; ; ) {
    const rows = source.page(after, pageSize);
    const last = rows.at(-1);
    if (last === undefined) break;
    for (const { row, record } of rows) {
      if (record.status !== 'active') continue;
      const own = filesOf(record);
      for (const file of own) files.add(file);
      addWords(words, `${record.question}\n${record.answer}\n${record.tags.join('\n')}`);
      if (record.domain !== undefined) addDomain(domains, record.domain, record, own, source.isStale(row));
      await pause();
    }
    after = last.row;
  }
  return { files, domains, says: (word) => words.has(word.toLowerCase()) };
}

export function filesOf(record: LearningRecord): Set<string> {
  return new Set([...record.sourceFiles, ...record.evidence.map(({ file }) => file)]);
}

function addWords(words: Set<string>, text: string): void {
  for (const [word] of text.toLowerCase().matchAll(spoken)) {
    if (word.length > maxWord) continue;
    words.add(word);
    // `mongodb.Collection`, `@scope/name/sub`, `lodash/fp` speak of all that they begin with.
    for (let at = word.search(/[./:]/); at > 0; at = word.indexOf(word[at] ?? '', at + 1)) words.add(word.slice(0, at));
    for (const part of word.split(/[./:]/)) if (part !== '') words.add(part);
    if (han.test(word)) for (let at = 0; at + 1 < word.length; at += 1) words.add(word.slice(at, at + 2));
  }
}

function addDomain(
  domains: Map<string, KnownDomain>,
  domain: string,
  record: LearningRecord,
  files: ReadonlySet<string>,
  stale: boolean,
): void {
  const known: KnownDomain = domains.get(domain) ?? {
    domain,
    records: 0,
    types: new Set(),
    stale: [],
    files: new Map(),
  };
  domains.set(domain, known);
  known.records += 1;
  known.types.add(record.questionType);
  if (stale && record.origin === 'own') known.stale.push(record);
  for (const file of files) known.files.set(file, (known.files.get(file) ?? 0) + 1);
}

export type GapMessage = Worded & { key: Extract<MessageKey, `gap.${string}`> };

const english = createWording('en');
const sentence = (message: GapMessage): string => english(message) ?? message.key;

/** One gap: its sentences are messages of the catalogue, stored in English and translated where they are shown. */
export function gapOf(
  type: GapType,
  about: string,
  priority: number,
  why: GapMessage,
  question: GapMessage,
): KnowledgeGap {
  return {
    type,
    description: sentence(why),
    priority,
    suggestedQuestion: sentence(question),
    about,
    worded: { description: plain(why), suggestedQuestion: plain(question) },
  };
}

type Plain = NonNullable<KnowledgeGap['worded']>['description'];

function plain({ key, values }: GapMessage): Plain {
  return {
    key,
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]),
    ),
  };
}
