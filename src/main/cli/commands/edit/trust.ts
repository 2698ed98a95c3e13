/** `trust`: says that a folder may have language servers started for it, or that it no longer may. Needs no engine. */
import path from 'node:path';
import { changeTrust } from '../../../host/host.ts';
import type { RunCommand } from '../../command.ts';
import { clean } from '../../terminal/output.ts';
import { nearestWorkspace } from '../../workspace.ts';

export const run: RunCommand = async (call) => {
  const folder = path.resolve(call.argument || call.workspace || nearestWorkspace() || '.');
  const trust = await changeTrust(folder, !call.flag('untrust'), ({ message }) => call.out.remark(message));
  call.out.result(trust, () => [
    trust.trusted
      ? `${clean(trust.root)} is trusted: language servers may be started there, and may run what the project says.`
      : `${clean(trust.root)} is not trusted: no language server is started there.`,
  ]);
};
