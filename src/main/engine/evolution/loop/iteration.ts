/**
 * One iteration, in this order: back-off, load memory, quota, question, doom-loop check, exploration, summary,
 * save, project memory. Main function: runIteration. It returns and records its outcome; it throws Cancelled only, and
 * an interrupted step does not count as an error. The loop does the wait after it.
 */

import { toMemoError } from '#shared/base/errors.ts';
import { nextMidnight } from '#shared/base/local-day.ts';
import type { GeneratedQuestion, LoopStation, Reason } from '#shared/contract/evolution/evolution-types.ts';
import type { EvolutionPhase, LearningRecord, OperationType } from '#shared/contract/memory/memory-types.ts';
import { type FailureDraft, type Memory, normalForm } from '../../memory/memory.ts';
import { distilDomain } from '../distil.ts';
import type { ExplorationResult } from '../learner.ts';
import { counted, createExplorationGuard, createTokenBudget, onDay, type TokenBudget } from '../limits.ts';
import { checking } from '../record/checking.ts';
import type { AskedQuestions } from '../repeats.ts';
import type { Journal, Live, Note } from '../status.ts';
import { type Errors, reasonCodeOf, tokensOf } from './errors.ts';
import type { Chosen, Language, LoopParts } from './parts.ts';
import { type Barren, byRule, type Found, findQuestion, type Strategy, strategyAgainst } from './question.ts';

export type End =
  | { readonly kind: 'backoff' | 'quota'; readonly until: number }
  | { readonly kind: 'noQuestion' }
  | { readonly kind: 'skipped' | 'refused'; readonly question: string; readonly reason: Reason }
  | {
      readonly kind: 'failed';
      readonly question: string | null;
      readonly operationType: OperationType;
      readonly error: string;
    }
  | { readonly kind: 'learned' | 'verified'; readonly id: string };

export interface Iteration {
  readonly end: End;
  readonly analyst: string;
  readonly tokens: number;
  /** The static analyst thought of a type of question that no record answers yet. */
  readonly newType: boolean;
}

export interface IterationTools {
  readonly parts: LoopParts;
  readonly live: Live;
  readonly journal: Journal;
  readonly errors: Errors;
  readonly asked: AskedQuestions;
  readonly barren: Barren;
}

/** What is tried each time, as failures name it. */
const thinking = 'Think of questions';

/** What the steps of one iteration share. */
interface Run extends IterationTools {
  readonly memory: Memory;
  readonly signal: AbortSignal;
  readonly chosen: Chosen;
  readonly language: Language;
  readonly budget: TokenBudget;
  readonly startedAt: number;
}

export async function runIteration(tools: IterationTools, memory: Memory, signal: AbortSignal): Promise<Iteration> {
  const { parts, live, errors, journal, barren } = tools;
  const { timers } = parts;
  const config = parts.config();
  const at = (station: LoopStation, phase: EvolutionPhase): void => {
    live.set({ station, phase, idle: null, nextAt: null });
    const status = memory.evolution.status();
    if (status.currentPhase !== phase) save(tools, memory, { ...status, currentPhase: phase });
  };
  const ended = (end: End, more: Partial<Iteration> = {}): Iteration => ({
    end,
    analyst: live.get().analyst.name,
    tokens: live.get().tokens,
    newType: false,
    ...more,
  });

  const { backoffUntil } = memory.evolution.status();
  if (backoffUntil !== null && backoffUntil > timers.now()) return ended({ kind: 'backoff', until: backoffUntil });

  try {
    live.set({ tokens: 0, question: null, steps: [] });
    at('memory', 'LOADING_MEMORY');
    const startedAt = timers.now();
    const chosen = await parts.choose(errors.modelFailing(memory), signal);
    live.set({ analyst: chosen.analyst, consent: await parts.consent() });
    const language = await parts.language();
    const known = `${parts.revision()} ${memory.list.revision()} ${language}`;
    if (chosen.learner.name === 'static' && barren.is(known)) return ended({ kind: 'noQuestion' });
    const load = () => parts.reading(() => memory.background.loadForQuestionGeneration(memory.projectKey, signal));
    const project = await parts.governor.step(load, signal);

    live.set({ station: 'quota' });
    const now = timers.now();
    const status = onDay(memory.evolution.status(), now);
    if (status.questionsGeneratedToday >= config.maxDailyQuestions) {
      journal.note(memory.evolution, { kind: 'quota', analyst: chosen.learner.name });
      return ended({ kind: 'quota', until: nextMidnight(now) });
    }

    at('question', 'GENERATING_QUESTION');
    const budget = createTokenBudget(config.maxTokensPerIteration);
    const run: Run = { ...tools, memory, signal, chosen, language, budget, startedAt };
    const { learner } = chosen;
    let search: Awaited<ReturnType<typeof findQuestion>>;
    try {
      search = await findQuestion({
        ...{ memory, project, learner, language, budget, signal },
        count: config.questionsPerIteration,
        retries: config.maxQuestionRetries,
        asked: tools.asked,
        filesOf: parts.filesOf,
      });
    } catch (thrown) {
      return ended(await fail(run, { operationType: 'SELF_EVOLUTION_QUESTION', phase: 'GENERATING_QUESTION', thrown }));
    } finally {
      live.set({ tokens: budget.spent() });
    }
    await memory.manager.recordWorking('SELF_EVOLUTION_QUESTION', thinking);
    const { found, newType } = search;
    if (found === null) {
      barren.note(known);
      const tokens = budget.spent();
      journal.note(memory.evolution, { kind: 'noQuestion', analyst: learner.name, tokens });
      return ended({ kind: 'noQuestion' });
    }
    live.set({ station: 'doomLoop' });
    if (found.doom !== null) return ended(await skip(run, found, found.doom), { newType });
    return ended(await learn(run, found, at), { newType });
  } finally {
    live.set({ phase: 'IDLE' });
    const status = memory.evolution.status();
    if (status.currentPhase !== 'IDLE') save(tools, memory, { ...status, currentPhase: 'IDLE' });
  }
}

