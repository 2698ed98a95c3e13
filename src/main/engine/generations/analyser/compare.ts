/** What a swap changes (spec 04 "generation diff"): types of both code maps and entries of both documents, counted and named. */
import type { GenerationDiff } from '#shared/contract/generations/methods.ts';
import { compareAll, compareGenerations, type DiffEntry } from '../../codemap/codemap.ts';
import { findRenames } from '../../history/history.ts';
import type { Place } from './messages.ts';

/** Named of each list. */
const maxNamed = 200;

const noPause = async (): Promise<void> => {};

/** Throws Refused for a code map of another version, InternalError with `corrupt` for one that cannot be read. */
export async function compareWith(live: Place, own: Place, mark: number): Promise<GenerationDiff> {
  const pairs = await compareGenerations(live.symbolsFile, own.symbolsFile, mark, noPause);
  const comparison = await compareAll(pairs, findRenames, noPause);
  try {
    const { entries } = comparison;
    const classes: GenerationDiff['classes'] = {};
    for (const { changeClass } of entries) classes[changeClass] = (classes[changeClass] ?? 0) + 1;
    const of = (kind: DiffEntry['kind']): DiffEntry[] =>
      entries.filter((entry) => entry.kind === kind && entry.renamedFrom === null);
    const renamed = entries.filter(({ renamedFrom }) => renamedFrom !== null);
    return {
      from: live.id,
      to: own.id,
      types: {
        added: listed(of('added'), typeOf),
        removed: listed(of('removed'), typeOf),
        renamed: listed(renamed, (entry) => ({ ...typeOf(entry), was: comparison.diff(entry).alias?.from ?? '' })),
        changed: listed(of('changed'), (entry) => ({ ...typeOf(entry), changeClass: entry.changeClass })),
      },
      classes,
      documents: {},
    };
  } finally {
    comparison.close();
  }
}

const typeOf = ({ path, typeId, file }: DiffEntry) => ({ path, typeId, file });

function listed<E, T>(entries: readonly E[], named: (entry: E) => T): { count: number; some: T[] } {
  return { count: entries.length, some: entries.slice(0, maxNamed).map(named) };
}
