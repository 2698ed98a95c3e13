/** `generations list`: what became of each. */
import type { GenerationInfo } from '#shared/contract/generations/methods.ts';
import type { RunCommand } from '../../command.ts';
import { table } from '../../terminal/table.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { dateTime } from '../memory/record-text.ts';
import { endText, stateStyles } from './generation-text.ts';

export const run: RunCommand = async (call) => {
  const limit = call.count('limit');
  const offset = call.count('offset') ?? 0;
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('generations.list', { offset, ...(limit === undefined ? {} : { limit }) }, call),
  );
  call.out.result(answer, () => {
    const { generations, total } = answer;
    const left = total - offset - generations.length;
    return [
      ...table(generations.map(row), (cell, column, at) => {
        const state = generations[at]?.state;
        return column === 1 && state !== undefined ? call.out.style(stateStyles[state], cell) : cell;
      }),
      ...(left > 0 ? [call.out.style('dim', `… and ${left} older (--offset ${offset + generations.length})`)] : []),
    ];
  });
};

function row(info: GenerationInfo): string[] {
  const { id, state, stored, startedAt, counts, reason } = info;
  const types = counts === null ? '' : `${counts.types} types`;
  const gone = stored || state === 'building' ? '' : 'files deleted';
  return [id, state, dateTime(startedAt), types, reason === null ? gone : endText(reason)];
}
