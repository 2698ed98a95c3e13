/**
 * Explores a question that a person asked: the explorer, the guards, the caps and the recorder of the loop, without
 * its quota and its waits, because a person is waiting. Main types: AskedQuestion, Explored.
 */
import type { TimerClock } from '#shared/base/clock.ts';
import type { GeneratedQuestion, LiveStep } from '#shared/contract/evolution/evolution-types.ts';
import type { ModelSettings } from '../models/models.ts';
import type { ToolRegistry, ToolScope } from '../tools/tools.ts';
import { createExplorer } from './explorer.ts';
import type { ExplorationResult, Learner, Summary } from './learner.ts';
import { createExplorationGuard, createTokenBudget } from './limits.ts';
import { createChooser } from './loop/choose-learner.ts';
import type { LoopParts } from './loop/parts.ts';
import { checking } from './record/checking.ts';
import type { Recorded, Recorder } from './record/recorder.ts';

export interface AskedQuestion {
  readonly question: GeneratedQuestion;
  readonly language: 'en' | 'zh';
  /** What tools are confined to; null for the whole workspace. */
  readonly scope: ToolScope | null;
  /** Answers where no model is chosen, allowed and there. */
  readonly staticLearner: Learner;
  /** The analyst that answers, as soon as it is chosen: `static` or `ollama:<model>`. */
  onAnalyst(name: string): void;
  /** When a step begins, and again, with the same `at`, when it has ended. */
  onStep(step: LiveStep): void;
  /** Exploring has ended; the answer is being made. */
  onSummary(): void;
}

export interface Explored {
  readonly exploration: ExplorationResult;
  /** Null where what was found gives no answer. */
  readonly summary: Summary | null;
  readonly recorded: Recorded;
  readonly analyst: string;
  readonly tokens: number;
}

interface ExploreAskedOptions extends Pick<LoopParts, 'config'> {
  tools(scope: ToolScope | null): ToolRegistry;
  clock: TimerClock;
  recorder: Recorder;
  settings(): Promise<Pick<ModelSettings, 'analyst'>>;
  consent(): Promise<boolean>;
}

/** Throws Cancelled; what the model or the store throws. */
export type ExploreAsked = (asked: AskedQuestion, signal: AbortSignal) => Promise<Explored>;

export function createExploreAsked({
  tools,
  clock,
  recorder,
  settings,
  consent,
  config,
}: ExploreAskedOptions): ExploreAsked {
  return async ({ question, language, scope, staticLearner, onAnalyst, onStep, onSummary }, signal) => {
    const registry = tools(scope);
    const explorer = createExplorer({ tools: registry, clock });
    const choose = createChooser({ staticLearner, tools: registry.tools, settings, consent });
    const { learner } = await choose(null, signal);
    onAnalyst(learner.name);
    const { maxTokensPerIteration, maxExplorationSteps, explorationTimeoutMs } = config();
    const budget = createTokenBudget(maxTokensPerIteration);
    const exploration = await explorer.explore(question, {
      ...{ learner, language, guard: createExplorationGuard(), spend: budget.spend, onStep, signal },
      ...{ maxSteps: maxExplorationSteps, timeoutMs: explorationTimeoutMs },
    });
    signal.throwIfAborted();
    onSummary();
    // Whatever ended it: what was found by then may answer the question.
    const enough = exploration.calls.length > 0 && !budget.usedUp();
    const { value: summary, tokens } = enough
      ? await learner.summarize(exploration, language, signal)
      : { value: null, tokens: 0 };
    budget.spend(tokens);
    signal.throwIfAborted();
    const recorded = await recorder.record(
      {
        question,
        exploration,
        summary,
        learner,
        language,
        again: null,
        check: checking(learner, language, budget.spend, signal),
      },
      signal,
    );
    return { exploration, summary, recorded, analyst: learner.name, tokens: budget.spent() };
  };
}