function save({ live }: IterationTools, memory: Memory, status: ReturnType<Memory['evolution']['status']>): void {
  memory.evolution.setStatus(status);
  live.status(status);
}

/** Exploration, summary, save. */
async function learn(run: Run, found: Found, at: (s: LoopStation, p: EvolutionPhase) => void): Promise<End> {
  const { parts, memory, live, chosen, language, budget, signal } = run;
  const { question, again } = found;
  const { learner } = chosen;
  const config = parts.config();
  const began = parts.timers.now();
  // Before it begins: whatever ends it, it was one of the day's.
  save(run, memory, counted(memory.evolution.status(), began));
  at('explore', 'EXPLORING');
  live.set({ question: { ...question, startedAt: began } });
  const guard = createExplorationGuard();
  const spend = (tokens: number): boolean => {
    const more = budget.spend(tokens);
    live.set({ tokens: budget.spent() });
    return more;
  };
  const explored = await parts.explorer.explore(question, {
    ...{ learner, language, guard, spend, signal },
    maxSteps: config.maxExplorationSteps,
    timeoutMs: config.explorationTimeoutMs,
    onStep: live.step,
  });
  signal.throwIfAborted();
  // What was kept of the budget is for the answer: exploring that only ran out of its share has found enough.
  const curtailed = explored.ended?.code === 'tokens' && !budget.usedUp() && explored.calls.length > 0;
  const exploration = curtailed ? { ...explored, success: true, error: null } : explored;
  const turning = exploration.ended ?? null;
  if (!exploration.success) {
    const reason = turning ?? { code: 'other', values: {} };
    const thrown = new Error(exploration.error ?? 'The exploration failed without saying why.');
    const about = { operationType: 'SELF_EVOLUTION_EXPLORATION', phase: 'EXPLORING' } as const;
    return fail(run, { ...about, question, exploration, reason, thrown });
  }

  at('summarize', 'SUMMARIZING');
  const about = { operationType: 'SELF_EVOLUTION_SUMMARY', phase: 'SUMMARIZING', question, exploration } as const;
  if (budget.usedUp()) {
    const error = `The ${budget.spent()} tokens of one iteration were used up before there was an answer.`;
    return fail(run, { ...about, reason: { code: 'tokens', values: {} }, thrown: new Error(error) });
  }
  try {
    const { value: summary, tokens } = await learner.summarize(exploration, language, signal);
    spend(tokens);
    signal.throwIfAborted();
    live.set({ station: 'save' });
    const avoid = (reason: Reason, error: string): Promise<Strategy> =>
      strategyAgainst({ ...run, learner, log: parts.log }, reason, { question, error, steps: exploration.steps });
    const check = checking(learner, language, spend, signal);
    const input = { question, exploration, summary, learner, language, again, avoid, check };
    const recorded = await parts.recorder.record(input, signal);
    live.set({ tokens: budget.spent() });
    const files = recorded.kind === 'refused' ? filesOf(exploration) : recorded.record.sourceFiles;
    const common = { ...about, files };
    if (recorded.kind === 'refused') {
      note(run, 'refused', { ...common, reason: recorded.reason, recordId: recorded.failure?.id ?? null });
      return { kind: 'refused', question: question.question, reason: recorded.reason };
    }
    const { id, confidence, domain = null } = recorded.record;
    succeeded(run);
    if (recorded.kind === 'learned') await distil(run, recorded.record, spend);
    const reason = recorded.kind === 'learned' ? (recorded.reasons[0] ?? turning) : null;
    note(run, recorded.kind, { ...common, reason, recordId: id, confidence, domain });
    return { kind: recorded.kind, id };
  } catch (thrown) {
    spend(tokensOf(thrown));
    return fail(run, { ...about, thrown });
  }
}

