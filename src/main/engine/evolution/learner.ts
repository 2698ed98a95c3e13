/**
 * Asks, explores and answers: one interface for the model of a server and for the static analyst, so that the loop is
 * the same with both and may change between two questions. Main types: Learner, Exploration, Summary. A learner keeps
 * nothing between calls.
 */
import type { GeneratedQuestion, Reason } from '#shared/contract/evolution/evolution-types.ts';
import type {
  Evidence,
  LearningRecord,
  ProjectContext,
  QuestionType,
  ToolCallStep,
} from '#shared/contract/memory/memory-types.ts';
import type { ToolCall } from '../tools/tools.ts';

/** What came out, and the tokens it cost: 0 where no model was asked. */
export interface Costed<T> {
  readonly value: T;
  readonly tokens: number;
}

export interface AskingContext {
  /** As the background loader gives it: tech stack, domains, gaps, recent records, failures. */
  readonly project: ProjectContext;
  readonly count: number;
  /** The person's language; questions and answers are written in it. */
  readonly language: 'en' | 'zh';
  /** Records the loop has of each question type, and the directories it asked about last, newest first: for diversity. */
  readonly types: ReadonlyMap<QuestionType, number>;
  readonly recentFiles: readonly string[];
  /** Whether this question was asked before (normal form), answered, refused or failed; cheap and exact. */
  asked(question: string): boolean;
}

/** The state of an exploration that the next action depends on. */
export interface ExplorationContext {
  readonly question: GeneratedQuestion;
  readonly language: 'en' | 'zh';
  readonly previousSteps: readonly ToolCallStep[];
  /** With their whole results; `previousSteps` are their steps. */
  readonly calls: readonly ToolCall[];
  /** Summaries of the results so far, joined with line breaks. */
  readonly accumulatedKnowledge: string;
}

/** The next step of an exploration. */
export interface NextAction {
  readonly shouldStop: boolean;
  readonly toolName: string | null;
  readonly parameters: Record<string, unknown>;
  readonly reason: string;
}

export interface ExplorationResult {
  readonly question: GeneratedQuestion;
  readonly steps: readonly ToolCallStep[];
  readonly calls: readonly ToolCall[];
  readonly success: boolean;
  readonly error: string | null;
  /** What ended it before the learner had enough: its guard, its time, its budget, a fault. */
  readonly ended?: Reason;
  readonly finalContext: ExplorationContext | null;
}

/** The answer, and what it rests on. Nothing of it is believed before it was checked (grounding). */
export interface Summary {
  /** Markdown. Symbols and code in backticks; a quote of code in a fence with the place in its info string is not needed. */
  readonly answer: string;
  readonly confidence: number;
  readonly sourceFiles: readonly string[];
  readonly tags: readonly string[];
  readonly domain: string;
  /** Places that bear the answer out, hashes still to come. */
  readonly evidence: readonly Omit<Evidence, 'hash'>[];
  /** Text that is claimed to be in a file, word for word. */
  readonly quotes: readonly { readonly file: string; readonly text: string }[];
}

/** An answer and its cited lines, for a checker that has seen nothing else. */
export interface CheckedAnswer {
  readonly question: string;
  readonly sentences: readonly string[];
  readonly lines: readonly { readonly file: string; readonly line: number; readonly text: string }[];
}

/** `uncounted`: who checks also supports a sentence that is certainly false. */
export type Checked = 'supported' | 'contradicted' | 'notShown' | 'uncounted';

export interface FailedExploration {
  readonly question: GeneratedQuestion;
  /** What went wrong, as a sentence. */
  readonly error: string;
  readonly steps: readonly ToolCallStep[];
}

export interface Learner {
  /** `static`, or `ollama:<model>`, `lm-studio:<model>`; becomes the record's analyst. */
  readonly name: string;
  /** The highest confidence it may claim: 0.6 for the static analyst. */
  readonly cap: number;
  /** Whether it can answer a question that it once thought of. Left out by a learner that can try all. */
  knows?(question: string): boolean;
  /** Empty where it knows nothing new to ask. Throws Cancelled, Offline, ModelUnavailable, Busy. */
  questions(context: AskingContext, signal: AbortSignal): Promise<Costed<readonly GeneratedQuestion[]>>;
  /** What to do next; stops where it has enough. Throws as `questions`. */
  next(context: ExplorationContext, signal: AbortSignal): Promise<Costed<NextAction>>;
  /** Null where what was found gives no answer: an honest end. Throws as `questions`. */
  summarize(result: ExplorationResult, language: 'en' | 'zh', signal: AbortSignal): Promise<Costed<Summary | null>>;
  /**
   * Whether the lines show each of the sentences, asked in a conversation of its own; one for each, and `notShown` for what
   * it does not say. Left out by a learner whose sentences are made of lines. Throws as `questions`.
   */
  check?(answer: CheckedAnswer, language: 'en' | 'zh', signal: AbortSignal): Promise<Costed<readonly Checked[]>>;
  /**
   * How a failure of this question is avoided the next time, in a sentence; null where it has nothing to say that helps.
   * Left out where a rule does it as well. Throws as `questions`.
   */
  avoid?(failed: FailedExploration, language: 'en' | 'zh', signal: AbortSignal): Promise<Costed<string | null>>;
  /** A domain in a few sentences, null where the answers give none. Left out where a rule does it as well. Throws as `questions`. */
  summarizeDomain?(
    domain: string,
    records: readonly LearningRecord[],
    language: 'en' | 'zh',
    signal: AbortSignal,
  ): Promise<Costed<string | null>>;
}
