/**
 * Explores one question with tools: the learner decides each step, the registry runs it, and what came
 * back is all that the next decision sees. Main type: Explorer. It keeps nothing between questions; what it is given to
 * guard and to count with belongs to the loop.
 */
import type { TimerClock } from '#shared/base/clock.ts';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import type { GeneratedQuestion, LiveStep, Reason } from '#shared/contract/evolution/evolution-types.ts';
import { untilAborted } from '../threads/threads.ts';
import type { ToolCall, ToolRegistry } from '../tools/tools.ts';
import type { ExplorationContext, ExplorationResult, Learner } from './learner.ts';

export interface ExploreOptions {
  learner: Learner;
  language: 'en' | 'zh';
  /** No exploration has more. */
  maxSteps: number;
  /** After this time the current step is cancelled and the exploration has failed. */
  timeoutMs: number;
  /** Counts tokens; false: the budget is used up. */
  spend(tokens: number): boolean;
  guard: {
    /** Before a call: why it is not to be made. */
    refuse(call: { name: string; parameters: unknown }): Reason | null;
    /** After a call: why no other is to be made. */
    seen(call: ToolCall): Reason | null;
  };
  /** When a step begins, and again, with the same `at`, when it has ended. */
  onStep(step: LiveStep): void;
  signal: AbortSignal;
}

export interface Explorer {
  /** Throws Cancelled when `signal` is aborted; all else is a result. */
  explore(question: GeneratedQuestion, options: ExploreOptions): Promise<ExplorationResult>;
}

/** More than these characters answer a question. */
const sufficient = 2_000;

export function createExplorer({ tools, clock }: { tools: ToolRegistry; clock: TimerClock }): Explorer {
  /** One step, shown while it runs. */
  async function step(
    name: string,
    parameters: Record<string, unknown>,
    { onStep }: ExploreOptions,
    signal: AbortSignal,
  ): Promise<ToolCall> {
    const tool = tools.tools.find((each) => each.name === name);
    const live = { tool: name.slice(0, 128), input: tool?.line(parameters) ?? '', at: clock.now() };
    onStep({ ...live, result: '', ok: true, durationMs: null });
    const started = performance.now();
    try {
      const call = await untilAborted(tools.call(name, parameters, signal), signal, 'The exploration was stopped.');
      onStep({ ...live, result: call.result.summary, ok: call.result.ok, durationMs: call.durationMs });
      return call;
    } catch (thrown) {
      onStep({ ...live, result: toMemoError(thrown).message, ok: false, durationMs: performance.now() - started });
      throw thrown;
    }
  }

  return {
    async explore(question, options) {
      const { learner, language, maxSteps, timeoutMs, spend, guard, signal } = options;
      signal.throwIfAborted();
      const tooLong = new AbortController();
      const inTime = clock.start(timeoutMs, () => tooLong.abort());
      const either = AbortSignal.any([signal, tooLong.signal]);
      let context: ExplorationContext = {
        ...{ question, language },
        previousSteps: [],
        calls: [],
        accumulatedKnowledge: '',
      };
      const ended = (reason: Reason | null, error: string | null = null): ExplorationResult => ({
        ...{ question, error, success: error === null, finalContext: context },
        steps: context.previousSteps,
        calls: context.calls,
        ...(reason === null ? {} : { ended: reason }),
      });
      try {
        while (context.previousSteps.length < maxSteps) {
          const { value: action, tokens } = await untilAborted(
            learner.next(context, either),
            either,
            'The exploration was stopped.',
          );
          if (!spend(tokens)) return ended(outOfTokens(), 'The tokens of this iteration are used up.');
          const { shouldStop, toolName, parameters } = action;
          if (shouldStop || toolName === null || toolName === '') return ended(null);
          const refused = guard.refuse({ name: toolName, parameters });
          // What was found before it began to go in circles may answer the question all the same.
          if (refused !== null) return ended(refused);
          const call = await step(toolName, parameters, options, either);
          context = {
            ...context,
            previousSteps: [...context.previousSteps, call.step],
            calls: [...context.calls, call],
            accumulatedKnowledge: [context.accumulatedKnowledge, call.step.resultSummary].filter(Boolean).join('\n'),
          };
          const circles = guard.seen(call);
          if (circles !== null) return ended(circles);
          if (context.accumulatedKnowledge.length > sufficient) return ended(null);
        }
        return ended(null);
      } catch (thrown) {
        if (signal.aborted) throw new MemoError('Cancelled', 'The exploration was cancelled.', {}, { cause: thrown });
        if (tooLong.signal.aborted) {
          const seconds = Math.round(timeoutMs / 1000);
          return ended({ code: 'timeout', values: { seconds } }, `The exploration took longer than ${seconds} s.`);
        }
        const error = toMemoError(thrown);
        // What a model that failed has cost counts too.
        if (typeof error.data.tokens === 'number' && !spend(error.data.tokens))
          return ended(outOfTokens(), error.message);
        return ended(faultOf(error), error.message);
      } finally {
        inTime();
      }
    },
  };
}

const outOfTokens = (): Reason => ({ code: 'tokens', values: {} });

function faultOf(error: MemoError): Reason {
  const { code, data } = error;
  const fault = typeof data.fault === 'string' ? data.fault : code;
  const ofModel = code === 'Offline' || code === 'ModelUnavailable' || code === 'Busy';
  if (!ofModel) return { code: 'other', values: { fault } };
  return { code: fault === 'form' ? 'badAnswer' : 'modelError', values: { fault } };
}
