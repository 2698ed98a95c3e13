/** `forget`: removes a record everywhere. */
import type { RunCommand } from '../../command.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

export const run: RunCommand = async (call) => {
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('memory.forget', { id: call.argument }, call),
  );
  call.out.result(answer, () => `Forgotten: ${answer.forgotten.join(', ')}`);
};
