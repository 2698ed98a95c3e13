/** `rotate`: starts a rebuild, or takes part in the one that runs, and waits until it is live. */
import { toMemoError } from '#shared/base/errors.ts';
import type { RunCommand } from '../../command.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { diffLines } from './diff-lines.ts';

export const run: RunCommand = async (call) => {
  const { out, signal } = call;
  const swapped = await withWorkspace(findWorkspace(call.workspace), call, async (link) => {
    const { started, rebuild, message } = await link.call('generations.trigger', { now: call.flag('now') }, call);
    if (!started) out.remark(message);
    try {
      return await link.call('generations.wait', { id: rebuild.id }, call);
    } catch (thrown) {
      if (signal.aborted && toMemoError(thrown).code === 'Cancelled') {
        out.remark(
          link.owner() === 'self'
            ? `${rebuild.id} ends with this command, which ran it. The live code map is as it was.`
            : `${rebuild.id} goes on without this command. To stop it: memoscope generations stop`,
        );
      }
      throw thrown;
    }
  });
  out.result(swapped, () => [
    out.style('bold', `${swapped.to} is live in place of ${swapped.from}`),
    ...diffLines(out, swapped.diff),
  ]);
};
