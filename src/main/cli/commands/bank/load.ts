/** `bank load`: what an agent gets for a task, with the lines that it costs and what was left out. */
import type { RunCommand } from '../../command.ts';
import { clean } from '../../terminal/output.ts';
import { counted, withBank } from './with-bank.ts';

export const run: RunCommand = async (call) => {
  const { out } = call;
  const query = { task: call.argument, paths: call.values('path') };
  const answer = await withBank(call, (link) => link.call('bank.load', query, call));
  const { files, leftOut, budget } = answer;
  out.result(answer, () => [
    ...files.map((file) => {
      const why = file.why === 'always' ? 'always' : [file.why, ...file.words].join(', ');
      const lines = file.truncated ? `${file.lines} of ${file.totalLines} lines` : counted(file.lines, 'line');
      const head = `${out.style('bold', file.path)}  ${out.style('dim', `${lines}, ${why}`)}`;
      return call.flag('brief') ? head : `${head}\n${clean(file.text).trimEnd()}\n`;
    }),
    ...(files.length === 0 ? ['The memory bank holds nothing yet. To begin one: memoscope bank init'] : []),
    `${budget.files} of ${budget.maxFiles} files and ${budget.lines} of ${budget.maxLines} lines of this round`,
    ...(leftOut.length === 0 ? [] : ['These fit too and were not loaded (budget):']),
    ...leftOut.map(
      ({ path, size, why }) =>
        `  ${path}, ${counted(size, 'line')}: ${why === 'files' ? 'five files at most' : 'too many lines'}`,
    ),
  ]);
};
