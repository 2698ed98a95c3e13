/** `bank undo`: takes back what one call wrote, while its files are as it left them. */
import type { RunCommand } from '../../command.ts';
import { withBank } from './with-bank.ts';

export const run: RunCommand = async (call) => {
  const answer = await withBank(call, (link) => link.call('bank.undo', { undo: call.argument }, call));
  call.out.result(answer, () =>
    answer.paths.length === 0
      ? 'Taken back; no file had been written.'
      : answer.paths.map((path) => `memory-bank/${path} is as it was before.`),
  );
};
