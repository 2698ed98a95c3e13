/**
 * The width that the rows of a list have in a box beside its scrollbar, for lists whose rows are as high as their texts need. It
 * is that also while the list is too short for one: a row may then be higher than it needs, but no text ever lies over the next.
 */
import { type RefObject, useMemo } from 'react';
import { useSize } from './use-size.ts';

export function useListWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const [box, { width }] = useSize<E>();
  // Asked again with each width: zoom changes both.
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
