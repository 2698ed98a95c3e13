/**
 * The analyst that needs no model: asks by templates about what matters in the code map, explores by a fixed plan, and
 * answers in sentences that each have their lines. Main function: createStaticLearner. The answer is rebuilt from the
 * question and the present files, so that the question of a stale record can be repeated unchanged.
 */
import type { GeneratedQuestion } from '#shared/contract/evolution/evolution-types.ts';
import type { Documents } from '#shared/contract/generations/documents.ts';
import type { CodeMap, SymbolRows } from '../../codemap/codemap.ts';
import type { SymbolIndex } from '../../search/search.ts';
import { createSources, type SourcePlace } from '../../static-analyst/static-analyst.ts';
import type { ToolCall } from '../../tools/tools.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { Learner, NextAction, Summary } from '../learner.ts';
import { chooseQuestions, createOutlooks, type Outlook, understood, wordsOf } from './questions.ts';
import { directoryOf } from './reading.ts';
import {
  type CallAt,
  createPast,
  type Draft,
  type PastOptions,
  type Planned,
  type UseAt,
  type World,
} from './topic.ts';

export interface StaticLearnerOptions {
  codeMap(): CodeMap;
  index(): SymbolIndex;
  /** A document of the live generation, null where there is none yet. */
  document<N extends keyof Documents>(name: N): Promise<Documents[N] | null>;
  /** A file of the workspace, without secrets; null where it cannot be read. */
  read(file: string, signal: AbortSignal): Promise<string | null>;
  files(): Iterable<string>;
  /** What the lines of a symbol call. */
  calls(from: SymbolRows, signal: AbortSignal): Promise<readonly CallAt[]>;
  /** Where the code surely uses a symbol, imports left out. */
  uses(rows: SymbolRows, signal: AbortSignal): Promise<readonly UseAt[]>;
  readonly past: PastOptions;
}

/** Highest confidence of an answer that no model has checked. */
const cap = 0.6;
/** Files whose lines are read at the end of an exploration. */
const filesRead = 2;
const maxPlans = 8;

export function createStaticLearner(options: StaticLearnerOptions): Learner {
  const outlooks = createOutlooks(options.document);
  /** Plans of questions just asked: only to save the work of rebuilding them. */
  const plans = new Map<string, readonly Planned[]>();

  async function worldOf(
    language: 'en' | 'zh',
    calls: readonly ToolCall[],
    signal: AbortSignal,
    gaps: Parameters<typeof outlooks>[1] = [],
  ): Promise<{ world: World; outlook: Outlook }> {
    const map = options.codeMap();
    const pause = pauses(signal);
    const past = createPast(options.past, signal, pause);
    const outlook = await outlooks(map, gaps, { past, pause, files: options.files });
    const seen = new Set(
      calls
        .filter(({ step }) => step.toolName === 'grep_file')
        .flatMap(({ result }) => result.found.map(({ file }) => file)),
    );
    const world: World = {
      map,
      index: options.index,
      sources: createSources(map, options.read, signal, pause),
      say: wordsOf(language),
      past,
      files: options.files,
      read: (file) => options.read(file, signal),
      document: options.document,
      importers(name) {
        const { product = 0, tests = 0, exact = false, examples = [] } = outlook.packages.get(name) ?? {};
        return {
          files: [...new Set([...beside(examples, options.files()), ...seen])],
          product,
          tests,
          exact,
          searched: seen.size > 0,
        };
      },
      calls: (from) => options.calls(from, signal),
      uses: (rows) => options.uses(rows, signal),
      pause,
    };
    return { world, outlook };
  }

  async function draftOf(
    question: GeneratedQuestion,
    language: 'en' | 'zh',
    calls: readonly ToolCall[],
    signal: AbortSignal,
  ): Promise<Draft | null> {
    const meant = understood(question.question);
    if (meant === null) return null;
    const { world } = await worldOf(language, calls, signal);
    return meant.topic.draft(meant.subject, world);
  }

  async function planOf(
    question: GeneratedQuestion,
    language: 'en' | 'zh',
    signal: AbortSignal,
  ): Promise<readonly Planned[]> {
    const known = plans.get(question.question);
    if (known !== undefined) return known;
    const draft = await draftOf(question, language, [], signal);
    return remember(question.question, draft === null ? [] : wholePlan(draft, wordsOf(language).plan.read));
  }

  function remember(question: string, plan: readonly Planned[]): readonly Planned[] {
    plans.set(question, plan);
    const [oldest] = plans.keys();
    if (plans.size > maxPlans && oldest !== undefined) plans.delete(oldest);
    return plan;
  }

  return {
    name: 'static',
    cap,
    knows: (question) => understood(question) !== null,
    async questions(context, signal) {
      const { world, outlook } = await worldOf(context.language, [], signal, context.project.knowledgeGaps);
      const chosen = await chooseQuestions(context, outlook, world);
      for (const { question, draft } of chosen) remember(question.question, wholePlan(draft, world.say.plan.read));
      return { value: chosen.map(({ question }) => question), tokens: 0 };
    },
    async next({ question, language, calls }, signal) {
      const plan = await planOf(question, language, signal);
      const done = new Set(calls.map(({ step }) => keyOf(step.toolName, step.parameters)));
      const open = plan.find(({ tool, parameters }) => !done.has(keyOf(tool, parameters)));
      const action: NextAction =
        open === undefined || calls.length >= plan.length
          ? { shouldStop: true, toolName: null, parameters: {}, reason: '' }
          : { shouldStop: false, toolName: open.tool, parameters: { ...open.parameters }, reason: open.reason };
      return { value: action, tokens: 0 };
    },
    async summarize({ question, calls }, language, signal) {
      const draft = await draftOf(question, language, calls, signal);
      const value: Summary | null = draft === null ? null : summaryOf(draft, cap);
      return { value, tokens: 0 };
    },
  };
}

