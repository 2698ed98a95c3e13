/**
 * Writes outline files before they are requested: at rest, for the types with the most dependents. Not
 * for all: each file takes at least one disk block, and twenty thousand of them would double the size of `.memo/`.
 */

import type { LiveMap } from '../live-map.ts';
import type { Access } from './access.ts';
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
