/** The loop as lines of text. */
import { assertNever } from '#shared/base/assert-never.ts';
import type { EvolutionState, IdleReason, LoopAnalyst } from '#shared/contract/evolution/types.ts';
import type { Output } from '../../terminal/output.ts';
import { table } from '../../terminal/table.ts';
import { dateTime } from '../memory/record-text.ts';

export function stateLines(out: Output, state: EvolutionState): string[] {
  const { analyst, quota, limits, consecutiveErrors, lastError, question, tokens } = state;
  const model = analyst.name !== 'static';
  return table(
    [
      ['loop', loopWords(state)],
      ...(question === null ? [] : [['question', question.question]]),
      ...(state.steps.length === 0 || question === null ? [] : [['steps', `${state.steps.length} of ${limits.steps}`]]),
      ['analyst', [analyst.name, instead(analyst)].filter(Boolean).join(': ')],
      ['model', state.consent ? 'allowed in this folder' : 'not allowed in this folder'],
      ['questions today', `${quota.used} of ${limits.dailyQuestions}, anew at ${dateTime(quota.resetsAt)}`],
      ...(model ? [['tokens', `${tokens} of ${limits.tokens} for one question`]] : []),
      ['errors in a row', String(consecutiveErrors)],
      ...(lastError === null ? [] : [['last error', lastError]]),
    ],
    (cell, column) => (column === 0 ? out.style('dim', cell) : cell),
  );
}

/** What it is at, or why it does nothing. */
export function loopWords({ idle, phase, nextAt, backoff }: EvolutionState): string {
  if (idle === null) return `at work (${phase})`;
  return [idleWords(idle), backoff === null && nextAt !== null ? `next at ${dateTime(nextAt)}` : '']
    .filter(Boolean)
    .join(', ');
}

function idleWords(idle: IdleReason): string {
  switch (idle) {
    case 'configured':
      return 'turned off: evolution.enabled is false in .memo/config.yaml';
    case 'stopped':
      return 'stopped; to let it learn: memoscope evolution start';
    case 'paused':
      return 'paused; to go on: memoscope evolution start';
    case 'interval':
      return 'waits between two questions';
    case 'backoff':
      return 'waits after errors';
    case 'quota':
      return 'the questions of the day are used up';
    case 'noQuestion':
      return 'has nothing new to ask';
    case 'yields':
      return 'waits for a quiet moment';
    case 'memory':
      return 'waits until more memory is free';
    case 'indexing':
      return 'waits until the files have been read';
    case 'notHere':
      return 'runs while the folder is open in the app; memoscope learn works at any time';
    default:
      return assertNever(idle);
  }
}

function instead({ instead: why, message }: LoopAnalyst): string {
  if (message !== '') return message;
  return why === 'consent' ? 'a model may learn once you allow it: memoscope evolution consent yes' : '';
}
