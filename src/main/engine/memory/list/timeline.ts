/** Rows as columns of equal length: what a strip of many thousand marks is drawn from. */
import type { Result } from '#shared/contract/contract.ts';
import type { Columns } from './columns.ts';

/** @param rows oldest first. */
export function readTimeline(columns: Columns, rows: readonly number[]): Omit<Result<'memory.timeline'>, 'revision'> {
  const count = rows.length;
  const line = {
    ids: new Array<string>(count),
    at: new Array<number>(count),
    domain: new Array<number>(count),
    domains: [] as string[],
    type: new Array<number>(count),
    confidence: new Array<number>(count),
    status: new Array<number>(count),
    foreign: new Array<number>(count),
  };
  /** Their numbers among all domains; those that the rows have get numbers in the order of the rows. */
  const places = new Int32Array(columns.domains.size()).fill(-1);
  for (let n = 0; n < count; n += 1) {
    const row = rows[n] as number;
    const domain = columns.domain[row] as number;
    if (domain !== 0 && places[domain] === -1) places[domain] = line.domains.push(columns.domains.textOf(domain)) - 1;
    line.ids[n] = columns.id(row);
    line.at[n] = columns.at[row] as number;
    line.domain[n] = places[domain] as number;
    line.type[n] = columns.type[row] as number;
    line.confidence[n] = columns.confidence[row] as number;
    line.status[n] = columns.status[row] as number;
    line.foreign[n] = columns.foreign[row] as number;
  }
  return line;
}
