/**
 * Outlines as files that nobody has asked for yet (spec 01 "Writing"; S4-5, S1-36): at rest, of the types that most others
 * lean on. Not of all: each file takes a block of the disk at least, and of twenty thousand that would be as much again as
 * all the rest of `.memo/`.
 */
import type { Access } from '../api/access.ts';
import type { LiveMap } from '../live-map.ts';
import { type AtRest, type Resting, whileAtRest } from './at-rest.ts';

export interface OutlineFillOptions extends Resting {
  map: Pick<LiveMap, 'now' | 'revision'>;
  access: Pick<Access, 'keepOutline'>;
}

/** Types whose outlines are made: all of a small project. */
export const mostOutlines = 200;

export function createOutlineFill({ map, access, ...resting }: OutlineFillOptions): AtRest {
  /** The code map that was filled last. */
  let filled = '';
  return whileAtRest(resting, () => {
    const { generation, codeMap } = map.now();
    const now = `${generation.id} ${map.revision()}`;
    if (now === filled) return;
    filled = now;
    for (const { symbol } of codeMap.mostUsed(mostOutlines)) access.keepOutline(symbol.typeId);
  });
}
