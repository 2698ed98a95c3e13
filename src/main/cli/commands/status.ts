import type { RunCommand } from '../command.ts';
import { table } from '../terminal/table.ts';
import { findWorkspace, withWorkspace } from '../workspace.ts';

export const run: RunCommand = async (call) => {
  const status = await withWorkspace(findWorkspace(call.workspace), call, (link) => link.call('Status', {}, call), {
    settle: 'own',
  });
  call.out.result(status, () => [
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
        ['memory', `${Math.round(status.memoryMB)} MB`],
        ['resolve p95', `${status.p95ResolveMs.toFixed(1)} ms`],
      ],
      (cell, column) => (column === 0 ? call.out.style('dim', cell) : cell),
    ),
    ...(status.readOnly === null ? [] : [call.out.style('yellow', status.readOnly)]),
    ...status.warnings.map((warning) => call.out.style('yellow', warning)),
  ]);
};
