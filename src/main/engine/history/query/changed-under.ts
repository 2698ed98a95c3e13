/**
 * What became of types while a generation was live: many changes of one type are one, from what it was to what it is. It
 * makes the diff of a swap tell what changed since the swap before (spec 04), not only what increments had missed.
 */
import type { ChangeClass } from '#shared/contract/change.ts';
import type { GenerationDiff } from '#shared/contract/generations/methods.ts';
import type { ReadDb } from '../../storage/storage.ts';
import type { ChangeRow } from '../store/change-log.ts';
import { createTakenBack } from './taken-back.ts';

export type ChangedUnder = (generation: string) => Pick<GenerationDiff, 'types' | 'classes'>;

type Row = Pick<ChangeRow, 'type_id' | 'fqn' | 'file' | 'kind' | 'change_class' | 'alias'>;

interface Net {
  first: Row;
  last: Row;
  /** The strongest of all. */
  changeClass: ChangeClass;
  /** What it was called at first; null where it always was called so. */
  was: string | null;
}

/** Named of each list. */
const maxNamed = 200;

export function createChangedUnder(db: ReadDb): ChangedUnder {
  // Oldest first.
  const rows = db.prepare<[string], Row>(
    'SELECT type_id, fqn, file, kind, change_class, alias FROM changes WHERE generation = ? ORDER BY id',
  );
  const takenBack = createTakenBack<[string]>(db, 'generation = ?');
  return (generation) => {
    const nets = new Map<string, Net>();
    for (const row of rows.iterate(generation)) take(nets, row);
    for (const typeId of takenBack(generation)) nets.delete(typeId);
    const all = [...nets.values()];
    all.sort((a, b) => (a.last.fqn < b.last.fqn ? -1 : a.last.fqn > b.last.fqn ? 1 : 0));
    const added = all.filter(({ first, last }) => first.kind === 'added' && last.kind !== 'removed');
    const removed = all.filter(({ first, last }) => first.kind !== 'added' && last.kind === 'removed');
    const both = all.filter(({ first, last }) => first.kind !== 'added' && last.kind !== 'removed');
    const classes: GenerationDiff['classes'] = {};
    for (const { changeClass } of all) classes[changeClass] = (classes[changeClass] ?? 0) + 1;
    return {
      types: {
        added: listed(added, typeOf),
        removed: listed(removed, typeOf),
        renamed: listed(
          both.filter(({ was }) => was !== null),
          (net) => ({ ...typeOf(net), was: net.was ?? '' }),
        ),
        changed: listed(
          both.filter(({ was }) => was === null),
          (net) => ({ ...typeOf(net), changeClass: net.changeClass }),
        ),
      },
      classes,
    };
  };
}

function take(nets: Map<string, Net>, row: Row): void {
  const net = nets.get(row.type_id);
  const was = row.alias === null ? null : (JSON.parse(row.alias) as { from: string }).from;
  if (net === undefined) {
    nets.set(row.type_id, { first: row, last: row, changeClass: row.change_class, was });
    return;
  }
  net.last = row;
  net.was ??= was;
  // The classes stand in this order against the alphabet.
  if (row.change_class > net.changeClass) net.changeClass = row.change_class;
}

const typeOf = ({ last }: Net) => ({ path: last.fqn, typeId: last.type_id, file: last.file });

function listed<N, T>(nets: readonly N[], named: (net: N) => T): { count: number; some: T[] } {
  return { count: nets.length, some: nets.slice(0, maxNamed).map(named) };
}
