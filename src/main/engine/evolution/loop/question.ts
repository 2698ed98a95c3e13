/**
 * Which question an iteration explores: a stale record is asked again first, else the most urgent of the questions that the
 * learner thinks of and that are new. Main function: findQuestion.
 */

import type { Clock } from '#shared/base/clock.ts';
import { toMemoError } from '#shared/base/errors.ts';
import type { GeneratedQuestion, Reason, ReasonCode } from '#shared/contract/evolution/evolution-types.ts';
import type { LearningRecord, ProjectContext, QuestionType } from '#shared/contract/memory/memory-types.ts';
import { questionTypes } from '#shared/contract/memory/memory-words.ts';
import { modelAnalyst } from '#shared/contract/models/servers.ts';
import { type Memory, normalForm } from '../../memory/memory.ts';
import type { Log } from '../../storage/storage.ts';
import type { FailedExploration, Learner } from '../learner.ts';
import type { TokenBudget } from '../limits.ts';
import { type AskedQuestions, avoidStrategyOf, doomLoop, newQuestions } from '../repeats.ts';
import { tokensOf } from './errors.ts';
import type { Language } from './parts.ts';

export interface Found {
  readonly question: GeneratedQuestion;
  readonly again: LearningRecord | null;
  /** Why it is not explored. */
  readonly doom: Reason | null;
}

interface Asking {
  readonly memory: Memory;
  readonly project: ProjectContext;
  readonly learner: Learner;
  readonly language: Language;
  readonly count: number;
  readonly retries: number;
  readonly asked: AskedQuestions;
  readonly budget: TokenBudget;
  filesOf(question: string): readonly string[];
  readonly signal: AbortSignal;
}

interface Search {
  readonly found: Found | null;
  /** A type of question was thought of that no record answers yet. */
  readonly newType: boolean;
}

const staleLooked = 50;
const recentEnds = 20;
const recentFailures = 20;
const urgent = 10;

/** Throws what the learner threw when it failed as often as may be tried, and Cancelled. */
export async function findQuestion(asking: Asking): Promise<Search> {
  const { memory, asked } = asking;
  asked.refresh(memory.evolution.questions);
  const stale = await staleQuestion(asking);
  if (stale !== null) return { found: stale, newType: false };
  const types = typesOf(memory);
  const known = {
    has: asked.has,
    add: asked.add,
    same: (text: string, signal: AbortSignal) => standing(asking, text, signal),
  };
  for (let attempt = 1; ; attempt += 1) {
    const thought = await think(asking, types, attempt);
    if (thought === null) continue;
    const fresh = await newQuestions(thought, asking.count, known, asking.signal);
    const [question] = fresh;
    const newType = fresh.some(({ type }) => (types.get(type) ?? 0) === 0);
    if (question !== undefined) {
      return { found: { question, again: null, doom: await doomLoop(question, guarded(asking)) }, newType };
    }
    // No one proposes anything, or the same comes back each time.
    const tired = thought.length === 0 || attempt >= asking.retries || asking.budget.usedUp();
    if (tired) return { found: null, newType: false };
  }
}

/** Records that ask alike. What the static analyst said hides nothing from a model, whose answer takes its place. */
async function standing({ memory, learner }: Asking, question: string, signal: AbortSignal) {
  const found = await memory.same(question, signal);
  return learner.name === 'static' ? found : found.filter(({ record }) => record.analyst !== 'static');
}

/** Null: it failed, and may be tried again. */
async function think(
  asking: Asking,
  types: ReadonlyMap<QuestionType, number>,
  attempt: number,
): Promise<readonly GeneratedQuestion[] | null> {
  const { memory, learner, budget, signal } = asking;
  const { has } = asking.asked;
  const failedOrRefused = (text: string): boolean => memory.evolution.log.lastOf(normalForm(text)) !== null;
  try {
    const { value, tokens } = await learner.questions(
      {
        project: asking.project,
        count: asking.count,
        language: asking.language,
        types,
        recentFiles: [...new Set(memory.evolution.log.ends(recentEnds).flatMap(({ files }) => files))],
        asked: (text) => has(text) || failedOrRefused(text),
      },
      signal,
    );
    budget.spend(tokens);
    return value;
  } catch (thrown) {
    budget.spend(tokensOf(thrown));
    if (signal.aborted || attempt >= asking.retries || budget.usedUp()) throw thrown;
    return null;
  }
}

/** Records of the loop by question type; those of people count too, because they answer as well. */
function typesOf(memory: Memory): Map<QuestionType, number> {
  const { facets } = memory.list.list({ filter: { statuses: ['active', 'stale'] }, order: 'newest', limit: 1 });
  return new Map(questionTypes.map((type) => [type, facets.types[type] ?? 0]));
}

