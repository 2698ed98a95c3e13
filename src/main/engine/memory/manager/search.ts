/**
 * Search of this project and of others: each is searched separately, which gives comparable scores, and the best of
 * all come first. What a person rejected, and what was superseded, is found only when it is asked for by its status.
 */

import type { Evidence, LearningRecord } from '#shared/contract/memory/memory-types.ts';
import type { EvidenceView, MemoryFilter, MemoryHit } from '#shared/contract/memory/methods.ts';
import type { Embedder } from '../../models/models.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { pauses, readSource } from '../../workspace/workspace.ts';
import type { Finder, Reranker } from '../find/find.ts';
import { searchReadOnly } from '../find/search.ts';
import { findFragments, lineText } from '../freshness/find-fragments.ts';
import type { RecordList } from '../list/list.ts';
import type { RecordRow, RecordStore } from '../store/store.ts';
import type { OtherProject, OtherProjects } from './other-projects.ts';
import { createViews, type FoundRecord, type SearchAnswer, type SearchQuery } from './views.ts';

export type Search = (query: SearchQuery, signal: AbortSignal) => Promise<SearchAnswer>;

interface SearchOptions {
  projectKey: string;
  records: Pick<RecordStore, 'byRows' | 'hasForeign'>;
  list: Pick<RecordList, 'accepts'>;
  finder: Pick<Finder, 'search'>;
  others: SearchOthers;
}

const current: MemoryFilter['statuses'] = ['active', 'stale'];

/** Best first, but no record of the repository before one of the person's own that answers the question. */
function ranked({ hits, threshold }: Pick<SearchAnswer, 'hits' | 'threshold'>): FoundRecord[] {
  const isMine = ({ score, row }: FoundRecord): number => Number(score >= threshold && row.record.origin === 'own');
  return [...hits].sort((a, b) => isMine(b) - isMine(a) || b.score - a.score);
}

export function createSearch({ projectKey: own, records, list, finder, others }: SearchOptions): Search {
  /** `filter` may leave the origin open: records of the repository are then searched apart, so that they push out none of the person's own. */
  async function hitsHere(
    query: SearchQuery,
    filter: MemoryFilter,
    signal: AbortSignal,
  ): Promise<Omit<SearchAnswer, 'skipped'>> {
    if (filter.origin !== undefined || !records.hasForeign()) return hitsOf(query, filter, signal);
    const mine = await hitsOf(query, { ...filter, origin: 'own' }, signal);
    const foreign = await hitsOf(query, { ...filter, origin: 'repository' }, signal);
    return { ...mine, hits: [...mine.hits, ...foreign.hits] };
  }

  async function hitsOf(
    { query, topK }: SearchQuery,
    filter: MemoryFilter,
    signal: AbortSignal,
  ): Promise<Omit<SearchAnswer, 'skipped'>> {
    const { hits, ...rest } = await finder.search(query, { topK, accept: list.accepts(filter), signal });
    // One may have been removed since.
    const rows = new Map(records.byRows(hits.map(({ row }) => row)).map((row) => [row.row, row]));
    const found = hits.flatMap(({ row, score, why }) => {
      const record = rows.get(row);
      return record === undefined ? [] : [{ row: record, score, why }];
    });
    return { hits: found, ...rest };
  }

  return async (query, signal) => {
    const filter = { statuses: current, ...query.filter };
    const mine = await hitsHere(query, filter, signal);
    if (query.projectKey === own) return { ...mine, hits: ranked(mine).slice(0, query.topK), skipped: [] };
    const theirs = await others({ ...query, filter }, signal);
    const hits = query.projectKey === null ? [...mine.hits, ...theirs.hits] : theirs.hits;
    return { ...mine, hits: ranked({ ...mine, hits }).slice(0, query.topK), skipped: theirs.skipped };
  };
}

type SearchOthers = (
  query: SearchQuery,
  signal: AbortSignal,
) => Promise<{ hits: FoundRecord[]; skipped: SearchAnswer['skipped'] }>;

interface SearchOthersOptions {
  others: OtherProjects;
  embedder(): Embedder | null;
  reranker(): Reranker | null;
  maxFileBytes(): number;
}

interface Row {
  row: number;
  question_type: LearningRecord['questionType'];
  domain: string | null;
  tags: string;
  status: LearningRecord['status'];
  analyst: string;
  created_at: number;
  pinned: number;
  origin: LearningRecord['origin'];
  confidence: number;
}

/**
 * Searches memory of other workspaces, each separately. Their evidence is compared with their files; lines
 * that moved within their file are followed by their stored marks, but not to other files: that takes a code map.
 */
