/** `bank read`: one file as it is. */
import type { RunCommand } from '../../command.ts';
import { clean } from '../../terminal/output.ts';
import { withBank } from './with-bank.ts';

export const run: RunCommand = async (call) => {
  const file = await withBank(call, (link) => link.call('bank.read', { path: call.argument }, call));
  if (file.addedToIndex) call.out.remark(`${file.path} was in no index; it is now.`);
  for (const { line, code } of file.damage)
    call.out.remark(`line ${line}: a damaged marker of a machine block (${code})`);
  call.out.result(file, () => clean(file.text).replace(/\n$/, ''));
};