/**
 * A record that a machine made and no person confirmed, whose code changed. The static analyst repeats only its own
 * questions: it could not answer a model's. A record that was asked again since without result, or that got a second
 * record because it is pinned, is left alone: the second one goes stale with the same files.
 */
async function staleQuestion({ memory, learner }: Asking): Promise<Found | null> {
  const { records } = memory.list.list({
    filter: { statuses: ['stale'], origin: 'own' },
    order: 'oldest',
    limit: staleLooked,
  });
  for (const { id, analyst, confirmedAt, question, updatedAt } of records) {
    const own = analyst === 'static' || (learner.name !== 'static' && modelAnalyst(analyst) !== null);
    if (!own || confirmedAt !== null || learner.knows?.(question) === false) continue;
    if (await failedBefore(memory, question)) continue;
    const last = memory.evolution.log.lastOf(normalForm(question));
    if (last !== null && last.at > updatedAt && last.recordId !== id) continue;
    const { record } = memory.row(id);
    return { question: questionOf(record), again: record, doom: null };
  }
  return null;
}

function questionOf(record: LearningRecord): GeneratedQuestion {
  return {
    question: record.question.slice(0, 500),
    type: record.questionType,
    priority: urgent,
    reason: 'The code that the answer rests on has changed.',
    suggestedTools: [...new Set(record.explorationPath.map(({ toolName }) => toolName.slice(0, 64)))].slice(0, 10),
    expectedOutcome: 'Whether the answer still holds.',
  };
}

async function failedBefore({ manager, projectKey }: Memory, question: string): Promise<boolean> {
  const signature = normalForm(question);
  return (
    (await manager.hasFailedBefore(projectKey, 'SELF_EVOLUTION_EXPLORATION', signature)) ||
    (await manager.hasFailedBefore(projectKey, 'SELF_EVOLUTION_SUMMARY', signature))
  );
}

function guarded({ memory, filesOf }: Asking): Parameters<typeof doomLoop>[1] {
  const { log } = memory.evolution;
  return {
    failedBefore: (question) => failedBefore(memory, question),
    recentFailures: () => memory.failuresOfQuestions(recentFailures),
    askedBefore: (question) => log.lastOf(normalForm(question)) !== null,
    recentEnds: (limit) => log.ends(limit),
    filesOf,
  };
}

export interface Strategy {
  readonly avoidStrategy: string | null;
  /** For the failure's context: `avoidBy` names the learner whose words they are. */
  readonly context: Readonly<Record<string, string>>;
}

interface Avoiding {
  readonly learner: Pick<Learner, 'name' | 'avoid'>;
  readonly language: 'en' | 'zh';
  readonly budget: TokenBudget;
  readonly log: Pick<Log, 'info'>;
  readonly signal: AbortSignal;
}

const ownFaults: ReadonlySet<ReasonCode> = new Set(['modelError', 'badAnswer', 'tokens']);

/**
 * How a failure is avoided from then on: in the words of a learner that has some, else by the rule of its
 * reason. A model is not asked how to avoid its own faults, nor without tokens left.
 */
export function byRule(reason: Reason, language: 'en' | 'zh'): Strategy {
  return { avoidStrategy: avoidStrategyOf(reason, language) || null, context: {} };
}

/** Never throws: a failure is noted in any case. */
export async function strategyAgainst(
  { learner, language, budget, log, signal }: Avoiding,
  reason: Reason,
  failed: FailedExploration,
): Promise<Strategy> {
  if (learner.avoid === undefined || ownFaults.has(reason.code) || budget.usedUp()) return byRule(reason, language);
  try {
    const { value, tokens } = await learner.avoid(failed, language, signal);
    budget.spend(tokens);
    if (value !== null) return { avoidStrategy: value, context: { avoidBy: learner.name } };
  } catch (thrown) {
    budget.spend(tokensOf(thrown));
    log.info(`learning: the model did not say how the failure is avoided: ${toMemoError(thrown).message}`);
  }
  return byRule(reason, language);
}

export interface Barren {
  is(state: string): boolean;
  note(state: string): void;
}

/** Its other inputs, such as documents that were not written yet, may exist now. */
const forgottenAfterMs = 30 * 60_000;

/**
 * That the static analyst had nothing to ask: it thinks of the same from the same, so it looks again only when code or
 * memory changed, or after a while. An idle loop over a large folder costs nothing so.
 */
export function createBarren({ now }: Clock): Barren {
  let known = '';
  let until = 0;
  return {
    is: (state) => state === known && now() < until,
    note(state) {
      known = state;
      until = now() + forgottenAfterMs;
    },
  };
}
