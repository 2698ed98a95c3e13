/**
 * What an answer is made from: learnings that reach the threshold, code, domains; summed up within the budget and numbered.
 * Main type: Gathered. What fell short is named too, so that a reader knows how near it came.
 */
import type { AskContext, Citation } from '#shared/contract/memory/ask.ts';
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import type { CodeHit } from '../load/code/code-hit.ts';
import type { CodeFinder } from '../load/code/code-hits.ts';
import { domainsKnown } from '../load/foreground.ts';
import { asksGit, gitNotes } from '../load/git-notes.ts';
import { type ContextSummary, toContextSummary } from '../load/summary/summary.ts';
import { estimateTokens } from '../load/summary/tokens.ts';
import type { SummaryLanguage } from '../load/summary/words.ts';
import type { WorkspaceView } from '../load/workspace-view.ts';
import type { FoundRecord } from '../manager/found.ts';
import type { SharedMemoryManager } from '../manager/manager.ts';
import type { Search } from '../manager/search.ts';
import type { Views } from '../manager/views.ts';

export interface GatherOptions {
  projectKey: string;
  search: Search;
  views: Pick<Views, 'hit'>;
  manager: Pick<SharedMemoryManager, 'getDomainKnowledge' | 'getProjectMemory'>;
  code: CodeFinder;
  view: Pick<WorkspaceView, 'history'>;
}

export interface GatherQuery {
  question: string;
  /** The question with those it follows. */
  text: string;
  language: SummaryLanguage;
  looksIn: readonly ('learnings' | 'code' | 'otherWorkspaces')[];
  budget: number;
}

export interface Gathered {
  /** In the order of their numbers: those of `records` in `summary`, then its code. */
  citations: Citation[];
  /** All that were found, best first, also those below the threshold. */
  hits: MemoryHit[];
  used: MemoryHit[];
  code: CodeHit[];
  /** What git says of the files, where that was asked for. */
  notes: string[];
  threshold: number;
  summary: ContextSummary;
  context: AskContext;
  searchMs: number;
}

/** As many as anyone reads; the seed takes five for the context. */
const maxRecords = 5;
const maxNearest = 8;
/** Next to a record that answers the question, one with less of its score only distracts. */
const besideBest = 0.6;
const maxCode = 5;

type ViewedRecord = FoundRecord & { view: MemoryHit };

export function createGather({ projectKey, search, views, manager, code, view: workspace }: GatherOptions) {
  async function records({ text, looksIn }: GatherQuery, signal: AbortSignal) {
    const own = looksIn.includes('learnings');
    const others = looksIn.includes('otherWorkspaces');
    if (!own && !others) return { hits: [], threshold: 0 };
    const key = others ? null : projectKey;
    const found = await search({ query: text, projectKey: key, topK: maxNearest, filter: {} }, signal);
    const hits = own ? found.hits : found.hits.filter(({ row }) => row.record.projectKey !== projectKey);
    return { hits: eachOnce(hits.map(viewed)), threshold: found.threshold };
  }

  const viewed = (hit: FoundRecord): ViewedRecord => ({ ...hit, view: hit.view ?? views.hit(hit.row, hit) });

  /** A record that was shared lies in several workspaces: where it is fresh, then this one, else where it fits best. */
  function eachOnce(hits: readonly ViewedRecord[]): ViewedRecord[] {
    const rank = ({ view }: ViewedRecord) =>
      (view.status === 'stale' ? 0 : 2) + (view.projectKey === projectKey ? 1 : 0);
    const best = new Map<string, ViewedRecord>();
    for (const hit of hits) {
      const other = best.get(hit.view.id);
      if (other === undefined || rank(hit) > rank(other)) best.set(hit.view.id, hit);
    }
    return hits.filter((hit) => best.get(hit.view.id) === hit);
  }

  return async (query: GatherQuery, signal: AbortSignal): Promise<Gathered> => {
    const started = performance.now();
    const [{ hits, threshold }, found, projectMemory] = await Promise.all([
      records(query, signal),
      query.looksIn.includes('code') ? code.find(query.text, maxCode, signal) : [],
      manager.getProjectMemory(projectKey),
    ]);
    const least = Math.max(threshold, (hits[0]?.score ?? 0) * besideBest);
    const near = hits.filter(({ score }) => score >= least).slice(0, maxRecords);
    const domains = near.flatMap(({ row }) => row.record.domain ?? []);
    const domainKnowledge = await domainsKnown(manager, projectKey, domains);
    const searchMs = performance.now() - started;
    const shown = hits.map(({ view }) => view);
    const question = estimateTokens(query.question);
    const files = [...shown.slice(0, near.length).flatMap(({ evidence }) => evidence), ...found.map(placeOf)];
    const notes = asksGit(query.question)
      ? gitNotes(
          files.map(({ file }) => file),
          await workspace.history(signal),
          query.language,
        )
      : [];
    const summary = toContextSummary(
      {
        learningRecords: near.map(({ row, score, why }) => ({ record: row.record, score, why })),
        projectMemory,
        domainKnowledge,
        code: found,
        stale: new Set(shown.filter(({ status }) => status === 'stale').map(({ id }) => id)),
      },
      query.language,
      Math.max(200, query.budget - question - estimateTokens(notes.join('\n'))),
    );
    const used = summary.records.flatMap(({ id }) => shown.find((hit) => hit.id === id) ?? []);
    const fell = shown.filter((hit) => hit.score < least).slice(0, maxRecords);
    return {
      citations: [...used.map((hit) => citationOf(hit, projectKey)), ...summary.code.map(({ hit }) => placeOf(hit))],
      hits: shown,
      used,
      code: summary.code.map(({ hit }) => hit),
      notes,
      threshold,
      summary,
      searchMs,
      context: {
        budget: query.budget,
        used: summary.used + question + estimateTokens(notes.join('\n')),
        records: summary.records,
        code: summary.code.map(({ hit, tokens }) => ({ ...placeOf(hit), symbol: hit.symbol, tokens })),
        domains: summary.domains,
        question,
        leftOut: [
          ...summary.leftOut,
          ...fell.map(({ question: what, score }) => ({ what, why: 'score' as const, score })),
        ],
      },
    };
  };
}

/** The first piece of evidence, where it is now; one that no longer stands before the others, so that it is told. */
function citationOf({ id, evidence, projectKey }: MemoryHit, own: string): Citation {
  const from = projectKey === own ? { record: id } : { record: id, project: projectKey };
  const stale = evidence.find(({ state }) => state === 'changed' || state === 'missing');
  const best = stale ?? evidence[0];
  if (best === undefined) return { ...from, file: '', startLine: 0, endLine: 0 };
  const { file = best.file, startLine, endLine } = best.now ?? best;
  return { ...from, file, startLine, endLine, state: best.state };
}

function placeOf({ symbol, startLine, endLine }: CodeHit): { file: string; startLine: number; endLine: number } {
  return { file: symbol.file, startLine, endLine };
}
