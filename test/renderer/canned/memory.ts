/**
 * A memory of a few records for tests of the page: lists, filters, timeline and what is done to records, as the contract
 * says, over plain data that a test may change.
 */
import { MemoError } from '#shared/base/errors.ts';
import type { ParsedParams, Result } from '#shared/contract/contract.ts';
import type { EventPayload } from '#shared/contract/events.ts';
import { questionTypes, recordStatuses } from '#shared/contract/memory/memory-words.ts';
import type { MemoryFilter, RecordSummary, RecordView } from '#shared/contract/memory/methods.ts';
import type { CannedHost } from './host.ts';

const day = 86_400_000;
/** Noon of a day, so that an hour more or less stays within it. */
export const noon = new Date(2026, 2, 12, 12).getTime();

export function record(id: string, more: Partial<RecordView> = {}): RecordView {
  return {
    id,
    projectKey: 'ledgerline',
    createdAt: noon,
    updatedAt: noon,
    question: `What of ${id}?`,
    questionType: 'BUSINESS_LOGIC',
    answer: 'It is tried **again** [1].',
    explorationPath: [],
    confidence: 0.8,
    sourceFiles: [],
    relatedRecords: [],
    tags: [],
    domain: 'payments',
    metadata: {},
    evidence: [{ file: 'src/Retry.cs', startLine: 3, endLine: 4, hash: '7QK2M9XD01', state: 'fresh' }],
    analyst: 'ollama:qwen2.5-coder:7b',
    notes: '',
    status: 'active',
    verifiedAt: null,
    confirmedAt: null,
    origin: 'own',
    pinned: false,
    supersedes: [],
    supersededBy: null,
    revision: 1,
    ...more,
  };
}

export const fewRecords: readonly RecordView[] = [
  record('lr-timeout', { question: 'What happens when a capture times out?', questionType: 'ERROR_ANALYSIS' }),
  record('lr-hold', {
    question: 'How does a hold become an entry?',
    createdAt: noon - 3_600_000,
    domain: 'lending',
    status: 'stale',
    evidence: [
      {
        file: 'src/Hold.cs',
        startLine: 8,
        endLine: 9,
        hash: 'AAAA',
        state: 'changed',
        now: { startLine: 8, endLine: 9 },
      },
      {
        file: 'src/Hold.cs',
        startLine: 2,
        endLine: 3,
        hash: 'BBBB',
        state: 'moved',
        now: { startLine: 4, endLine: 5 },
      },
    ],
  }),
  record('lr-gateway', {
    question: 'Who may call the gateway?',
    createdAt: noon - day,
    analyst: 'static',
    confidence: 0.55,
    relatedRecords: ['lr-timeout'],
  }),
  record('lr-old', {
    question: 'What was true before?',
    createdAt: noon - 9 * day,
    status: 'superseded',
    domain: 'api',
  }),
];

type Memory = Map<string, RecordView>;

function passes(one: RecordView, filter: MemoryFilter, but = ''): boolean {
  const among = (name: string, all: readonly string[] | undefined, value: string) =>
    but === name || all === undefined || all.includes(value);
  return (
    among('statuses', filter.statuses, one.status) &&
    among('types', filter.types, one.questionType) &&
    among('analysts', filter.analysts, one.analyst) &&
    among('domains', filter.domains, one.domain ?? '') &&
    (filter.origin === undefined || one.origin === filter.origin) &&
    (filter.pinned === undefined || one.pinned === filter.pinned) &&
    (filter.from === undefined || one.createdAt >= filter.from) &&
    (filter.to === undefined || one.createdAt <= filter.to)
  );
}

function summary(one: RecordView): RecordSummary {
  const { evidence, answer: _, explorationPath: __, ...rest } = one;
  return { ...rest, evidenceCount: evidence.length };
}

function counted(all: readonly RecordView[], filter: MemoryFilter, but: string, value: (one: RecordView) => string) {
  const counts: Record<string, number> = {};
  for (const one of all.filter((candidate) => passes(candidate, filter, but))) {
    counts[value(one)] = (counts[value(one)] ?? 0) + 1;
  }
  return counts;
}

