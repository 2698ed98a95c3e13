/** `memory confirm` and `memory reject`: what a person thinks of a record. */
import type { RunCommand } from '../../command.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { summaryLines } from './record-text.ts';

export function judge(method: 'memory.confirm' | 'memory.reject'): RunCommand {
  return async (call) => {
    const params = { ids: [call.argument], note: call.value('note') ?? '' };
    const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) => link.call(method, params, call));
    call.out.result(answer, () => answer.records.flatMap((record) => summaryLines(call.out, record)));
  };
}
