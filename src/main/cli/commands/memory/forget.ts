/** `forget`: removes a record everywhere. */
import type { RunCommand } from '../../command.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

export const run: RunCommand = async (call) => {
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('memory.forget', { id: call.argument }, call),
  );
  const { forgotten, turns } = answer;
  const answers = `${turns} ${turns === 1 ? 'turn of a conversation' : 'turns of conversations'} that used it`;
  call.out.result(answer, () => `Forgotten: ${forgotten.join(', ')}${turns === 0 ? '' : `, with ${answers}`}`);
};
