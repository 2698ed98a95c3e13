/** `evolution …` and `learn`: the state of the loop, its switches, its log and its figures. */

import { assertNever } from '#shared/base/assert-never.ts';
import {
  type EvolutionLogEntry,
  type EvolutionState,
  type IdleReason,
  type LearnResult,
  type LoopAnalyst,
  logKinds,
} from '#shared/contract/evolution/evolution-types.ts';
import { createWording } from '#shared/messages/translator.ts';
import type { WorkspaceLink } from '../../../link/link.ts';
import type { RunCommand } from '../../command.ts';
import { clean, type Output, type Style } from '../../output.ts';
import { usage } from '../../parse.ts';
import { table } from '../../table.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { dateTime, summaryLines } from './record-text.ts';

export const showStatus: RunCommand = async (call) => {
  const state = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('evolution.status', {}, call),
    { settle: false },
  );
  call.out.result(state, () => stateLines(call.out, state));
};

/** `evolution start`, `stop` and `pause`. */
export function steer(method: 'evolution.start' | 'evolution.stop' | 'evolution.pause'): RunCommand {
  return async (call) => {
    const state = await withWorkspace(findWorkspace(call.workspace), call, (link) => link.call(method, {}, call), {
      settle: false,
    });
    call.out.result(state, () => stateLines(call.out, state));
  };
}

/** `evolution consent`: the one yes, or the no after it. */
export const giveConsent: RunCommand = async (call) => {
  if (call.argument !== 'yes' && call.argument !== 'no') throw usage('Say yes or no.', 'answer');
  const given = call.argument === 'yes';
  const state = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('evolution.consent', { given }, call),
    { settle: false },
  );
  call.out.result(state, () => stateLines(call.out, state));
};

const ends: Record<NonNullable<LearnResult['ended']>, string> = {
  noQuestion: 'There is nothing new to ask.',
  quota: 'The questions of the day are used up (evolution.maxDailyQuestions).',
  backoff: 'The loop waits after errors. See: memoscope evolution status',
  cancelled: 'It was cancelled.',
};

/** `learn`: iterations of the loop now, in whichever process answers. Fails where nothing was learnt and something failed. */
export const learnOnce: RunCommand = async (call) => {
  const n = call.count('n') ?? 1;
  const { result, lines } = await withWorkspace(findWorkspace(call.workspace), call, async (link) => {
    const answer = await link.call('evolution.learn', { n }, call);
    return { result: answer, lines: call.out.json ? [] : await recordLines(link, answer, call) };
  });
  call.out.result(result, () => [...lines, ...otherLines(call.out, result)]);
  return result.failed.length > 0 && result.learned.length + result.verified.length === 0 ? 1 : 0;
};

async function recordLines(
  link: WorkspaceLink,
  result: LearnResult,
  call: Parameters<RunCommand>[0],
): Promise<string[]> {
  const lines: string[] = [];
  for (const id of [...result.learned, ...result.verified]) {
    const { record } = await link.call('memory.get', { id }, call);
    lines.push(...summaryLines(call.out, record));
  }
  return lines;
}

function otherLines(out: Output, { refused, failed, ended, analyst, tokens, durationMs }: LearnResult): string[] {
  const cost = tokens === 0 ? '' : `, ${tokens} tokens`;
  return [
    ...refused.map(({ question, reason }) => `${out.style('yellow', 'refused')} ${clean(question)}: ${clean(reason)}`),
    ...failed.map(({ question, operationType, error }) => {
      return `${out.style('red', 'failed')} ${clean(question ?? operationType)}: ${clean(error)}`;
    }),
    ...(ended === null ? [] : [ends[ended]]),
    out.style('dim', `${analyst}, ${(durationMs / 1000).toFixed(1)} s${cost}`),
  ];
}

const inEnglish = createWording('en');

