/** The table of a run: one row an arm, and the tasks of which no arm or only some had the right answer. */
import type { Arm, Played } from './play.ts';

export interface Row {
  readonly arm: Arm;
  readonly tasks: number;
  readonly right: number;
  /** Median of the calls of a task, and of the tokens of their output. */
  readonly calls: number;
  readonly tokens: number;
  readonly staleRepeated: number;
  readonly unfinished: number;
}

export function rowsOf(played: readonly Played[]): Row[] {
  return [...Map.groupBy(played, ({ arm }) => arm)].map(([arm, all]) => ({
    ...{ arm, tasks: all.length, right: all.filter(({ right }) => right).length },
    calls: median(all.map(({ calls }) => calls.total)),
    tokens: median(all.map(({ tokens }) => tokens)),
    staleRepeated: all.filter(({ repeatsStale }) => repeatsStale).length,
    unfinished: all.filter(({ finished }) => !finished).length,
  }));
}

export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(
    (row) =>
      `| ${row.arm} | ${row.right} of ${row.tasks} | ${row.calls} | ${row.tokens} | ${row.staleRepeated} | ${row.unfinished} |`,
  );
  return [
    '| arm | right | calls (median) | tokens of their output (median) | stale facts repeated | not finished |',
    '|---|---|---|---|---|---|',
    ...cells,
  ].join('\n');
}

/** The higher of two in the middle. */
const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
