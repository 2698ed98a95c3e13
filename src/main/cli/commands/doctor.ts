import { runDoctor } from '../../host/host.ts';
import type { RunCommand } from '../command.ts';
import { table } from '../terminal/table.ts';

/** Exits 1 when something is wrong, after saying all of it. */
export const run: RunCommand = async (call) => {
  // Without a host: that one keeps things in the user data folder, which may be what is wrong.
  const checks = await runDoctor();
  call.out.result({ checks }, () => {
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