/** Of Go all files of the packages: the code map does not show which of them imports. */
function beside(examples: readonly string[], files: Iterable<string>): readonly string[] {
  if (!examples.some((file) => file.endsWith('.go'))) return examples;
  const dirs = new Set(examples.map(directoryOf));
  return [...files].filter((file) => file.endsWith('.go') && dirs.has(directoryOf(file)));
}

const keyOf = (tool: string, parameters: unknown): string => `${tool} ${JSON.stringify(parameters)}`;

/** What the topic says, then the lines that the answer rests on most. */
function wholePlan(draft: Draft, reason: string): readonly Planned[] {
  const reads = new Map<string, { from: number; to: number; count: number }>();
  for (const { file, startLine, endLine } of [draft.lead, ...draft.points].flatMap(({ places }) => places)) {
    const known = reads.get(file);
    reads.set(file, {
      from: Math.min(known?.from ?? startLine, startLine),
      to: Math.max(known?.to ?? endLine, endLine),
      count: (known?.count ?? 0) + 1,
    });
  }
  const most = [...reads].sort((a, b) => b[1].count - a[1].count).slice(0, filesRead);
  const planned = draft.plan.filter(({ tool }) => tool === 'read_file').map(({ parameters }) => parameters.path);
  return [
    ...draft.plan,
    ...most
      .filter(([file]) => !planned.includes(file))
      .map(
        ([path, { from, to }]): Planned => ({
          tool: 'read_file',
          parameters: { path, startLine: from, endLine: Math.min(to, from + 120) },
          reason,
        }),
      ),
  ];
}

/** What is read off each line gets the cap; each sentence by rule of thumb lowers it. */
const guessCosts = 0.2;
const least = 0.3;
const maxEvidence = 40;
const maxQuotes = 20;

/** A draft as the answer that is recorded: Markdown, evidence, and how far it is to be trusted. */
function summaryOf(draft: Draft, cap: number): Summary {
  const claims = [draft.lead, ...draft.points];
  const evidence = distinct(claims.flatMap(({ places }) => places)).slice(0, maxEvidence);
  const guessed = claims.filter(({ guessed: each }) => each === true).length / claims.length;
  const lines = draft.points.map(({ text }, n) => (draft.ordered === true ? `${n + 1}. ${text}` : `- ${text}`));
  return {
    answer: [draft.lead.text, lines.join('\n'), `*${draft.limits}*`].filter((part) => part !== '').join('\n\n'),
    confidence: Math.max(least, Math.round((cap - guessCosts * guessed) * 100) / 100),
    sourceFiles: [...new Set(evidence.map(({ file }) => file))],
    tags: [...new Set(draft.tags.map((tag) => tag.slice(0, 64).trim()).filter((tag) => tag !== ''))].slice(0, 8),
    domain: draft.domain,
    evidence,
    quotes: claims.flatMap(({ quotes = [] }) => quotes).slice(0, maxQuotes),
  };
}

function distinct(places: readonly SourcePlace[]): SourcePlace[] {
  const seen = new Set<string>();
  return places.filter(({ file, startLine, endLine }) => {
    const key = `${file} ${startLine} ${endLine}`;
    return !seen.has(key) && seen.add(key);
  });
}
