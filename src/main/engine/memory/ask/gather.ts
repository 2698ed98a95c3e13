/**
 * What an answer is made from: learnings that reach the threshold, code, domains; summed up within the budget and numbered.
 * Main type: Gathered. What fell short is named too, so that a reader knows how near it came.
 */
import { MemoError } from '#shared/base/errors.ts';
import type { AskContext, Citation } from '#shared/contract/memory/ask.ts';
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import type { Freshness } from '../freshness/freshness.ts';
import type { CodeHit } from '../load/code/code-hit.ts';
import type { CodeFinder } from '../load/code/code-hits.ts';
import type { ForegroundLoader } from '../load/foreground.ts';
import { asksGit, gitNotes } from '../load/git-notes.ts';
import { type ContextSummary, toContextSummary } from '../load/summary/summary.ts';
import { estimateTokens } from '../load/summary/tokens.ts';
import type { SummaryLanguage } from '../load/summary/words.ts';
import type { WorkspaceView } from '../load/workspace-view.ts';

export interface GatherOptions {
  projectKey: string;
  foreground: ForegroundLoader;
  code: CodeFinder;
  view: Pick<WorkspaceView, 'history'>;
  freshness: Pick<Freshness, 'hashed'>;
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

const maxCode = 5;
/** Of what fell short. */
const maxNamed = 5;

export function createGather({ projectKey, foreground, code, view: workspace, freshness }: GatherOptions) {
  /** With the hash of its lines, so that a reader can tell later whether the answer still rests on what is there. */
  async function codeCitation(hit: CodeHit): Promise<Citation> {
    try {
      const [evidence] = await freshness.hashed([placeOf(hit)], 'code');
      return { ...placeOf(hit), ...(evidence === undefined ? {} : { hash: evidence.hash }) };
    } catch (thrown) {
      // The file changed since it was found; the citation says where it was.
      if (thrown instanceof MemoError && thrown.code === 'InvalidArgument') return placeOf(hit);
      throw thrown;
    }
  }

  return async (query: GatherQuery, signal: AbortSignal): Promise<Gathered> => {
    const started = performance.now();
    const looksIn = query.looksIn.filter((each) => each !== 'code');
    const [loaded, found] = await Promise.all([
      foreground.loadRelevantMemory(projectKey, query.text, signal, looksIn),
      query.looksIn.includes('code') ? code.find(query.text, maxCode, signal) : [],
    ]);
    const { learningRecords, projectMemory, domainKnowledge, threshold } = loaded;
    const searchMs = performance.now() - started;
    const shown = loaded.found.map(({ view }) => view);
    const near = learningRecords.length;
    const question = estimateTokens(query.question);
    const files = [...shown.slice(0, near).flatMap(({ evidence }) => evidence), ...found.map(placeOf)];
    const notes = asksGit(query.question)
      ? gitNotes(
          files.map(({ file }) => file),
          await workspace.history(signal),
          query.language,
        )
      : [];
    const summary = toContextSummary(
      {
        learningRecords,
        projectMemory,
        domainKnowledge,
        code: found,
        stale: new Set(shown.filter(({ status }) => status === 'stale').map(({ id }) => id)),
      },
      query.language,
      Math.max(200, query.budget - question - estimateTokens(notes.join('\n'))),
    );
    const used = summary.records.flatMap(({ id }) => shown.find((hit) => hit.id === id) ?? []);
    const cited = await Promise.all(summary.code.map(({ hit }) => codeCitation(hit)));
    const fell = shown.slice(near).slice(0, maxNamed);
    return {
      citations: [...used.map((hit) => citationOf(hit, projectKey)), ...cited],
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
function citationOf({ id, evidence, projectKey, origin }: MemoryHit, own: string): Citation {
  const from: Pick<Citation, 'record' | 'project' | 'origin'> = {
    record: id,
    ...(projectKey === own ? {} : { project: projectKey }),
    ...(origin === 'own' ? {} : { origin }),
  };
  const stale = evidence.find(({ state }) => state === 'changed' || state === 'missing');
  const best = stale ?? evidence[0];
  if (best === undefined) return { ...from, file: '', startLine: 0, endLine: 0 };
  const { file = best.file, startLine, endLine } = best.now ?? best;
  return { ...from, file, startLine, endLine, state: best.state };
}

function placeOf({ symbol, startLine, endLine }: CodeHit): { file: string; startLine: number; endLine: number } {
  return { file: symbol.file, startLine, endLine };
}
