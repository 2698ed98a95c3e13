/** A record with what it links to and what links to it, both ways, and the versions before and after it. */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { RecordChange } from '#shared/contract/memory/methods.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { RecordRow, RecordStore } from '../store/store.ts';

export interface LookedUp {
  row: RecordRow;
  /** Newest first. */
  changes: RecordChange[];
  related: RecordRow[];
  /** Oldest first; itself among them. */
  versions: RecordRow[];
}

const maxChanges = 100;
/** Beyond this a chain of versions is a fault in the files that it came from. */
const maxVersions = 200;

/** By id, or by its short form where that is unique. Throws NotFound. */
export function knownRow(records: Pick<RecordStore, 'get'>, id: string): RecordRow {
  const row = records.get(id);
  if (row !== null) return row;
  const message = sentence`There is no record ${id}, or its short form means several. List the records anew.`;
  throw new MemoError('NotFound', message, { path: 'id' });
}

/** Throws NotFound. */
export function lookUp(records: RecordStore, id: string): LookedUp {
  const row = knownRow(records, id);
  const { record } = row;
  const naming = records.naming(record.id);
  const named = record.relatedRecords.flatMap((other) => records.get(other) ?? []);
  const back = naming.filter((other) => other.record.relatedRecords.includes(record.id));
  return {
    row,
    changes: records.changes(record.id, maxChanges),
    related: [...new Map([...named, ...back].map((one) => [one.row, one])).values()],
    versions: versionsOf(records, row),
  };
}

function versionsOf(records: RecordStore, start: RecordRow): RecordRow[] {
  const met = new Map<string, RecordRow>();
  const next = [start];
  for (let row = next.pop(); row !== undefined && met.size < maxVersions; row = next.pop()) {
    const { id, supersedes, supersededBy } = row.record;
    if (met.has(id)) continue;
    met.set(id, row);
    const ids = [...supersedes, ...(supersededBy === null ? [] : [supersededBy])];
    next.push(...ids.flatMap((other) => (met.has(other) ? [] : (records.get(other) ?? []))));
  }
  return [...met.values()].sort((a, b) => a.record.createdAt - b.record.createdAt || a.row - b.row);
}

const partCharacters = 2 * 1024 * 1024;

/**
 * Whole records for export, in parts of a few megabytes: no message grows with the memory.
 * `ids` in their order. Throws NotFound for one that is not there, Cancelled.
 */
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
