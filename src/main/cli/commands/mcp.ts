/** `mcp`: serves coding agents on standard streams, or prints what their program wants in its configuration. */
import path from 'node:path';
import { serveMcp } from '../../mcp/mcp.ts';
import type { RunCommand } from '../command.ts';
import { nearestWorkspace } from '../workspace.ts';

export const run: RunCommand = async (call) => {
  const root = path.resolve(call.argument || call.workspace || nearestWorkspace() || '.');
  await serveMcp({ root, signal: call.signal });
};
