import type { RunCommand } from '../../command.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

export const run: RunCommand = async (call) => {
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('context.clear', {}, call),
  );
  call.out.result(answer, () => `the focus is empty; types taken out of it: ${answer.cleared}`);
};