/** Answers over `memory`; the host tells the page of each change. */
export function memoryAnswers(memory: Memory, host: () => CannedHost) {
  let revision = 1;
  let undo = 0;
  const before = new Map<number, RecordView[]>();
  const newest = () => [...memory.values()].sort((a, b) => b.createdAt - a.createdAt);
  const tell = (ids: string[]) => {
    revision += 1;
    const changed: EventPayload<'memory.changed'> = { revision, ids, more: false };
    setTimeout(() => host().emit('memory.changed', changed));
  };
  const found = (id: string): RecordView => {
    const one = memory.get(id);
    if (one === undefined) throw new MemoError('NotFound', `No record has the id ${id}.`);
    return one;
  };
  const act = (ids: readonly string[], change: Partial<RecordView>) => {
    undo += 1;
    const changed = ids.map(found);
    before.set(undo, changed);
    for (const one of changed) memory.set(one.id, { ...one, ...change, revision: one.revision + 1 });
    tell([...ids]);
    return { records: ids.map((id) => summary(found(id))), undo };
  };
  return {
    'memory.list': (params: unknown): Result<'memory.list'> => {
      const { filter = {}, limit = 50, after } = params as ParsedParams<'memory.list'>;
      const all = newest();
      const kept = all.filter((one) => passes(one, filter));
      const from = after === undefined ? 0 : kept.findIndex(({ id }) => id === after) + 1;
      const page = kept.slice(from, from + limit);
      return {
        records: page.map(summary),
        total: kept.length,
        facets: {
          types: counted(all, filter, 'types', ({ questionType }) => questionType),
          domains: counted(all, filter, 'domains', ({ domain }) => domain ?? ''),
          statuses: counted(all, filter, 'statuses', ({ status }) => status),
          analysts: counted(all, filter, 'analysts', ({ analyst }) => analyst),
        },
        next: from + page.length < kept.length ? (page.at(-1)?.id ?? null) : null,
      };
    },
    'memory.timeline': (params: unknown): Result<'memory.timeline'> => {
      const { filter } = params as ParsedParams<'memory.timeline'>;
      const kept = newest()
        .filter((one) => passes(one, filter))
        .reverse();
      const domains = [...new Set(kept.flatMap(({ domain }) => domain ?? []))];
      return {
        ids: kept.map(({ id }) => id),
        at: kept.map(({ createdAt }) => createdAt),
        domain: kept.map(({ domain }) => domains.indexOf(domain ?? '')),
        domains,
        type: kept.map(({ questionType }) => questionTypes.indexOf(questionType)),
        confidence: kept.map(({ confidence }) => confidence),
        status: kept.map(({ status }) => recordStatuses.indexOf(status)),
        foreign: kept.map(({ origin }) => Number(origin === 'repository')),
        revision,
      };
    },
    'memory.domains': (): Result<'memory.domains'> => ({
      domains: [...new Set(newest().flatMap(({ domain }) => domain ?? []))].map((domain) => {
        const own = newest().filter((one) => one.domain === domain);
        return {
          domain,
          records: own.length,
          stale: own.filter(({ status }) => status === 'stale').length,
          newest: own[0]?.createdAt ?? 0,
          meanConfidence: 0.7,
          knowledge: null,
        };
      }),
    }),
    'memory.get': (params: unknown): Result<'memory.get'> => {
      const one = found((params as { id: string }).id);
      const related = newest().filter(
        ({ id, relatedRecords }) => one.relatedRecords.includes(id) || relatedRecords.includes(one.id),
      );
      return { record: one, changes: [], related: related.map(summary), versions: [summary(one)] };
    },
    'memory.confirm': (params: unknown) => {
      const { ids, filter } = params as ParsedParams<'memory.confirm'>;
      const fitting = newest().filter((one) => passes(one, filter ?? {}));
      return { ...act(ids ?? fitting.map(({ id }) => id), { confirmedAt: noon, origin: 'own' }), left: 0 };
    },
    'memory.reject': (params: unknown) => act((params as { ids: string[] }).ids, { status: 'rejected' }),
    'memory.restore': (params: unknown) => act((params as { ids: string[] }).ids, { status: 'active' }),
    'memory.pin': (params: unknown) => {
      const { ids, pinned } = params as ParsedParams<'memory.pin'>;
      return act(ids, { pinned });
    },
    /** As if two answers had been made from it. */
    'memory.forget': (params: unknown): Result<'memory.forget'> => {
      const { id } = params as { id: string };
      memory.delete(found(id).id);
      tell([id]);
      return { forgotten: [id], turns: 2 };
    },
    'memory.undo': (params: unknown) => {
      const records = before.get((params as { undo: number }).undo) ?? [];
      for (const one of records) memory.set(one.id, { ...one, revision: one.revision + 2 });
      tell(records.map(({ id }) => id));
      return { records: records.map(summary), undo: null };
    },
    'memory.edit': (params: unknown): Result<'memory.edit'> => {
      const { id, revision: known, changes } = params as ParsedParams<'memory.edit'>;
      const one = found(id);
      if (one.supersededBy !== null) throw new MemoError('Conflict', `${id} was superseded by ${one.supersededBy}.`);
      if (one.revision !== known) throw new MemoError('Conflict', `${id} was changed since.`);
      const { domain, ...rest } = changes;
      const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      const kept = domain === undefined ? one.domain : (domain ?? undefined);
      const next: RecordView = { ...one, ...given, domain: kept, revision: one.revision + 1 };
      memory.set(id, next);
      tell([id]);
      return { record: next, undo: 99 };
    },
    'memory.search': (params: unknown): Result<'memory.search'> => {
      const { query } = params as ParsedParams<'memory.search'>;
      const hits = newest().filter(({ question }) => question.toLowerCase().includes(query.toLowerCase()));
      return {
        hits: hits.map((one) => ({ ...one, score: 0.91, why: { words: 0.5, meaning: 0.9 } })),
        threshold: 0.4,
        meaning: true,
        model: 'memo-embed@1',
        skipped: [],
      };
    },
  };
}
