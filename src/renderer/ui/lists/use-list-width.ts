/**
 * The width that the rows of a list have in a box, for lists whose rows are as high as their texts need: its scrollbar always has
 * its place beside them (virtual-list.module.css), for a text breaks otherwise where one comes and goes.
 */
import { type RefObject, useMemo } from 'react';
import { useSize } from '../panes/use-size.ts';

export function useListWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const [box, { width }] = useSize<E>();
  // Asked anew with each width: zoom changes both.
  const bar = useMemo(() => (width === 0 ? 0 : scrollbarWidth()), [width]);
  return [box, Math.max(0, width - bar)];
}

/** In pixels; nothing where the system lays it over the rows. */
export function scrollbarWidth(): number {
  const probe = document.createElement('div');
  Object.assign(probe.style, { position: 'fixed', visibility: 'hidden', overflow: 'scroll', width: '100px' });
  document.body.append(probe);
  const width = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return Math.max(0, width);
}
