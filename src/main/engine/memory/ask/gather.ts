/**
 * What an answer is made from: learnings that reach the threshold, code, domains; summed up within the budget and numbered.
 * Main type: Gathered. What fell short is named too, so that a reader knows how near it came.
 */
import { MemoError } from '#shared/base/errors.ts';
import { asText } from '#shared/base/text/markdown-text.ts';
import type { AskContext, Citation } from '#shared/contract/memory/ask.ts';
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import type { ProjectCommand } from '#shared/contract/project/commands.ts';
import type { DocHit } from '#shared/contract/project/docs.ts';
import type { ReasonCommit } from '#shared/contract/project/why.ts';
import { type Commits, changeNotes, findReasons } from '../../commits/commits.ts';
import type { ProjectCommands } from '../../project-commands/project-commands.ts';
import type { AskedDocs, ProjectDocs } from '../../project-docs/project-docs.ts';
import { eachTerm, estimateTokens, isCommonWord } from '../../retrieval/retrieval.ts';
import { readSource } from '../../workspace/workspace.ts';
import type { Freshness } from '../freshness/freshness.ts';
import type { CodeFinder, CodeHit } from '../load/code/code-hits.ts';
import { asksGit, asksWho, type ForegroundLoader, gitNotes, peopleNotes } from '../load/foreground.ts';
import { type ContextSummary, type SummaryLanguage, toContextSummary } from '../load/summary.ts';
import type { WorkspaceView } from '../load/workspace-view.ts';

export interface GatherOptions {
  projectKey: string;
  foreground: ForegroundLoader;
  code: CodeFinder;
  view: Pick<WorkspaceView, 'history'>;
  freshness: Pick<Freshness, 'hashed'>;
  /** Commands of the project that a question asks for. */
  commands: ProjectCommands['asked'];
  /** Sections of its documents that speak of it. */
  documents: ProjectDocs['asked'];
  commits: Pick<Commits, 'use'>;
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
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
      query.looksIn.includes('code') ? options.documents(query.text, signal) : noDocuments,
    ]);
    const { learningRecords, projectMemory, domainKnowledge, threshold } = loaded;
    const searchMs = performance.now() - started;
    const shown = loaded.found.map(({ view }) => view);
    const near = learningRecords.length;
    const question = estimateTokens(query.question);
    const found = located.filter(({ likely }) => likely);
    const files = [...shown.slice(0, near).flatMap(({ evidence }) => evidence), ...found.map(placeOf)];
    const reasons =
      kind === 'reason'
        ? await whyNotes(options.root, options.maxFileBytes(), query.question, found, query.language, signal)
        : [];
    const changes = await changeNotes(
      options.commits,
      query.question,
      found
        .filter(({ named }) => named)
        .map(({ symbol: { name, path, container, file, memberId } }) => ({
          ...{ name, file },
          symbol: memberId === undefined ? { path, member: null } : { path: container, member: name },
        })),
      signal,
    );
    const cited = files.map(({ file }) => file);
    const history = asksGit(query.question) ? gitNotes(cited, await workspace.history(signal), query.language) : [];
    const people = !asksWho(query.question)
      ? []
      : options.authors()
        ? peopleNotes(cited, await workspace.history(signal), query.language)
        : [notShown[query.language]];
    const notes = [...reasons, ...changes, ...history];
    const likely = near + found.length + commands.length + written.likely.length + notes.length > 0;
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

type QuestionKind =
  /** A reason: what commits say, then documents. */
  | 'reason'
  /** A time or a change: the history. */
  | 'history'
  /** How something is used or done: documents. */
  | 'use'
  /** Where something is, who does it, what it leads to. */
  | 'code'
  /** None of these: what holds most of the question is first. */
  | 'any';

const kinds: readonly (readonly [QuestionKind, RegExp])[] = [
  [
    'reason',
    /\b(?:why|what for|for what reason|what is the (?:reason|purpose|point)|how come|rationale|motivat\w+)\b|为什么|为何|为啥|原因|缘由/i,
  ],
  [
    'code',
    /\b(?:where|who|whom|whose|what (?:if|happens|breaks|throws))\b|在哪|哪里|哪儿|谁|会怎|会发生|实现的?[？?]?$/i,
  ],
  [
    'history',
    /\b(?:when (?:did|was|were|has|have)|since when|changed? (?:lately|recently)|recent(?:ly)?)\b|什么时候.{0,12}(?:改|加|引入|删)|最近|历史/i,
  ],
  [
    'use',
    /\bhow (?:do|can|should|could|would|must|may) (?:i|we|you|one)\b|\bhow to\b|\b(?:can|should|may|must) (?:i|we|you)\b|\bwhat should\b|\bwhat is the (?:best|recommended) way\b|(?:如何|怎么|怎样)(?!.{0,16}(?:的|实现|工作|处理)[？?]?$)|应该/i,
  ],
];

