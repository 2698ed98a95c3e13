/** What the page tells the thread that draws the strip: the canvases once, then data, colours and frames as they change. */
import type { Language } from '#shared/messages/translator.ts';
import type { Sight } from '../sight.ts';
import type { StripColumns } from '../timeline-data.ts';
import type { Range } from './draw-strip.ts';
import type { Ink } from './ink.ts';

/** One frame. Records are named by their place in the columns, -1 for none. */
export interface FrameLook {
  readonly sight: Sight;
  /** CSS pixels, and real ones in each. */
  readonly width: number;
  readonly density: number;
  readonly brush: Range | null;
  readonly selected: number;
  readonly hovered: number;
  readonly now: { readonly at: number; readonly text: string };
  readonly language: Language;
}

export type StripMessage =
  | { readonly kind: 'canvases'; readonly strip: OffscreenCanvas; readonly whole: OffscreenCanvas }
  | { readonly kind: 'data'; readonly data: StripColumns; readonly whole: Sight }
  | { readonly kind: 'ink'; readonly ink: Ink }
  | { readonly kind: 'frame'; readonly look: FrameLook };
