/** `inbox reject`: the proposal goes and does not come back. */
import type { RunCommand } from '../../command.ts';
import { withBank } from '../bank/with-bank.ts';

export const run: RunCommand = async (call) => {
  const answer = await withBank(call, (link) =>
    link.call('inbox.judge', { id: call.argument, action: 'reject' }, call),
  );
  call.out.result(answer, () => `Rejected; it does not come again. ${answer.left} left.`);
};
