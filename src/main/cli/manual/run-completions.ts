/** `completions`: the script that a shell reads, and on a terminal where it belongs. */
import type { RunCommand } from '../command.ts';
import { usage } from '../parse.ts';
import { completionsFor, install, shells } from './completions.ts';
import type { Table } from './every-command.ts';

/** For this table, which also contains the command itself. */
export function runCompletions(table: Table): RunCommand {
  return async ({ argument, out }) => {
    const shell = shells.find((one) => one === argument);
    if (shell === undefined) throw usage(`The shell must be ${shells.join(', ')}, not '${argument}'.`, 'shell');
    const text = completionsFor(shell, table);
    if (out.isTerminal) out.remark(`To keep it: ${install[shell]}`);
    out.result({ shell, text }, () => text.trimEnd());
    return undefined;
  };
}