/** `evolution stats`. */
export const showStats: RunCommand = async (call) => {
  const { out } = call;
  const stats = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('evolution.stats', {}, call),
    { settle: false },
  );
  out.result(stats, () => {
    const sum = (name: 'saved' | 'refused' | 'failed' | 'tokens'): number =>
      stats.days.reduce((total, day) => total + day[name], 0);
    const types = Object.entries(stats.types).map(([type, count]) => [`  ${type}`, String(count)]);
    const reasons = stats.reasons.map(({ code, count }) => [
      `  ${inEnglish({ key: `evolution.reasonName.${code}`, values: {} }) ?? code}`,
      String(count),
    ]);
    return table([
      ['questions explored', String(stats.totalQuestions)],
      ['today', String(stats.todayQuestions)],
      ['learning records', String(stats.totalLearningRecords)],
      ['last', stats.lastEvolutionTime === null ? 'never' : dateTime(stats.lastEvolutionTime)],
      [
        '30 days',
        `${sum('saved')} learnt, ${sum('refused')} refused, ${sum('failed')} failed, ${sum('tokens')} tokens`,
      ],
      ...(types.length === 0 ? [] : [['learnt by type', ''], ...types]),
      ...(reasons.length === 0 ? [] : [['refused, skipped or lowered', ''], ...reasons]),
    ]);
  });
};

type Entry = EvolutionLogEntry & { avoidStrategy: string | null };

const styles: Partial<Record<EvolutionLogEntry['kind'], Style>> = {
  learned: 'green',
  verified: 'green',
  refused: 'yellow',
  skipped: 'yellow',
  failed: 'red',
};
/** As many failures are looked through for the strategies of those that are listed. */
const failuresRead = 500;

/** `evolution log`: what became of each question, with the reason, and for failures how they are avoided. */
export const showLog: RunCommand = async (call) => {
  const limit = call.count('limit');
  const before = call.count('before');
  const kinds = call.values('kind').map((name) => {
    const known = logKinds.find((kind) => kind === name);
    if (known === undefined) throw usage(`'${name}' is no kind of entry. There are: ${logKinds.join(', ')}.`, 'kind');
    return known;
  });
  const query = {
    ...(limit === undefined ? {} : { limit }),
    ...(before === undefined ? {} : { before }),
    ...(kinds.length === 0 ? {} : { kinds }),
  };
  const answer = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    async (link) => {
      const { entries, more } = await link.call('evolution.log', query, call);
      const { failures } = await link.call('memory.failures', { limit: failuresRead }, call);
      const avoided = new Map(
        failures.flatMap(({ id, avoidStrategy, origin }) => (origin === 'own' ? [[id, avoidStrategy] as const] : [])),
      );
      return {
        entries: entries.map(
          (entry): Entry => ({ ...entry, avoidStrategy: avoided.get(entry.recordId ?? '') ?? null }),
        ),
        more,
      };
    },
    { settle: false },
  );
  call.out.result(answer, () => {
    if (answer.entries.length === 0) return 'Nothing is in the log.';
    const last = answer.entries.at(-1)?.id ?? 0;
    return [
      ...answer.entries.flatMap((entry) => entryLines(call.out, entry)),
      ...(answer.more ? [call.out.style('dim', `… and older ones (--before ${last})`)] : []),
    ];
  });
};

function entryLines(out: Output, entry: Entry): string[] {
  const { kind, question, reason, error, recordId, confidence, steps, tokens, analyst, avoidStrategy } = entry;
  const style = styles[kind];
  const mark = style === undefined ? kind : out.style(style, kind);
  const facts = [
    recordId ?? '',
    confidence === null ? '' : `confidence ${confidence.toFixed(2)}`,
    steps === 0 ? '' : `${steps} steps`,
    tokens === 0 ? '' : `${tokens} tokens`,
    question === null ? '' : analyst,
  ].filter(Boolean);
  const why = reason === null ? null : inEnglish({ key: `evolution.reason.${reason.code}`, values: reason.values });
  const notes = [why, error, avoidStrategy === null ? null : `Avoided by: ${avoidStrategy}`];
  return [
    `${out.style('dim', dateTime(entry.timestamp))}  ${mark}  ${clean(question ?? '').replaceAll(/\s+/g, ' ')}`.trimEnd(),
    ...notes.flatMap((text) => (text ? [`    ${clean(text).replaceAll(/\s+/g, ' ')}`] : [])),
    ...(facts.length === 0 ? [] : [out.style('dim', `    ${facts.join(', ')}`)]),
  ];
}

/** The loop as lines of text. */
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
