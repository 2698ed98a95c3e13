/**
 * `rotate`: starts a rebuild, or takes part in the one that runs, and waits until it is live. A rebuild ends with the
 * process that owns the workspace; where that was another one, the request is made again of whoever owns it then.
 */
import { randomUUID } from 'node:crypto';
import { toMemoError } from '#shared/base/errors.ts';
import type { Params, Result } from '#shared/contract/contract.ts';
import { EndReason } from '#shared/contract/generations/methods.ts';
import type { WorkspaceLink } from '../../../link/link.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { diffLines } from './diff-lines.ts';

/** Owners may end one after the other; nothing is asked again for ever. */
const maxOwners = 5;

export const run: RunCommand = async (call) => {
  const { out } = call;
  const request = { now: call.flag('now'), key: randomUUID() };
  const swapped = await withWorkspace(findWorkspace(call.workspace), call, async (link) => {
    for (let owners = 1; ; owners += 1) {
      const { id, result } = await rotateOnce(link, request, call);
      if (result !== null) return result;
      if (owners === maxOwners) return link.call('generations.wait', { id }, call);
      out.remark(`${id} ended with the Memoscope that built it; the rebuild is asked for again.`);
      await link.settled(call.signal);
    }
  });
  out.result(swapped, () => [
    out.style('bold', `${swapped.to} is live in place of ${swapped.from}`),
    ...diffLines(out, swapped.diff),
  ]);
};

/** `result` is null where the rebuild `id` ended with the engine that ran it. */
async function rotateOnce(
  link: WorkspaceLink,
  request: Params<'generations.trigger'>,
  call: CommandCall,
): Promise<{ id: string; result: Result<'generations.wait'> | null }> {
  const { out, signal } = call;
  const { started, rebuild, message } = await link.call('generations.trigger', request, call);
  const { id } = rebuild;
  // Without --now minutes follow in which nothing is to be seen where there is no terminal.
  if (!started || !request.now) out.remark(message);
  try {
    return { id, result: await link.call('generations.wait', { id }, call) };
  } catch (thrown) {
    const { code, data } = toMemoError(thrown);
    if (!signal.aborted && endedWithEngine(data.endReason)) return { id, result: null };
    if (signal.aborted && code === 'Cancelled') {
      out.remark(
        link.owner() === 'self'
          ? `${id} ends with this command, which ran it. The live code map is as it was.`
          : `${id} goes on without this command. To stop it: memoscope generations stop`,
      );
    }
    throw thrown;
  }
}

function endedWithEngine(reason: unknown): boolean {
  const known = EndReason.safeParse(reason);
  return known.success && (known.data.code === 'killed' || known.data.code === 'closed');
}
