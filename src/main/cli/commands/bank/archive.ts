/** `bank archive`: shows what would leave active.md, and does it with --yes. */
import type { RunCommand } from '../../command.ts';
import { counted, withBank } from './with-bank.ts';

/** Too long, and yet all of it is to stay. */
const nothing =
  'It is due, but nothing in it would move: it holds only focus, next, blocked, machine blocks and the last 30 days. Shorten it by hand.';

export const run: RunCommand = async (call) => {
  const { out } = call;
  const query = { write: call.flag('yes'), force: call.flag('force') };
  const answer = await withBank(call, (link) => link.call('bank.archive', query, call));
  const { state, files, undo } = answer;
  out.result(answer, () => {
    const stands = `active.md${undo === null ? '' : ' before'}: ${state.lines} of ${state.maxLines} lines, ${state.done} of ${state.maxDone} ticked items.`;
    if (files.length === 0) return `${stands} ${state.due ? nothing : 'Nothing is due.'}`;
    const lines = files.map(({ path, before, after }) => {
      const count = after.split('\n').length - (before === null ? 1 : before.split('\n').length);
      return `  ${path}: ${count > 0 ? '+' : ''}${counted(count, 'line')}`;
    });
    return [
      stands,
      ...lines,
      undo === null
        ? 'Nothing has been written. To do it: memoscope bank archive --yes'
        : `Done. To take it back: memoscope bank undo ${undo}`,
    ];
  });
};