/**
 * What a question wants to be shown first. Main function: kindOfQuestion. The kind orders what was found and decides nothing else.
 */
export function kindOfQuestion(question: string): QuestionKind {
  return kinds.find(([, pattern]) => pattern.test(question))?.[0] ?? 'any';
}

/** Max of the best hits. */
const maxHits = 2;
const maxCommits = 3;

const words = {
  en: {
    commit: (day: string, id: string) => `${day}, commit \`${id}\``,
    unstated: (names: string) => `No commit that wrote the lines of ${names} states a reason.`,
    shallow: ' Older commits are not in this clone.',
    and: ' and ',
  },
  zh: {
    commit: (day: string, id: string) => `${day}，提交 \`${id}\``,
    unstated: (names: string) => `写下 ${names} 这些代码行的提交都没有说明原因。`,
    shallow: '更早的提交不在这个克隆里。',
    and: '、',
  },
};

/**
 * What commits say to a question that asks for a reason: sentences of their messages, quoted, about the code that the
 * question is about. Where no commit of these lines states a reason, that is said.
 *
 * Markdown list; empty where there is no history. Throws Cancelled.
 */
async function whyNotes(
  root: string,
  maxFileBytes: number,
  question: string,
  code: readonly CodeHit[],
  language: SummaryLanguage,
  signal: AbortSignal,
): Promise<string[]> {
  const say = words[language];
  const named = code.filter((hit) => hit.named);
  const notes: string[] = [];
  const seen = new Set<string>();
  const silent: string[] = [];
  let isShallow = false;
  for (const { symbol, startLine, endLine } of (named.length > 0 ? named : code).slice(0, maxHits)) {
    const source = await readSource(root, symbol.file, maxFileBytes);
    if (source.kind !== 'text') continue;
    const { commits, missing } = await findReasons(
      ...([root, symbol.file, source.text, { from: startLine, to: endLine }, signal] as const),
    );
    if (missing === 'none') continue;
    isShallow ||= missing === 'shallow';
    const asked = termsBeside(question, `${symbol.path} ${symbol.name}`);
    const stated = commits
      .map((commit) => ({ commit, shared: sharedTerms(commit, asked) }))
      // The message of a merge lists what came with it, most of it about other code.
      .filter(({ commit, shared }) => commit.reason.length > 0 && (commit.kind !== 'merge' || shared > asked.size / 2))
      .sort((a, b) => b.shared - a.shared)
      .slice(0, maxCommits);
    if (stated.length === 0) silent.push(`\`${symbol.name}\``);
    for (const { commit } of stated) {
      if (seen.has(commit.id)) continue;
      seen.add(commit.id);
      const from = say.commit(new Date(commit.at).toISOString().slice(0, 10), commit.id.slice(0, 7));
      notes.push(`- \`${symbol.name}\` (${symbol.file}:${commit.line}), ${from}: ${asText(commit.subject)}`);
      notes.push(...commit.reason.map((sentence) => `  > ${asText(sentence)}`));
    }
  }
  if (notes.length > 0 || silent.length === 0) return notes;
  return [`${say.unstated([...new Set(silent)].join(say.and))}${isShallow ? say.shallow : ''}`];
}

/** Telling words of a question that are not in the name of what it is about. */
function termsBeside(question: string, name: string): Set<string> {
  const asked = new Set<string>();
  eachTerm(question, (term, kind) => kind === 'word' && !isCommonWord(term) && asked.add(term));
  eachTerm(name, (term) => asked.delete(term));
  return asked;
}

function sharedTerms({ subject, reason }: ReasonCommit, asked: ReadonlySet<string>): number {
  const shared = new Set<string>();
  eachTerm(`${subject} ${reason.join(' ')}`, (term) => asked.has(term) && shared.add(term));
  return shared.size;
}
