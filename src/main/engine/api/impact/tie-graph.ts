/** Which types use a type, over the whole code map: the ties of the type table the other way round. Main type: TieGraph. */
import type { TypeTable } from '../../codemap/codemap.ts';
import { isHeir } from './still-named.ts';

export interface TieGraph {
  /** Places of the types that inherit from it or implement it. */
  heirs(typeId: string): readonly number[];
  /** Places in the table of all types that use it, itself left out. */
  users(place: number): readonly number[];
}

export async function tieGraph(table: TypeTable, pause: () => Promise<void>): Promise<TieGraph> {
  const users = new Map<number, number[]>();
  const heirs = new Map<number, number[]>();
  const add = (lists: Map<number, number[]>, to: number, from: number): void => {
    const list = lists.get(to);
    if (list === undefined) lists.set(to, [from]);
    else if (list.at(-1) !== from) list.push(from);
  };
  for (let from = 0; from < table.types.length; from += 1) {
    if (from % 200 === 0) await pause();
    for (const { to, kind } of table.ties(from)) {
      if (to === from) continue;
      add(users, to, from);
      if (isHeir(kind)) add(heirs, to, from);
    }
  }
  return {
    heirs: (typeId) => heirs.get(table.place(typeId) ?? -1) ?? [],
    users: (place) => users.get(place) ?? [],
  };
}
