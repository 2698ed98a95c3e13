/** `evolution status`: what the loop does now. */
import type { RunCommand } from '../../command.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { stateLines } from './state-text.ts';

export const run: RunCommand = async (call) => {
  const state = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('evolution.status', {}, call),
    { settle: false },
  );
  call.out.result(state, () => stateLines(call.out, state));
};
