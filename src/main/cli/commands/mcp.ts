/** `mcp`: serves coding agents on standard streams, or prints what their program wants in its configuration. */
import path from 'node:path';
import { configurationFor } from '../../agents/agents.ts';
import { serveMcp } from '../../mcp/mcp.ts';
import type { RunCommand } from '../command.ts';
import { nearestWorkspace } from '../workspace.ts';

export const run: RunCommand = async (call) => {
  // A client that does not know the variable hands on its name.
  const named = call.argument.includes('${') ? '' : call.argument || call.workspace || '';
  const client = call.value('print-config');
  if (client === undefined) {
    const allTools = call.flag('all-tools');
    await serveMcp({ root: named === '' ? null : path.resolve(named), allTools, signal: call.signal });
    return;
  }
  const configuration = configurationFor(client, path.resolve(named || nearestWorkspace() || '.'));
  call.out.result(configuration, () => configuration.text.trimEnd());
  call.out.remark(`This belongs in ${configuration.file}; where that file has other servers, add only ours to them.`);
};
