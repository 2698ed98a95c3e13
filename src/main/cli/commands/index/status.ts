/**
 * `status`: what is indexed, and how the engine does. Figures are listed under the names that `--json` gives them, each
 * with its limit if it has one, so that a figure from a warning can be found here.
 */
import { linkingSentences } from '#shared/contract/coverage/sentences.ts';
import { type AlertName, type Durations, metricLimits } from '#shared/contract/diagnostics.ts';
import type { Status } from '#shared/contract/service.ts';
import { isLight } from '#shared/contract/words.ts';
import { guessedCounts } from '#shared/messages/guessed.ts';
import type { RunCommand } from '../../command.ts';
import { asTextLine, partlyLine, words } from '../../coverage.ts';
import { nothingLines } from '../../found-text.ts';
import { table } from '../../table.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { loopWords } from '../memory/evolution.ts';
import { wordsFor } from './index-folder.ts';

const limited: readonly AlertName[] = ['symbol.resolve.ms', 'semantic.queue.length', 'memoryMB'];

export const run: RunCommand = async (call) => {
  const { status, loop, finding } = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    async (link) => ({
      status: await link.call('Status', {}, call),
      finding: link.state().finding,
      // An engine of this call alone runs no loop, and memory would be opened for nothing.
      loop: link.owner() === 'self' ? null : await link.call('evolution.status', {}, call),
    }),
    { settle: 'own' },
  );
  const evolution = loop === null ? {} : { evolution: { phase: loop.phase, idle: loop.idle, question: loop.question } };
  const guessed = guessedCounts(status.guessed);
  const skipped = Object.entries(status.skipped)
    .map(([reason, count]) => `${count} ${wordsFor(reason)}`)
    .join(', ');
  call.out.result({ ...status, finding, ...evolution }, () => [
    ...table(
      [
        ['workspace', status.workspace],
        ['phase', status.phase],
        ['generation', status.generation ?? 'none yet'],
        [
          'files',
          `${status.files}${status.pendingFiles > 0 ? ` (${status.pendingFiles} changed and not read yet)` : ''}`,
        ],
        ...[...Map.groupBy(status.languages, ({ language }) => isLight(language))].map(([light, some]) => [
          light ? 'declarations only' : 'mapped',
          some.map(({ language, files }) => `${files} ${language}`).join(', '),
        ]),
        ...(status.asText.files === 0 ? [] : [['as text only', asTextLine(status.asText)]]),
        ...(status.inPart === 0 ? [] : [['read in part', partlyLine(status.partly, status.inPart)]]),
        ...(finding === 'looking'
          ? [['changes', 'found by looking at the files, because no file events arrive for some of them']]
          : []),
        ...(skipped === '' ? [] : [['left out', skipped]]),
        ...(guessed === '' ? [] : [['encodings', `${guessed}, guessed`]]),
        ['types', String(status.typesIndexed)],
        ['members', String(status.members)],
        ['edges', String(status.edges)],
        [
          'engine',
          `process ${status.owner.pid}, version ${status.owner.version}, up ${Math.round(status.uptimeSec)} s`,
        ],
        ...(loop === null ? [] : [['loop', loopWords(loop)]]),
      ],
      (cell, column) => (column === 0 ? call.out.style('dim', cell) : cell),
    ),
    '',
    ...table(figures(status), (cell, column, row) => {
      if (column === 0) return call.out.style('dim', cell);
      return beyond(status, row) ? call.out.style('yellow', cell) : cell;
    }),
    ...linkingSentences(words, status.linking).map((line) => call.out.style('yellow', line)),
    ...nothingLines(status.files, status.skipped).map((line) => call.out.style('yellow', line)),
    ...(status.readOnly === null ? [] : [call.out.style('yellow', status.readOnly)]),
    ...status.warnings.map((warning) => call.out.style('yellow', warning)),
  ]);
};

/** By name, those with a limit first: the meaning and the limit. */
function figures({ metrics, memoryMB }: Status): string[][] {
  const count = (name: 'semantic.fail.count' | 'outline.gen.count' | 'edit.rollback.count', when = ''): string[] => {
    return [name, `${metrics[name]}${when}`];
  };
  const share = (
    name: 'prompt.budget.usage.ratio' | 'outline.cache.hitRatio' | 'edit.apply.success.rate',
  ): string[] => {
    const value = metrics[name];
    return [name, value === null ? 'none yet' : `${Math.round(value * 100)} %`];
  };
  const values: Readonly<Record<AlertName, string>> = {
    'symbol.resolve.ms': times(metrics['symbol.resolve.ms']),
    'semantic.queue.length': `${metrics['semantic.queue.length']} waiting`,
    memoryMB: `${Math.round(memoryMB)} MB`,
  };
  const limits: Readonly<Record<AlertName, string>> = {
    'symbol.resolve.ms': `limit of p95 ${metricLimits['symbol.resolve.ms']} ms`,
    'semantic.queue.length': `limit ${metricLimits['semantic.queue.length']}`,
    memoryMB: `limit ${metricLimits.memoryMB} MB`,
  };
  return [
    ...limited.map((name) => [name, `${values[name]}, ${limits[name]}`]),
    ['semantic.gen.ms', times(metrics['semantic.gen.ms'])],
    count('semantic.fail.count', ' in a day'),
    share('prompt.budget.usage.ratio'),
    share('outline.cache.hitRatio'),
    count('outline.gen.count'),
    share('edit.apply.success.rate'),
    count('edit.rollback.count'),
  ];
}

function beyond({ alerts }: Status, row: number): boolean {
  return alerts.some(({ metric }) => metric === limited[row]);
}

function times({ count, p50, p95 }: Durations): string {
  return count === 0 ? 'none yet' : `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${count} times`;
}
