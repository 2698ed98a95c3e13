/**
 * The small signs of a box and where they stand. They are drawn in one layer over all boxes, not in the boxes: hundreds
 * of little pictures would make each frame of a shifted graph slow. The box leaves their room free.
 */
import type { IconName } from '../../../ui/icons/icon-shapes.ts';
import { kindIcons } from '../../../ui/icons/symbol-icon.tsx';
import type { Placed } from '../model/layout.ts';
import { outward } from '../model/picture-items.ts';
import { type BoxText, expanderWidth, measureSmall } from './box-text.ts';

export interface BoxIcon {
  readonly name: IconName;
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** Padding and border of a box; a text block of 16 and 15 px is in its middle. */
const inset = 9;
const [kindSide, markSide, markStep] = [14, 13, 19];

/** @param expander what its outer end shows: nothing, or whether it is unfolded. */
export function boxIcons(
  { item, x, y, width, height }: Placed,
  text: BoxText,
  expander: 'none' | 'open' | 'closed',
): BoxIcon[] {
  if (item.kind !== 'type' && item.kind !== 'group') return [];
  const leftwards = outward(item) === 'dependents';
  const end = expander === 'none' ? 0 : expanderWidth;
  const left = x + (leftwards ? end : 0);
  const right = x + width - (leftwards ? 0 : end);
  const top = y + (height - 31) / 2;
  const kind = item.kind === 'type' ? item.node.symbol.kind : 'namespace';
  const icons: BoxIcon[] = [{ name: kindIcons[kind], x: left + inset, y: top + 1, side: kindSide }];
  const marks: IconName[] = [...(text.cycle ? ['evolution' as const] : []), ...(text.closed ? ['lock' as const] : [])];
  for (const [at, name] of marks.entries()) {
    const mark = right - inset - markSide - (marks.length - 1 - at) * markStep;
    icons.push({ name, x: mark, y: top + 1.5, side: markSide });
  }
  if (text.fanIn !== '') {
    const into = right - inset - measureSmall(text.fanIn) - 2 - markSide;
    icons.push({ name: 'into', x: into, y: top + 17, side: markSide });
  }
  if (expander !== 'none') {
    const name = (expander === 'open') === leftwards ? 'forward' : 'back';
    const middle = leftwards ? x + end / 2 : x + width - end / 2;
    icons.push({ name, x: middle - markSide / 2, y: y + height / 2 - 12.5, side: markSide });
  }
  return icons;
}
