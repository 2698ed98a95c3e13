/**
 * Which question an iteration explores: a stale record is asked again first, else the most urgent of the questions that the
 * learner thinks of and that are new. Main function: findQuestion.
 */
import type { GeneratedQuestion, Reason } from '#shared/contract/evolution/types.ts';
import type { LearningRecord, ProjectContext, QuestionType } from '#shared/contract/memory/types.ts';
import { questionTypes } from '#shared/contract/memory/words.ts';
import { modelAnalyst } from '#shared/contract/models/servers.ts';
import { type Memory, normalForm } from '../../memory/memory.ts';
import type { AskedQuestions } from '../guard/asked.ts';
import { doomLoop } from '../guard/doom-loop.ts';
import { newQuestions } from '../guard/similar.ts';
import type { TokenBudget } from '../guard/token-budget.ts';
import type { Learner } from '../learner.ts';
import { tokensOf } from './errors.ts';
import type { Language } from './parts.ts';

export interface Found {
  readonly question: GeneratedQuestion;
  readonly again: LearningRecord | null;
  /** Why it is not explored. */
  readonly doom: Reason | null;
}

export interface Asking {
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

export interface Search {
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
    // Nobody thinks of anything, or the same comes back each time.
    const tired = thought.length === 0 || attempt >= asking.retries || asking.budget.usedUp();
    if (tired) return { found: null, newType: false };
  }
}

/** Records that ask alike. What the static analyst said hides nothing from a model, whose answer takes its place. */
async function standing({ memory, learner }: Asking, question: string, signal: AbortSignal) {
  const found = await memory.same(question, signal);
  return learner.name === 'static' ? found : found.filter(({ record }) => record.analyst !== 'static');
}

/** Null: it failed, and may be tried again (S3-37). */
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

/** Records of the loop by question type; those of people count too, for they answer as well. */
function typesOf(memory: Memory): Map<QuestionType, number> {
  const { facets } = memory.list.list({ filter: { statuses: ['active', 'stale'] }, order: 'newest', limit: 1 });
  return new Map(questionTypes.map((type) => [type, facets.types[type] ?? 0]));
}

/**
 * A record that a machine made and no person confirmed, whose code is another now. The static analyst asks its own again
 * only: it could not answer what a model thought of. One that was asked again since and came to nothing, or to another record
 * beside it because it is pinned, is left alone: that other one goes stale with the same files.
 */
async function staleQuestion({ memory, learner }: Asking): Promise<Found | null> {
  const { records } = memory.list.list({
    filter: { statuses: ['stale'], origin: 'own' },
    order: 'oldest',
    limit: staleLooked,
  });
  for (const { id, analyst, confirmedAt, question, updatedAt } of records) {
    const own = analyst === 'static' || (learner.name !== 'static' && modelAnalyst(analyst) !== null);
    if (!own || confirmedAt !== null) continue;
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
