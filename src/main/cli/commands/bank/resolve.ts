/** `bank resolve`: settles one conflict. */
import type { ConflictChoice } from '#shared/contract/bank/types.ts';
import type { RunCommand } from '../../command.ts';
import { readText } from '../../given-text.ts';
import { counted, needed, takenBack, withBank } from './with-bank.ts';

export const run: RunCommand = async (call) => {
  const choice = needed(call, 'choose') as ConflictChoice;
  const file = call.value('text');
  const text = file === undefined ? undefined : await readText(file);
  const answer = await withBank(call, (link) => link.call('bank.resolve', { id: call.argument, choice, text }, call));
  call.out.result(answer, () => {
    const what = choice === 'keep' ? 'stays as it is' : 'is written; nothing outside the block changed';
    return [`memory-bank/${answer.path} ${what}. ${counted(answer.left, 'conflict')} left.`, ...takenBack(answer.undo)];
  });
};
