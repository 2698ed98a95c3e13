import type { RunCommand } from '../../command.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { packLines } from './pack-text.ts';

export const run: RunCommand = async (call) => {
  const params = { name: call.argument, active: !call.flag('off') };
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('pack.activate', params, call),
  );
  call.out.result(answer, () => packLines(call.out, answer.packs));
};