/** With what the iteration has left; it has learnt in any case, so nothing that goes wrong here is an error of it. */
async function distil(run: Run, record: LearningRecord, spend: (tokens: number) => boolean): Promise<void> {
  const { memory, chosen, language, signal, budget, parts } = run;
  if (signal.aborted || budget.spent() * 2 > parts.config().maxTokensPerIteration) return;
  try {
    spend(await distilDomain(memory, chosen.learner, record, language, signal));
  } catch (thrown) {
    spend(tokensOf(thrown));
    parts.log.info(`learning: ${record.domain} was not summed up by the model: ${toMemoError(thrown).message}`);
  }
}

/** Appends the record and clears the errors; the count of explorations was raised when it began. */
function succeeded(run: Run): void {
  const { memory, errors, chosen } = run;
  errors.none(chosen.learner.name);
  const status = memory.evolution.status();
  save(run, memory, { ...status, consecutiveErrors: 0, lastError: null, backoffUntil: null });
}

interface Failure {
  readonly operationType: OperationType;
  readonly phase: EvolutionPhase;
  readonly question?: GeneratedQuestion;
  readonly exploration?: ExplorationResult;
  readonly reason?: Reason;
  readonly thrown: unknown;
}

/** A failure record with how it is avoided, an entry of the log, one more error. Throws Cancelled. */
async function fail(run: Run, failure: Failure): Promise<End> {
  const { memory, chosen, language, signal, errors } = run;
  const { operationType, question, thrown } = failure;
  signal.throwIfAborted();
  const reason = failure.reason ?? { code: reasonCodeOf(thrown), values: {} };
  const error = (toMemoError(thrown).message || 'It failed without saying why.').slice(0, 20_000);
  const tried = failure.exploration?.steps ?? [];
  const steps = tried.map(({ toolName }) => toolName).join(', ');
  const { learner } = chosen;
  const { avoidStrategy, context } =
    question === undefined || failure.exploration === undefined
      ? byRule(reason, language)
      : await strategyAgainst({ ...run, learner, log: run.parts.log }, reason, { question, error, steps: tried });
  const id = await recordFailure(run, {
    operationType,
    operation: question === undefined ? thinking : normalForm(question.question),
    error,
    context: {
      analyst: chosen.learner.name,
      reason: reason.code,
      ...(question === undefined ? {} : { question: question.question, questionType: question.type }),
      ...(steps === '' ? {} : { steps: steps.slice(0, 2_000) }),
      ...context,
    },
    avoidStrategy,
  });
  note(run, 'failed', { ...failure, reason, error, recordId: id });
  errors.count(memory, { analyst: chosen.learner.name, error });
  return { kind: 'failed', question: question?.question ?? null, operationType, error };
}

async function recordFailure(run: Run, draft: FailureDraft): Promise<string | null> {
  const { manager } = run.memory;
  try {
    return (await (draft.operation === thinking ? manager.recordFailing(draft) : manager.recordFailure(draft))).id;
  } catch (thrown) {
    run.parts.log.warn(`learning: the failure was not noted in memory: ${toMemoError(thrown).message}`);
    return null;
  }
}

/** A question that leads in circles: logged, kept as a failure of its own kind, never explored. */
async function skip(run: Run, { question }: Found, reason: Reason): Promise<End> {
  const { language, chosen } = run;
  const id = await recordFailure(run, {
    operationType: 'SELF_EVOLUTION_QUESTION',
    operation: normalForm(question.question),
    error: `The doom-loop guard kept it back (${reason.code}).`,
    status: 'FAILED',
    context: {
      analyst: chosen.learner.name,
      reason: reason.code,
      question: question.question,
      questionType: question.type,
    },
    avoidStrategy: byRule(reason, language).avoidStrategy,
  });
  note(run, 'skipped', { phase: 'GENERATING_QUESTION', question, reason, recordId: id });
  return { kind: 'skipped', question: question.question, reason };
}

type About = Omit<Note, 'kind' | 'question' | 'questionType'> & {
  readonly question?: GeneratedQuestion;
  readonly exploration?: ExplorationResult;
};

function note(run: Run, kind: Note['kind'], about: About): void {
  const { journal, memory, chosen, budget, parts, startedAt } = run;
  const { question, exploration } = about;
  journal.note(memory.evolution, {
    kind,
    phase: about.phase ?? 'IDLE',
    question: question?.question ?? null,
    questionType: question?.type ?? null,
    error: about.error ?? null,
    reason: about.reason ?? null,
    recordId: about.recordId ?? null,
    confidence: about.confidence ?? null,
    domain: about.domain ?? null,
    files: about.files ?? (exploration === undefined ? [] : filesOf(exploration)),
    steps: exploration?.steps.length ?? 0,
    durationMs: Math.max(0, parts.timers.now() - startedAt),
    analyst: chosen.learner.name,
    tokens: budget.spent(),
  });
}

const filesOf = ({ calls }: ExplorationResult): string[] => [
  ...new Set(calls.flatMap(({ result }) => result.found.map(({ file }) => file))),
];
