import type { Result } from '#shared/contract/contract.ts';
import { createHost } from '../../host/host.ts';
import { productVersion } from '../../link/link.ts';
import type { RunCommand } from '../command.ts';
import { table } from '../terminal/table.ts';

/** Exits 1 when something is wrong, after saying all of it. */
export const run: RunCommand = async (call) => {
  const host = createHost({ shell: 'cli', version: productVersion(), watch: false });
  const answer = (await host.call('doctor.run', {}, call)) as Result<'doctor.run'>;
  const { checks } = answer;
  call.out.result(answer, () => {
    const rows = checks.map(({ name, ok, found, mend }) => [
      ok ? 'ok' : 'wrong',
      name,
      mend ? `${found}. Mend: ${mend}` : found,
    ]);
    return table(rows, (cell, column, row) => {
      if (column === 0) return call.out.style(checks[row]?.ok ? 'green' : 'red', cell);
      return cell;
    });
  });
  return checks.every((check) => check.ok) ? undefined : 1;
};
