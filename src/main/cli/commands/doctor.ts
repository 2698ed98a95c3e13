import path from 'node:path';
import { type AskEngine, makeReport, productVersion, runDoctor } from '../../host/host.ts';
import type { CommandCall, RunCommand } from '../command.ts';
import { table } from '../table.ts';
import { nearestWorkspace, withWorkspace } from '../workspace.ts';

/** Exits 1 when something is wrong, after saying all of it. */
export const run: RunCommand = async (call) => {
  const root = call.workspace === undefined ? nearestWorkspace() : path.resolve(call.workspace);
  if (call.flag('report')) {
    const report = await reportOn(root, call);
    call.out.result({ report }, () => report.trimEnd());
    return undefined;
  }
  // Without a host: that one keeps things in the user data folder, which may be what is wrong.
  const checks = await runDoctor(root);
  call.out.result({ checks }, () => {
    const rows = checks.map(({ name, ok, absent, found, mend }) => [
      ok ? (absent === true ? '-' : 'ok') : 'wrong',
      name,
      mend ? `${found}. Fix: ${mend}` : found,
    ]);
    return table(rows, (cell, column, row) => {
      const { ok = true, absent } = checks[row] ?? {};
      return column > 0 || absent === true ? cell : call.out.style(ok ? 'green' : 'red', cell);
    });
  });
  return checks.every((check) => check.ok) ? undefined : 1;
};

/** A folder that cannot be opened is a line of the report: then it is wanted most. */
async function reportOn(root: string | null, call: CommandCall): Promise<string> {
  const report = (engine: AskEngine | null): Promise<string> =>
    makeReport({ root, engine, version: productVersion(), shell: 'cli', signal: call.signal });
  if (root === null) return report(null);
  try {
    return await withWorkspace(root, call, report, { settle: 'own' });
  } catch (thrown) {
    call.signal.throwIfAborted();
    return report({ call: () => Promise.reject(thrown) });
  }
}
