/** What can be done with a thing in the picture; the canvas and its menu ask, the view around them does it. */
import type { NeighbourSide } from '#shared/contract/symbols.ts';
import type { Item } from '../model/picture-items.ts';

export interface GraphActs {
  /** Key of an item or a line. */
  select(key: string): void;
  /** Enter or double click: a type becomes the focus, the focus opens its page, a group unfolds. */
  enter(item: Item): void;
  toggle(item: Item, side: NeighbourSide): void;
  more(item: Extract<Item, { kind: 'more' }>): void;
  hide(item: Item): void;
  /** To its page. */
  open(item: Item): void;
  edit(item: Item): void;
  copyPath(item: Item): void;
  back(): void;
}
