/** `bank decide`: a decision through its gate. A refusal names what is missing and keeps the draft. */
import type { RunCommand } from '../../command.ts';
import { clean } from '../../terminal/output.ts';
import { takenBack, withBank } from './with-bank.ts';

export const run: RunCommand = async (call) => {
  const form = {
    decision: call.value('decision'),
    reason: call.value('reason'),
    tradeoff: call.value('tradeoff'),
    scope: call.value('scope'),
    notScope: call.value('not-scope'),
    supersedes: call.value('supersedes'),
    author: call.value('author'),
    draft: call.value('draft'),
    check: call.flag('check'),
  };
  const written = await withBank(call, (link) => link.call('bank.decide', form, call));
  call.out.result(written, () => [
    `memory-bank/${written.path}:${written.line}${form.check ? ' would hold' : ''}`,
    clean(written.text),
    ...takenBack(written.undo),
  ]);
};
