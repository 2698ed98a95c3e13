/** `memory export`: whole records as one JSON array, read a page at a time and written as they come. */
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { MemoError } from '#shared/base/errors.ts';
import type { WorkspaceLink } from '../../../link/link.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { filterOf } from './filter.ts';

/** Records in one answer: 200 of the longest that are allowed would just be too many for one message, and none are. */
const pageSize = 200;

export const run: RunCommand = async (call) => {
  const file = call.value('to');
  let count = 0;
  await withWorkspace(findWorkspace(call.workspace), call, async (link) => {
    const to = file === undefined ? process.stdout : createWriteStream(file, { flags: 'wx', mode: 0o600 });
    const opened = file === undefined ? null : finished(to);
    // Told where it is awaited, below.
    opened?.catch(() => {});
    try {
      for await (const records of pages(link, call)) {
        for (const record of records) {
          to.write(`${count === 0 ? '[\n' : ',\n'}${JSON.stringify(record)}`);
          count += 1;
        }
        if (to.writableNeedDrain) await new Promise<void>((resolve) => to.once('drain', resolve));
        if (to.errored) break;
      }
      to.write(count === 0 ? '[]\n' : '\n]\n');
      if (file === undefined) return;
      to.end();
      await opened;
    } catch (thrown) {
      if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST') {
        throw new MemoError('Conflict', `${file} is there already. Name a new file.`, { path: 'to' });
      }
      throw thrown;
    }
  });
  if (file !== undefined) call.out.result({ exported: count, file }, () => `${count} exported to ${file}`);
};

async function* pages(link: WorkspaceLink, call: CommandCall) {
  const filter = filterOf(call);
  let after: string | undefined;
  do {
    const page = { filter, order: 'oldest' as const, limit: pageSize, ...(after === undefined ? {} : { after }) };
    const { records, next } = await link.call('memory.list', page, call);
    const ids = records.map((record) => record.id);
    if (ids.length > 0) yield (await link.call('memory.export', { ids }, call)).records;
    after = next ?? undefined;
  } while (after !== undefined);
}
