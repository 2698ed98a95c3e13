/** `bank learn`: what was learnt from a problem, through its gate, from options or from a text with headings. */
import type { Params } from '#shared/contract/contract.ts';
import type { RunCommand } from '../../command.ts';
import { readText } from '../../given-text.ts';
import { clean } from '../../terminal/output.ts';
import { given, keptParts, takenBack, withBank } from './with-bank.ts';

export const run: RunCommand = async (call) => {
  const from = call.value('from');
  const parts = given({
    title: call.value('title'),
    type: call.value('type'),
    symptom: call.value('symptom'),
    rootCause: call.value('root-cause'),
    solution: call.value('solution'),
    prevention: call.value('prevention'),
    author: call.value('author'),
  });
  const more = { draft: call.value('draft'), check: call.flag('check') };
  const text = from === undefined ? undefined : await readText(from);
  const written = await withBank(call, async (link) => {
    // A text that is given anew has its own parts.
    const kept = text === undefined ? await keptParts(call, link, 'learning') : {};
    return link.call('bank.learn', { ...kept, ...parts, ...more, text } as Params<'bank.learn'>, call);
  });
  call.out.result(written, () => [
    `memory-bank/${written.path}${more.check ? ' would hold' : ''}`,
    clean(written.text).trimEnd(),
    ...takenBack(written.undo),
  ]);
};
