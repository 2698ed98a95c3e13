/** `completions`: the script that a shell reads, and on a terminal where it belongs. */
import type { RunCommand } from '../command.ts';
import { completionsFor, install, shells } from '../manual/completions.ts';
import { usage } from '../parse.ts';

export const run: RunCommand = async ({ argument, out }) => {
  const shell = shells.find((one) => one === argument);
  if (shell === undefined) throw usage(`The shell must be ${shells.join(', ')}, not '${argument}'.`, 'shell');
  const text = completionsFor(shell);
  if (out.isTerminal) out.remark(`To keep it: ${install[shell]}`);
  out.result({ shell, text }, () => text.trimEnd());
};
