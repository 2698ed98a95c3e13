import type { RunCommand } from '../command.ts';
import { clean } from '../terminal/output.ts';
import { findWorkspace, withWorkspace } from '../workspace.ts';

export const run: RunCommand = async (call) => {
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('GetOutline', { path: call.argument }, call),
  );
  call.out.result(answer, () => clean(answer.text).trimEnd());
};
