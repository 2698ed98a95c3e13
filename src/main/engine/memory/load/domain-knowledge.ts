/**
 * What is known of a domain, distilled from its records without a model: the sentences of its answers that most of the
 * others bear out, the names that recur, the files that they rest on. Main type: Distiller. Distilled again when enough
 * records came, changed or went; a summary that a person wrote is left as it is by the store.
 */
import type { Concept, DomainKnowledge, LearningRecord } from '#shared/contract/memory/memory-types.ts';
import { documentTerms } from '../../retrieval/retrieval.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { MemoryStore, StoreChange } from '../store/store.ts';
import { filesOf } from './known-gaps.ts';

type Distilled = Omit<DomainKnowledge, 'id' | 'createdAt' | 'updatedAt' | 'revision' | 'origin'>;

/** Fewer say too little of a domain as a whole. */
const leastRecords = 2;
/** From this share of new or deleted records on, the distilled text no longer represents the domain. */
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

/**
 * One sentence of each record, those whose words most others share first; as a list, because they do not follow on
 * each other.
 */
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

/** A word alone ("No.", “不会。”) means nothing without its question: it takes the next sentence along. */
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

/** The newest of a domain: enough to say what it is about, and few enough for one turn of the event loop. */
const maxRecords = 100;

/**
 * Brings what is known of one domain up to date with its records. An answer that does not count any more, as its record was
 * rejected, superseded, moved to another domain or forgotten, must not live on in what was distilled from it.
 * Returns a function that says whether it changed anything.
 */
export function createRenewKnowledge(
  store: Pick<MemoryStore, 'records' | 'domains' | 'database'>,
): (domain: string) => boolean {
  const rowsOf = store.database.read
    .prepare<[string, number], number>(
      // What came with the repository must not be worded again as something of this machine.
      "SELECT row FROM learning_records WHERE domain = ? AND status = 'active' AND origin = 'own' ORDER BY row DESC LIMIT ?",
    )
    .pluck();
  const counting = store.database.read
    .prepare<[string, string], number>(
      "SELECT 1 FROM learning_records WHERE id = ? AND domain = ? AND status = 'active'",
    )
    .pluck();

  return (domain) => {
    const known = store.domains.get(domain);
    const records: LearningRecord[] = store.records.byRows(rowsOf.all(domain, maxRecords)).map(({ record }) => record);
    const left = known?.sourceRecordIds.some((id) => counting.get(id, domain) === undefined) ?? false;
    if (records.length < leastRecords) {
      if (known === null || !left) return false;
      const summary = known.analyst === 'human' ? known.summary : '';
      const sourceRecordIds = records.map(({ id }) => id);
      store.domains.put({ ...known, summary, keyConcepts: [], keyFiles: [], sourceRecordIds });
      return true;
    }
    const outdated = left || isOutdated(known, records);
    if (!outdated && known?.summary !== '') return false;
    const knowledge = distil(domain, records);
    // A summary is emptied when a record that it may quote is forgotten, or by a person; other records may have none to give.
    if (!outdated && knowledge.summary === '') return false;
    store.domains.put(knowledge);
    return true;
  };
}

interface KnowledgeKeeper {
  /** Resolves when nothing waits. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface KnowledgeKeeperOptions {
  store: Pick<MemoryStore, 'records' | 'domains' | 'database' | 'onChanged'>;
  /** Domain knowledge changed. */
  onChanged(): void;
  onFailed(thrown: unknown): void;
  /** Milliseconds without a change before anything is distilled. */
  quietMs?: number;
}

const defaultQuietMs = 1500;
/** Domains of one change; more would keep the thread from others. */
const atOnce = 4;

/**
 * Keeps domain knowledge up to date in the background, after records came, changed or went. Main type: KnowledgeKeeper.
 * It waits until writing has calmed down, since an import brings thousands of records of one domain.
 */
export function createKnowledgeKeeper(options: KnowledgeKeeperOptions): KnowledgeKeeper {
  const { store, quietMs = defaultQuietMs } = options;
  const renew = createRenewKnowledge(store);
  const closing = new AbortController();
  const waiting = new Set<string>();
  /** Some that are gone: their domain is not known any more. */
  let lost = false;
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> = Promise.resolve();

  function later(): void {
    if (closing.signal.aborted) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(start, quietMs).unref();
  }

  function start(): void {
    timer = null;
    working = working.then(work).catch((thrown) => {
      if (!closing.signal.aborted) options.onFailed(thrown);
    });
  }

  async function work(): Promise<void> {
    const domains = new Set(waiting);
    waiting.clear();
    if (lost) for (const { domain } of store.domains.all()) domains.add(domain);
    lost = false;
    const pause = pauses(closing.signal);
    let changed = false;
    for (const domain of domains) {
      changed = renew(domain) || changed;
      await pause();
    }
    if (changed) options.onChanged();
  }

  /** Domains that rest on a record which counts for them no more; new records are in none. */
  function left({ put }: StoreChange): string[] {
    const changed = put.filter(({ record }) => record.revision > 1);
    if (changed.length === 0) return [];
    const now = new Map(changed.map(({ record: { id, status, domain } }) => [id, status === 'active' ? domain : null]));
    return store.domains
      .all()
      .filter(({ domain, sourceRecordIds }) => sourceRecordIds.some((id) => now.has(id) && now.get(id) !== domain))
      .map(({ domain }) => domain);
  }

  // What came while nothing kept it up: a command of one call ends before it is quiet.
  const domains = store.database.read
    .prepare<[], string>('SELECT DISTINCT domain FROM learning_records WHERE domain IS NOT NULL')
    .pluck();
  for (const domain of domains.all()) waiting.add(domain);
  for (const { domain } of store.domains.all()) waiting.add(domain);
  if (waiting.size > 0) later();

  const stop = store.onChanged((change) => {
    const { put, removed } = change;
    // At once: what is no longer considered right must not be shown, and a single command ends before it gets quiet.
    try {
      const domains = left(change);
      for (const domain of domains) waiting.add(domain);
      if (domains.slice(0, atOnce).filter(renew).length > 0) options.onChanged();
    } catch (thrown) {
      options.onFailed(thrown);
    }
    for (const { record } of put) if (record.domain !== undefined) waiting.add(record.domain);
    lost ||= removed.length > 0;
    if (waiting.size > 0 || lost) later();
  });

  return {
    async settled() {
      if (timer !== null) {
        clearTimeout(timer);
        start();
      }
      await working;
    },
    async close() {
      stop();
      closing.abort();
      if (timer !== null) clearTimeout(timer);
      await working;
    },
  };
}
