/** `bank init`: shows what a new bank would hold, and writes it with --yes. */
import type { RunCommand } from '../../command.ts';
import { clean } from '../../terminal/output.ts';
import { withBank } from './with-bank.ts';

export const run: RunCommand = async (call) => {
  const { out } = call;
  const query = { write: call.flag('yes') };
  // It is made of the code map: the files are read first, in a folder that nobody indexed yet too.
  const answer = await withBank(call, (link) => link.call('bank.init', query, call), { settle: true, begin: true });
  const { files, leftOut, written, readFiles } = answer;
  out.result(answer, () => {
    if (files.length === 0) return 'The memory bank has all its first files already.';
    const shown = files.flatMap(({ path, after }) => [
      out.style('bold', `memory-bank/${path}`),
      ...(written ? [] : [clean(after).trimEnd(), '']),
    ]);
    const from = `Made of the code map${readFiles.length === 0 ? '' : ` and ${readFiles.join(', ')}`}.`;
    const left = leftOut.length === 0 ? [] : [`Left out: ${leftOut.join(', ')}`];
    const end = written ? 'Written.' : 'Nothing has been written. To write it: memoscope bank init --yes';
    return [...shown, from, ...left, end];
  });
};
