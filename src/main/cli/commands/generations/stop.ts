/** `generations stop`: ends the rebuild that runs. */
import type { RunCommand } from '../../command.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

export const run: RunCommand = async (call) => {
  const stopped = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('generations.stop', {}, call),
  );
  call.out.result(stopped, () => `${stopped.id} was stopped and removed.`);
};
