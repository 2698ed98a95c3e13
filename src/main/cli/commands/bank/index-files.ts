/** `bank index`: brings the indexes up to the files, then lists what they say. */
import type { Params } from '#shared/contract/contract.ts';
import type { RunCommand } from '../../command.ts';
import { counted, withBank } from './with-bank.ts';

type Query = Params<'bank.index'>;

export const run: RunCommand = async (call) => {
  const { out } = call;
  const query = {
    rebuild: true,
    folder: call.value('folder') as Query['folder'],
    status: call.value('status') as Query['status'],
    type: call.value('type') as Query['type'],
    limit: call.count('limit'),
    offset: call.count('offset'),
  };
  const answer = await withBank(call, (link) => link.call('bank.index', query, call));
  for (const file of answer.written) out.remark(`memory-bank/${file} was brought up to the files; look at it.`);
  out.result(answer, () => {
    const lines = answer.entries.map((entry) => {
      const more = [entry.status, entry.type, entry.author, counted(entry.size, 'line'), entry.updated];
      const told = more.filter((one) => one !== undefined).join(', ');
      return `${out.style('bold', entry.path)}  ${entry.title}  ${out.style('dim', told)}\n  ${entry.summary}`;
    });
    const left = answer.total - answer.entries.length;
    return [
      ...lines,
      out.style(
        'dim',
        left === 0 ? counted(answer.total, 'file') : `${answer.entries.length} of ${counted(answer.total, 'file')}`,
      ),
    ];
  });
};
