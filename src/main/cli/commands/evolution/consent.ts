/** `evolution consent`: the one yes, or the no after it. */
import type { RunCommand } from '../../command.ts';
import { usage } from '../../parse.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { stateLines } from './state-text.ts';

export const run: RunCommand = async (call) => {
  if (call.argument !== 'yes' && call.argument !== 'no') throw usage('Say yes or no.', 'answer');
  const given = call.argument === 'yes';
  const state = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('evolution.consent', { given }, call),
    { settle: false },
  );
  call.out.result(state, () => stateLines(call.out, state));
};
