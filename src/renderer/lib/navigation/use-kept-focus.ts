/**
 * Back and forward bring the focus along: to what had it when the place was left, as soon as that is drawn again. A
 * person who types in a field that stays, or is in the frame, keeps the focus there. Where a place was not left before,
 * and what had the focus is gone with the view, it begins in the main pane: on the page's body no arrow leads anywhere.
 */
import { useEffect } from 'react';
import { focusIsLost, lastBelow } from '../focus/focus-trail.ts';
import { mainPane } from '../focus/main-pane.ts';
import { isTypedInto } from '../focus/typed-into.ts';
import { useServices } from '../services-context.tsx';
import { type FocusPlace, findFocusPlace, focusPlaceOf, viewPanes } from './focus-place.ts';

const slot = 'focus';

/** Milliseconds after which a place is not waited for any more. */
const patienceMs = 10_000;

export function useKeptFocus(): void {
  const { navigation } = useServices();
  useEffect(() => {
    let stop = bring(null);
    const unsubscribe = navigation.subscribe((now, before) => {
      if (now.entry === before.entry) return;
      stop();
      // Nothing of the new place is drawn yet.
      const held = lastBelow();
      now.remember(slot, held === undefined ? null : focusPlaceOf(held), before.entry);
      stop = bring((now.recall(slot) as FocusPlace | null | undefined) ?? null);
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [navigation]);
}

/** Until it is there and for as long as the view may still redraw, or until the person does anything. */
function bring(wanted: FocusPlace | null): () => void {
  const held = document.activeElement;
  let brought = false;
  const attempt = (): void => {
    const at = document.activeElement;
    const typing = at === held && isTypedInto(at);
    // The view, or the person, chose where to begin.
    const begun = wanted === null && !focusIsLost() && at !== mainPane();
    if (typing || begun) end();
    if (typing || (!focusIsLost() && (brought || wanted === null || at?.closest(viewPanes) == null))) return;
    const target = wanted === null ? undefined : findFocusPlace(wanted);
    if (target !== undefined) target.focus();
    else if (focusIsLost()) mainPane()?.focus();
    brought ||= target !== undefined && target === document.activeElement;
  };
  const acted = (event: Event): void => {
    if (event instanceof KeyboardEvent && ['Alt', 'Control', 'Meta', 'Shift'].includes(event.key)) return;
    end();
  };
  const observer = new MutationObserver(attempt);
  const timer = setTimeout(end, patienceMs);
  const frame = requestAnimationFrame(attempt);
  function end(): void {
    observer.disconnect();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    window.removeEventListener('keydown', acted, true);
    window.removeEventListener('pointerdown', acted, true);
    window.removeEventListener('wheel', acted, true);
  }
  window.addEventListener('keydown', acted, true);
  window.addEventListener('pointerdown', acted, true);
  // Each row that a scrolled list draws would be looked at.
  window.addEventListener('wheel', acted, { capture: true, passive: true });
  observer.observe(document.body, { subtree: true, childList: true });
  return end;
}
