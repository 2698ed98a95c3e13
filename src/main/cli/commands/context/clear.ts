import type { RunCommand } from '../../command.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

export const run: RunCommand = async (call) => {
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('context.clear', {}, call),
  );
  call.out.result(answer, () => `the focus is empty; ${answer.cleared} added types were in it`);
};
