/** Where arrow keys lead: up and down within a column, left and right along a line if there is one, else to the nearest. */

import type { Placed } from './layout.ts';
import type { Line } from './lines.ts';

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';

const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] satisfies Arrow[];

export function isArrow(key: string): key is Arrow {
  return arrows.includes(key);
}

/** Key of the item that an arrow leads to from `at`; `at` itself where there is none. */
export function nextItem(placed: readonly Placed[], lines: readonly Line[], at: string, arrow: Arrow): string {
  const here = placed.find(({ item }) => item.key === at);
  if (here === undefined) return at;
  const column = placed.filter(({ item }) => item.column === here.item.column).sort((a, b) => a.y - b.y);
  const index = column.indexOf(here);
  switch (arrow) {
    case 'ArrowUp':
      return column[index - 1]?.item.key ?? at;
    case 'ArrowDown':
      return column[index + 1]?.item.key ?? at;
    case 'Home':
      return column[0]?.item.key ?? at;
    case 'End':
      return column.at(-1)?.item.key ?? at;
    case 'ArrowLeft':
      return sideways(placed, lines, here, -1);
    case 'ArrowRight':
      return sideways(placed, lines, here, 1);
  }
}

function sideways(placed: readonly Placed[], lines: readonly Line[], here: Placed, step: 1 | -1): string {
  const { key, column, owner } = here.item;
  const beside = placed.filter(({ item }) => item.column === column + step);
  const tied = new Set(lines.flatMap(({ from, to }) => (from === key ? [to] : to === key ? [from] : [])));
  const back = beside.find(({ item }) => item.key === owner);
  if (back !== undefined) return owner ?? key;
  const related = beside.filter(({ item }) => tied.has(item.key) || item.owner === key);
  const middle = here.y + here.height / 2;
  const distance = (one: Placed) => Math.abs(one.y + one.height / 2 - middle);
  const nearest = (related.length > 0 ? related : beside).reduce<Placed | undefined>(
    (best, one) => (best === undefined || distance(one) < distance(best) ? one : best),
    undefined,
  );
  return nearest?.item.key ?? key;
}
