import type { Status } from '#shared/contract/service.ts';
import type { RunCommand } from '../command.ts';
import { table } from '../terminal/table.ts';
import { findWorkspace, withWorkspace } from '../workspace.ts';
import { loopWords } from './evolution/state-text.ts';

export const run: RunCommand = async (call) => {
  const { status, loop } = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    async (link) => ({
      status: await link.call('Status', {}, call),
      // An engine of this call alone runs no loop, and memory would be opened for nothing.
      loop: link.owner() === 'self' ? null : await link.call('evolution.status', {}, call),
    }),
    { settle: 'own' },
  );
  const evolution = loop === null ? {} : { evolution: { phase: loop.phase, idle: loop.idle, question: loop.question } };
  call.out.result({ ...status, ...evolution }, () => [
    ...table(
      [
        ['workspace', status.workspace],
        ['phase', status.phase],
        ['generation', status.generation ?? 'none yet'],
        [
          'files',
          `${status.files}${status.pendingFiles > 0 ? ` (${status.pendingFiles} changed and not read yet)` : ''}`,
        ],
        ['types', String(status.typesIndexed)],
        ['members', String(status.members)],
        ['edges', String(status.edges)],
        [
          'engine',
          `process ${status.owner.pid}, version ${status.owner.version}, up ${Math.round(status.uptimeSec)} s`,
        ],
        ...(loop === null ? [] : [['loop', loopWords(loop)]]),
        ...(status.semanticQueueLength + status.recentSemanticFailures + status.semanticGenMs.texts === 0
          ? []
          : [
              [
                'descriptions',
                `${status.semanticQueueLength} waiting, ${status.recentSemanticFailures} failed in a day${genWords(status.semanticGenMs)}`,
              ],
            ]),
        ['memory', `${Math.round(status.memoryMB)} MB`],
        ['resolve p95', `${status.p95ResolveMs.toFixed(1)} ms`],
      ],
      (cell, column) => (column === 0 ? call.out.style('dim', cell) : cell),
    ),
    ...(status.readOnly === null ? [] : [call.out.style('yellow', status.readOnly)]),
    ...status.warnings.map((warning) => call.out.style('yellow', warning)),
  ]);
};

function genWords({ texts, p50, p95 }: Status['semanticGenMs']): string {
  return texts === 0 ? '' : `, ${texts} written (p50 ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms)`;
}
