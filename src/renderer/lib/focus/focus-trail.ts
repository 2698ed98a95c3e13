/**
 * What had the focus, in which order. A menu, a dialog or the palette gives it back to what had it before, whichever way it was
 * opened: by a key, out of a menu that is gone by then, by an action of the palette.
 */
import { useEffect } from 'react';

/** What lies over the page for a while, and its elements with it. */
const floats = '[role="dialog"], [role="menu"]';

/** Menus in dialogs over lists: more than is ever gone at once. */
const longest = 24;

/** Latest first. Weak: having had the focus keeps nothing that the page has dropped. */
let trail: readonly WeakRef<HTMLElement>[] = [];

/** Follows the focus from now on. Returns a function that stops it. */
export function watchFocus(): () => void {
  const note = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    const others = trail.filter((one) => one.deref() !== target);
    trail = [new WeakRef(target), ...others].slice(0, longest);
  };
  document.addEventListener('focusin', note);
  return () => document.removeEventListener('focusin', note);
}

/** Those that are still in the page, latest first. */
function standing(): HTMLElement[] {
  return trail.flatMap((one) => {
    const element = one.deref();
    return element?.isConnected ? [element] : [];
  });
}

/** What had the focus last below all that floats. */
export function lastBelow(): HTMLElement | undefined {
  return standing().find((one) => one.closest(floats) === null);
}

/** Nothing has it: what had it is gone from the page. */
export function focusIsLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** For what closes: to the latest that takes it, unless a place or a field that the choice led to has it already. */
export function giveFocusBack(event: Event): void {
  event.preventDefault();
  giveBack();
}

function giveBack(): void {
  if (!focusIsLost()) return;
  for (const one of standing()) {
    one.focus();
    if (document.activeElement === one) return;
  }
}

/** Call it where a part with the focus is about to go, and what it returns when it has gone: unless the whole view went too. */
function whileViewStays(): () => void {
  const pane = document.querySelector('[data-pane="main"]');
  return () => {
    if (pane?.isConnected) giveBack();
  };
}

/** For a part of the main pane that has the focus for a while and goes with it. */
export function useFocusBack(): void {
  useEffect(whileViewStays, []);
}

/** For a button that goes when it is pressed. */
export function giveFocusBackSoon(): void {
  setTimeout(whileViewStays());
}
