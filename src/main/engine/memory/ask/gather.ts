/**
 * What an answer is made from: learnings that reach the threshold, code, domains; summed up within the budget and numbered.
 * Main type: Gathered. What fell short is named too, so that a reader knows how near it came.
 */
import { MemoError } from '#shared/base/errors.ts';
import type { AskContext, Citation } from '#shared/contract/memory/ask.ts';
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import type { ProjectCommand } from '#shared/contract/project/commands.ts';
import type { ProjectCommands } from '../../project-commands/project-commands.ts';
import type { Freshness } from '../freshness/freshness.ts';
import type { CodeHit } from '../load/code/code-hit.ts';
import type { CodeFinder } from '../load/code/code-hits.ts';
import type { ForegroundLoader } from '../load/foreground.ts';
import { asksGit, gitNotes } from '../load/git-notes.ts';
import { type ContextSummary, toContextSummary } from '../load/summary/summary.ts';
import { estimateTokens } from '../load/summary/tokens.ts';
import type { SummaryLanguage } from '../load/summary/words.ts';
import type { WorkspaceView } from '../load/workspace-view.ts';
import { asksWhy, whyNotes } from './why-notes.ts';

export interface GatherOptions {
  projectKey: string;
  foreground: ForegroundLoader;
  code: CodeFinder;
  view: Pick<WorkspaceView, 'history'>;
  freshness: Pick<Freshness, 'hashed'>;
  /** Commands of the project that a question asks for. */
  commands: ProjectCommands['asked'];
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
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
  /** Their citations follow those of the code. */
  commands: ProjectCommand[];
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

export function createGather(options: GatherOptions) {
  const { projectKey, foreground, code, view: workspace, freshness } = options;

  /** With the hash of its lines, so that a reader can tell later whether the answer still rests on what is there. */
  async function placeCitation(place: FilePlace): Promise<Citation> {
    try {
      const [evidence] = await freshness.hashed([place], 'code');
      return { ...place, ...(evidence === undefined ? {} : { hash: evidence.hash }) };
    } catch (thrown) {
      // The file changed since it was found; the citation says where it was.
      if (thrown instanceof MemoError && thrown.code === 'InvalidArgument') return place;
      throw thrown;
    }
  }

  return async (query: GatherQuery, signal: AbortSignal): Promise<Gathered> => {
    const started = performance.now();
    const looksIn = query.looksIn.filter((each) => each !== 'code');
    const [loaded, found, commands] = await Promise.all([
      foreground.loadRelevantMemory(projectKey, query.text, signal, looksIn),
      query.looksIn.includes('code') ? code.find(query.text, maxCode, signal) : [],
      query.looksIn.includes('code') ? options.commands(query.question, signal) : [],
    ]);
    const { learningRecords, projectMemory, domainKnowledge, threshold } = loaded;
    const searchMs = performance.now() - started;
    const shown = loaded.found.map(({ view }) => view);
    const near = learningRecords.length;
    const question = estimateTokens(query.question);
    const files = [...shown.slice(0, near).flatMap(({ evidence }) => evidence), ...found.map(placeOf)];
    const reasons = asksWhy(query.question)
      ? await whyNotes(options.root, options.maxFileBytes(), found, query.language, signal)
      : [];
    const history = asksGit(query.question)
      ? gitNotes(
          files.map(({ file }) => file),
          await workspace.history(signal),
          query.language,
        )
      : [];
    const notes = [...reasons, ...history];
    const summary = toContextSummary(
      {
        learningRecords,
        projectMemory,
        domainKnowledge,
        // A command answers what code of the same words does not.
        code: commands.length === 0 ? found : found.filter(({ named }) => named),
        stale: new Set(shown.filter(({ status }) => status === 'stale').map(({ id }) => id)),
      },
      query.language,
      Math.max(200, query.budget - question - estimateTokens(notes.join('\n'))),
    );
    const used = summary.records.flatMap(({ id }) => shown.find((hit) => hit.id === id) ?? []);
    const places = [
      ...summary.code.map(({ hit }) => placeOf(hit)),
      ...commands.flatMap(({ sources }) =>
        sources.slice(0, 1).map(({ file, line }) => ({ file, startLine: line, endLine: line })),
      ),
    ];
    const cited = await Promise.all(places.map(placeCitation));
    const fell = shown.slice(near).slice(0, maxNamed);
    return {
      citations: [...used.map((hit) => citationOf(hit, projectKey)), ...cited],
      hits: shown,
      used,
      code: summary.code.map(({ hit }) => hit),
      commands,
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

type FilePlace = Pick<Citation, 'file' | 'startLine' | 'endLine'>;

function placeOf({ symbol, startLine, endLine }: CodeHit): FilePlace {
  return { file: symbol.file, startLine, endLine };
}
