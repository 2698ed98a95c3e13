/**
 * What an answer is made from: learnings that reach the threshold, code, domains; summed up within the budget and numbered.
 * Main type: Gathered. What fell short is named too, so that a reader knows how near it came.
 */
import { MemoError } from '#shared/base/errors.ts';
import type { AskContext, Citation } from '#shared/contract/memory/ask.ts';
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import type { ProjectCommand } from '#shared/contract/project/commands.ts';
import type { DocHit } from '#shared/contract/project/docs.ts';
import type { ProjectCommands } from '../../project-commands/project-commands.ts';
import type { AskedDocs, ProjectDocs } from '../../project-docs/project-docs.ts';
import { estimateTokens } from '../../retrieval/retrieval.ts';
import type { Freshness } from '../freshness/freshness.ts';
import type { CodeFinder, CodeHit } from '../load/code/code-hits.ts';
import { asksGit, asksWho, type ForegroundLoader, gitNotes, peopleNotes } from '../load/foreground.ts';
import { type ContextSummary, type SummaryLanguage, toContextSummary } from '../load/summary.ts';
import type { WorkspaceView } from '../load/workspace-view.ts';
import { type HistorySource, historyNotes } from './history-notes.ts';
import { kindOfQuestion, type QuestionKind, subjectOf } from './question-kind.ts';

export interface GatherOptions extends HistorySource {
  projectKey: string;
  foreground: ForegroundLoader;
  code: CodeFinder;
  view: Pick<WorkspaceView, 'history'>;
  freshness: Pick<Freshness, 'hashed'>;
  /** Commands of the project that a question asks for. */
  commands: ProjectCommands['asked'];
  /** Sections of its documents that speak of it. */
  documents: ProjectDocs['asked'];
  /** Whether names of authors may be shown. */
  authors(): boolean;
}

interface GatherQuery {
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
  /** Theirs follow those of the commands. */
  documents: DocHit[];
  /** What git says of the files, where that was asked for. */
  notes: string[];
  /** Names of authors, or that they are not shown, where they were asked for. For people only: no model is sent them. */
  people: string[];
  /** False where nothing answers: `code` and `documents` are the nearest that there are. */
  likely: boolean;
  threshold: number;
  summary: ContextSummary;
  context: AskContext;
  searchMs: number;
}

const notShown = {
  en: '- Names of authors are not shown. `history.authors: true` in `.memo/config.yaml` shows them.',
  zh: '- 未显示作者姓名。在 `.memo/config.yaml` 中设置 `history.authors: true` 可显示。',
};
const maxCode = 5;
/** Max places that are merely the nearest. */
const maxNear = 3;
/** Max listed of what fell short. */
const maxNamed = 5;

export function createGather(options: GatherOptions) {
  const { projectKey, foreground, code, view: workspace, freshness } = options;

  /** With the hash of its lines, so that a reader can check later whether its source is unchanged. */
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
    const kind = kindOfQuestion(query.question);
    const [loaded, located, commands, written] = await Promise.all([
      foreground.loadRelevantMemory(projectKey, query.text, signal, looksIn),
      query.looksIn.includes('code') ? code.find(query.text, maxCode, signal) : [],
      query.looksIn.includes('code') ? options.commands(query.question, signal) : [],
      query.looksIn.includes('code')
        ? options.documents(subjectOf(query.text, options.root), kind === 'history', signal)
        : noDocuments,
    ]);
    const { learningRecords, projectMemory, domainKnowledge, threshold } = loaded;
    const searchMs = performance.now() - started;
    const shown = loaded.found.map(({ view }) => view);
    const near = learningRecords.length;
    const question = estimateTokens(query.question);
    const found = located.filter(({ likely }) => likely);
    const files = [...shown.slice(0, near).flatMap(({ evidence }) => evidence), ...found.map(placeOf)];
    const told = await historyNotes(options, query.question, found, query.language, signal);
    const cited = files.map(({ file }) => file);
    const history = asksGit(query.question) ? gitNotes(cited, await workspace.history(signal), query.language) : [];
    const people = !asksWho(query.question)
      ? []
      : options.authors()
        ? peopleNotes(cited, await workspace.history(signal), query.language)
        : [notShown[query.language]];
    const notes = [...told.lines, ...history];
    // Code does not say where something is described.
    const answering = kind === 'written' ? found.filter(({ named }) => named) : found;
    const likely = told.found || near + answering.length + commands.length + written.likely.length + history.length > 0;
    const { code: shownCode, documents } = likely
      ? { code: found, documents: written.likely }
      : nearestOf(located, written.near, kind);
    const summary = toContextSummary(
      {
        learningRecords,
        projectMemory,
        domainKnowledge,
        // A command answers what code of the same words does not.
        code: commands.length === 0 ? shownCode : shownCode.filter(({ named }) => named),
        stale: new Set(shown.filter(({ status }) => status === 'stale').map(({ id }) => id)),
      },
      query.language,
      Math.max(200, query.budget - question - estimateTokens(notes.join('\n'))),
    );
    const used = summary.records.flatMap(({ id }) => shown.find((hit) => hit.id === id) ?? []);
    const places = [
      ...summary.code.map(({ hit }) => placeOf(hit)),
      ...commands.flatMap(({ sources }) => toldAt(sources)),
      ...documents.map(({ file, startLine, endLine }) => ({ file, startLine, endLine })),
    ];
    const placed = await Promise.all(places.map(placeCitation));
    const fell = shown.slice(near).slice(0, maxNamed);
    return {
      citations: [...used.map((hit) => citationOf(hit, projectKey)), ...placed],
      hits: shown,
      used,
      code: summary.code.map(({ hit }) => hit),
      commands,
      documents,
      notes,
      people,
      likely,
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

/** Where a person reads about a command: a document before what a machine runs. */
function toldAt(sources: ProjectCommand['sources']): FilePlace[] {
  const documents = sources.filter(({ kind }) => kind === 'document');
  return [...documents, ...sources].slice(0, 1).map(({ file, line }) => ({ file, startLine: line, endLine: line }));
}

const noDocuments: AskedDocs = { likely: [], near: [] };

/** A few places of both sources, more of the one that the question asks for. */
function nearestOf(
  code: readonly CodeHit[],
  documents: readonly DocHit[],
  kind: QuestionKind,
): { code: CodeHit[]; documents: DocHit[] } {
  const ofFirst = Math.ceil((2 / 3) * maxNear);
  const most = kind === 'code' ? ofFirst : maxNear - ofFirst;
  const ofCode = Math.max(Math.min(code.length, most), Math.min(code.length, maxNear - documents.length));
  return { code: code.slice(0, ofCode), documents: documents.slice(0, maxNear - ofCode) };
}

/** The first piece of evidence, where it is now; outdated evidence comes before the others, so that it is reported. */
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
