/** `bank decide`: a decision through its gate. A refusal names what is missing and keeps the draft, which `--draft` goes on with. */
import type { Params } from '#shared/contract/contract.ts';
import type { RunCommand } from '../../command.ts';
import { clean } from '../../terminal/output.ts';
import { given, keptParts, takenBack, withBank } from './with-bank.ts';

export const run: RunCommand = async (call) => {
  const parts = given({
    decision: call.value('decision'),
    reason: call.value('reason'),
    tradeoff: call.value('tradeoff'),
    scope: call.value('scope'),
    notScope: call.value('not-scope'),
    supersedes: call.value('supersedes'),
    author: call.value('author'),
  });
  const more = { draft: call.value('draft'), check: call.flag('check') };
  const written = await withBank(call, async (link) => {
    const form: Params<'bank.decide'> = { ...(await keptParts(call, link, 'decision')), ...parts, ...more };
    return link.call('bank.decide', form, call);
  });
  call.out.result(written, () => [
    `memory-bank/${written.path}:${written.line}${more.check ? ' would hold' : ''}`,
    clean(written.text),
    ...takenBack(written.undo),
  ]);
};
