/** `memory reject`: a person says that a record is wrong. */
import type { RunCommand } from '../../command.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { summaryLines } from './record-text.ts';

export const run: RunCommand = async (call) => {
  const params = { ids: [call.argument], note: call.value('note') ?? '' };
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('memory.reject', params, call),
  );
  call.out.result(answer, () => answer.records.flatMap((record) => summaryLines(call.out, record)));
};
