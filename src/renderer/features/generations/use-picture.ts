/**
 * Whether the picture of the round is shown. It is until documents are read: where one was chosen, or scrolled in, they have
 * its room. Whoever says otherwise is heeded for as long as the view is shown.
 */
import { type UIEvent, useCallback, useState } from 'react';
import type { GenerationsPlace } from './model/generations-place.ts';

/** Pixels: more than a nudge. */
const scrolledFar = 24;

export interface PictureState {
  readonly shown: boolean;
  readonly toggle: () => void;
  /** For what holds the documents: their scrolling does not bubble. */
  readonly onScrollCapture: (event: UIEvent) => void;
}

export function usePicture({ tab }: GenerationsPlace): PictureState {
  const [said, setSaid] = useState<boolean | null>(null);
  const [scrolled, setScrolled] = useState(false);
  const onScrollCapture = useCallback(({ target }: UIEvent) => {
    if (target instanceof HTMLElement && target.scrollTop > scrolledFar) setScrolled(true);
  }, []);
  const shown = said ?? (tab === '' && !scrolled);
  return { shown, toggle: () => setSaid(!shown), onScrollCapture };
}