export function createSearchOthers({ others, embedder, reranker, maxFileBytes }: SearchOthersOptions): SearchOthers {
  async function inProject(
    { root, read, records }: OtherProject,
    { query, topK, filter }: SearchQuery,
    signal: AbortSignal,
  ): Promise<FoundRecord[]> {
    const fitting = await fittingRows(read, filter, signal);
    const byRows = (rows: readonly number[]): RecordRow[] => rows.flatMap((row) => records.byRow(row) ?? []);
    // Some may turn out stale where only fresh ones are wanted.
    const models = { embedder: embedder(), reranker: reranker() };
    const options = { topK: 2 * topK, accept: (row: number) => fitting.has(row), signal };
    const { hits } = await searchReadOnly(read, { byRows }, models, query, options);
    const found: FoundRecord[] = [];
    for (const hit of hits) {
      const [row] = byRows([hit.row]);
      if (row === undefined || found.length >= topK) continue;
      const view = await viewed(root, marksOf(read), row, hit);
      if (filter.statuses?.includes(view.status) !== false) found.push({ row, score: hit.score, why: hit.why, view });
    }
    return found;
  }

  async function viewed(
    root: string,
    markOf: MarkOf,
    row: RecordRow,
    hit: Pick<FoundRecord, 'score' | 'why'>,
  ): Promise<MemoryHit> {
    const states: Stands[] = [];
    for (const one of row.record.evidence) states.push(await stateOf(root, one, markOf(one)));
    const isStale = states.some(({ state }) => state === 'changed' || state === 'missing');
    return createViews({ stateOf: () => states, isStale: () => isStale }).hit(row, hit);
  }

  async function stateOf(root: string, evidence: Evidence, mark: number | null): Promise<Stands> {
    const { file, startLine, endLine, hash } = evidence;
    const source = await readSource(root, file, maxFileBytes());
    if (source.kind !== 'text') return { state: 'missing' };
    const text = lineText(source.text.replace(/\r\n?/g, '\n'));
    if (endLine <= text.count && text.hash(startLine, endLine) === hash) return { state: 'fresh' };
    // Without a mark every place would have to be hashed.
    if (mark === null) return { state: 'changed' };
    const [found] = findFragments(text, [{ startLine, endLine, hash, mark, symbol: [], elsewhere: false }]);
    if (found === undefined || found === null) return { state: 'changed' };
    const now = { startLine: found.startLine, endLine: found.startLine + endLine - startLine };
    return { state: 'moved', now };
  }

  return async (query, signal) => {
    const { results, skipped } = await others.each(
      query.projectKey,
      (project) => inProject(project, query, signal),
      signal,
    );
    return { hits: results.flat(), skipped };
  };
}

type Stands = Pick<EvidenceView, 'state' | 'now'>;
/** null for lines that their workspace never saw. */
type MarkOf = (evidence: Evidence) => number | null;

function marksOf(read: ReadDb): MarkOf {
  const mark = read
    .prepare<[string, string, number], number>(
      'SELECT mark FROM evidence_marks WHERE file = ? AND hash = ? AND lines = ?',
    )
    .pluck();
  return ({ file, hash, startLine, endLine }) => mark.get(file, hash, endLine - startLine + 1) ?? null;
}

async function fittingRows(read: ReadDb, filter: MemoryFilter, signal: AbortSignal): Promise<Set<number>> {
  const pause = pauses(signal);
  const inFile = filter.file === undefined ? null : rowsOfFile(read, filter.file);
  const all = read.prepare<[], Row>(
    'SELECT row, question_type, domain, tags, status, analyst, created_at, pinned, origin, confidence FROM learning_records',
  );
  const rows = new Set<number>();
  for (const row of all.iterate()) {
    if (fits(row, filter) && inFile?.has(row.row) !== false) rows.add(row.row);
    await pause();
  }
  return rows;
}

function rowsOfFile(read: ReadDb, file: string): Set<number> {
  // '0' is the character behind '/'.
  const [from, to] = file.endsWith('/') ? [file, `${file.slice(0, -1)}0`] : [file, `${file}\0`];
  return new Set(
    read
      .prepare<[string, string], number>('SELECT DISTINCT record FROM evidence WHERE file >= ? AND file < ?')
      .pluck()
      .all(from, to),
  );
}

/** Whether one is stale shows only in its files: as active it fits. */
function fits(row: Row, filter: MemoryFilter): boolean {
  const { types, domains, tags, statuses, analysts, from, to, pinned, origin, minConfidence } = filter;
  const status = row.status === 'active' ? (['active', 'stale'] as const) : [row.status];
  return (
    (types?.includes(row.question_type) ?? true) &&
    (domains?.includes(row.domain ?? '') ?? true) &&
    (statuses === undefined || status.some((one) => statuses.includes(one))) &&
    (analysts?.includes(row.analyst) ?? true) &&
    (tags === undefined || (JSON.parse(row.tags) as string[]).some((tag) => tags.includes(tag))) &&
    (from === undefined || row.created_at >= from) &&
    (to === undefined || row.created_at <= to) &&
    (pinned === undefined || (row.pinned === 1) === pinned) &&
    (origin === undefined || row.origin === origin) &&
    (minConfidence === undefined || row.confidence >= minConfidence)
  );
}
