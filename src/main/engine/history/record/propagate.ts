/**
 * Tells the dependents of changed types (S4-30 to S4-32): one hop along structural edges, only for Structure. Which types
 * are still to be told of is kept in history.db, for dependents may be too many for one slice, and a kill may come.
 */
import type { TypeDiff } from '#shared/contract/change.ts';
import type { ChangePair, CodeMap } from '../../codemap/codemap.ts';
import type { Database } from '../../storage/storage.ts';
import { dependencyChanged } from '../state/others-change.ts';
import type { ChangeLog } from '../store/change-log.ts';
import type { StateTable } from '../store/state-table.ts';
import type { Transitions } from './transitions.ts';

export interface Propagation {
  /** In the transaction that notes the change. */
  note(diff: TypeDiff, pair: ChangePair, at: number): void;
  /** Returns how many dependents were told. */
  run(pause: () => Promise<void>): Promise<number>;
}

interface Source {
  type_id: string;
  fqn: string;
  /** Simple name of a type that is gone. */
  name: string | null;
  at: number;
}

/** Dependents told in one transaction. */
const step = 50;

export function createPropagation(
  { read, write }: Database,
  codeMap: () => Pick<CodeMap, 'builtOn' | 'builtOnName'>,
  transitions: Transitions,
  { states, changeLog }: { states: StateTable; changeLog: ChangeLog },
): Propagation {
  const put = write.prepare<[string, string, string | null, number]>(
    'INSERT OR REPLACE INTO propagations(type_id, fqn, name, at) VALUES (?, ?, ?, ?)',
  );
  const first = read.prepare<[], Source>('SELECT type_id, fqn, name, at FROM propagations ORDER BY type_id LIMIT 1');
  const drop = write.prepare<[string]>('DELETE FROM propagations WHERE type_id = ?');

  function tell(source: Source, typeIds: readonly string[]): void {
    write.transaction(() => {
      for (const typeId of typeIds) {
        const moved = transitions.move(typeId, source.at, (state, context) =>
          dependencyChanged(state, source.fqn, context),
        );
        // What the type itself did in the same sync is listed with it.
        if (moved && states.get(typeId).changedAt === source.at)
          changeLog.setCause(typeId, source.at, 'DependencyStructure');
      }
    });
  }

  async function tellAll(source: Source, pause: () => Promise<void>): Promise<number> {
    let told = 0;
    if (source.name !== null) {
      const left = codeMap().builtOnName(source.name);
      for (let at = 0; at < left.length; at += step) {
        tell(source, left.slice(at, at + step));
        await pause();
      }
      told += left.length;
    }
    let after = 0;
    for (;;) {
      const some = codeMap().builtOn(source.type_id, after, step);
      tell(
        source,
        some.map((type) => type.typeId),
      );
      told += some.length;
      await pause();
      const last = some.at(-1);
      if (last === undefined) return told;
      after = last.row;
    }
  }

  return {
    note(diff, { before }, at) {
      if (diff.changeClass !== 'Structure') return;
      put.run(diff.typeId, diff.path, diff.kind === 'removed' ? (before?.name ?? null) : null, at);
    },
    async run(pause) {
      let told = 0;
      for (let source = first.get(); source !== undefined; source = first.get()) {
        told += await tellAll(source, pause);
        drop.run(source.type_id);
      }
      return told;
    },
  };
}
