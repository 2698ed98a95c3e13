/** `mcp`: serves coding agents on standard streams, or prints what their program wants in its configuration. */
import path from 'node:path';
import { configurationFor, serveMcp } from '../../../mcp/mcp.ts';
import type { RunCommand } from '../../command.ts';
import { nearestWorkspace } from '../../workspace.ts';

export const run: RunCommand = async (call) => {
  const root = path.resolve(call.argument || call.workspace || nearestWorkspace() || '.');
  const client = call.value('print-config');
  if (client === undefined) {
    await serveMcp({ root, signal: call.signal });
    return;
  }
  const configuration = configurationFor(client, root);
  call.out.result(configuration, () => configuration.text.trimEnd());
  call.out.remark(`This belongs in ${configuration.file}; where that file has other servers, add only ours to them.`);
};
