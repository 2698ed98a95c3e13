/** Whole records for elsewhere, a part of a few megabytes at a time: nobody's message grows with the memory. */
import type { Result } from '#shared/contract/contract.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { RecordStore } from '../store/store.ts';
import { knownRow } from './links.ts';

const partCharacters = 2 * 1024 * 1024;

/** `ids` in their order. Throws NotFound for one that is not there, Cancelled. */
export async function exported(
  records: RecordStore,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Result<'memory.export'>> {
  const pause = pauses(signal);
  const part: Result<'memory.export'>['records'] = [];
  let size = 0;
  for (const id of ids) {
    if (size >= partCharacters) break;
    const { record } = knownRow(records, id);
    part.push(record);
    size += JSON.stringify(record).length;
    await pause();
  }
  return { records: part, left: ids.slice(part.length) };
}
