/** `evolution start`, `stop` and `pause`. */
import type { RunCommand } from '../../command.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { stateLines } from './state-text.ts';

export function steer(method: 'evolution.start' | 'evolution.stop' | 'evolution.pause'): RunCommand {
  return async (call) => {
    const state = await withWorkspace(findWorkspace(call.workspace), call, (link) => link.call(method, {}, call), {
      settle: false,
    });
    call.out.result(state, () => stateLines(call.out, state));
  };
}
