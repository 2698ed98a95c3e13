/** `generations rollback`: the generation before the live one is live again. */
import type { RunCommand } from '../../command.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { diffLines } from './diff-lines.ts';

export const run: RunCommand = async (call) => {
  const swapped = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('generations.rollback', {}, call),
  );
  call.out.result(swapped, () => [
    call.out.style(
      'bold',
      `${swapped.to} is live again in place of ${swapped.from}, brought up to the files as they are now`,
    ),
    ...diffLines(call.out, swapped.diff),
  ]);
};
