/**
 * How a failure is avoided from then on (S1-15): in the words of a learner that has some, else by the rule of its reason.
 * Nobody asks a model how its own faults are avoided, nor without tokens left.
 */
import { toMemoError } from '#shared/base/errors.ts';
import type { Reason, ReasonCode } from '#shared/contract/evolution/types.ts';
import type { Log } from '../../storage/storage.ts';
import { avoidStrategyOf } from '../guard/avoid.ts';
import type { TokenBudget } from '../guard/token-budget.ts';
import type { FailedExploration, Learner } from '../learner.ts';
import { tokensOf } from './errors.ts';

export interface Strategy {
  readonly avoidStrategy: string | null;
  /** For the failure's context: `avoidBy` names the learner whose words they are. */
  readonly context: Readonly<Record<string, string>>;
}

export interface Avoiding {
  readonly learner: Pick<Learner, 'name' | 'avoid'>;
  readonly language: 'en' | 'zh';
  readonly budget: TokenBudget;
  readonly log: Pick<Log, 'info'>;
  readonly signal: AbortSignal;
}

const ownFaults: ReadonlySet<ReasonCode> = new Set(['modelError', 'badAnswer', 'tokens']);

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
