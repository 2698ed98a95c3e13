/** `memory list`: records of a filter, a page at a time. */
import type { RunCommand } from '../../command.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { filterOf, oneOf } from './filter.ts';
import { summaryLines } from './record-text.ts';

export const run: RunCommand = async (call) => {
  const limit = call.count('limit');
  const after = call.value('after');
  const params = {
    filter: filterOf(call),
    order: oneOf('order', ['newest', 'oldest', 'confidence'], call.value('order') ?? 'newest'),
    ...(limit === undefined ? {} : { limit }),
    ...(after === undefined ? {} : { after }),
  };
  const { records, total, facets, next } = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('memory.list', params, call),
  );
  call.out.result({ records, total, facets, ...(next === null ? {} : { next }) }, () => {
    if (records.length === 0) return 'Nothing learnt yet, or nothing that the options leave.';
    const lines = records.flatMap((record) => summaryLines(call.out, record));
    const more = next === null ? [] : [call.out.style('dim', `… of ${total} (--after ${next})`)];
    return [...lines, ...more];
  });
};
