/** `bank learn`: what was learnt from a problem, through its gate, from options or from a text with headings. */
import type { Params } from '#shared/contract/contract.ts';
import type { RunCommand } from '../../command.ts';
import { clean } from '../../terminal/output.ts';
import { readText, takenBack, withBank } from './with-bank.ts';

export const run: RunCommand = async (call) => {
  const from = call.value('from');
  const given = {
    title: call.value('title'),
    type: call.value('type') as Params<'bank.learn'>['type'],
    symptom: call.value('symptom'),
    rootCause: call.value('root-cause'),
    solution: call.value('solution'),
    prevention: call.value('prevention'),
    author: call.value('author'),
  };
  const more = { draft: call.value('draft'), check: call.flag('check') };
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const text = from === undefined ? undefined : await readText(from, 'from');
  const written = await withBank(call, (link) => link.call('bank.learn', { ...said, ...more, text }, call));
  call.out.result(written, () => [
    `memory-bank/${written.path}${more.check ? ' would hold' : ''}`,
    clean(written.text).trimEnd(),
    ...takenBack(written.undo),
  ]);
};
