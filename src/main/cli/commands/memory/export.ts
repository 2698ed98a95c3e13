/** `memory export`: whole records as one JSON array, read a part at a time and written as they come. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import type { WorkspaceLink } from '../../../link/link.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { filterOf } from './filter.ts';

export const run: RunCommand = async (call) => {
  const file = call.value('to');
  const workspace = findWorkspace(call.workspace);
  if (file === undefined) {
    await withWorkspace(workspace, call, (link) => writeAll(link, call, call.out.stream));
    return;
  }
  const to = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await once(to, 'open').catch((thrown: unknown) => {
    const message = `${file} cannot be made: ${toMemoError(thrown).message}. Name a new file.`;
    throw new MemoError('Conflict', message, { path: 'to' });
  });
  try {
    const exported = await withWorkspace(workspace, call, (link) => writeAll(link, call, to));
    to.end();
    await finished(to);
    call.out.result({ exported, file }, () => `${exported} exported to ${file}`);
  } catch (thrown) {
    // Half an export looks like one.
    to.destroy();
    await rm(file, { force: true });
    throw thrown;
  }
};

/** Returns how many. */
async function writeAll(link: WorkspaceLink, call: CommandCall, to: NodeJS.WritableStream): Promise<number> {
  let count = 0;
  for await (const records of parts(link, call)) {
    for (const record of records) {
      const room = to.write(`${count === 0 ? '[\n' : ',\n'}${JSON.stringify(record)}`);
      count += 1;
      if (!room) await once(to, 'drain');
    }
  }
  to.write(count === 0 ? '[]\n' : '\n]\n');
  return count;
}

async function* parts(link: WorkspaceLink, call: CommandCall) {
  let { records, left } = await link.call('memory.export', { filter: filterOf(call) }, call);
  yield records;
  while (left.length > 0) {
    ({ records, left } = await link.call('memory.export', { ids: left }, call));
    yield records;
  }
}
