/**
 * Where a view begins that nobody left a place in: its main pane, which takes the focus for no more than that. Keys of
 * one letter act there, Tab continues inside, F6 goes round from there, and an arrow leads into the list of the view.
 */
import type { KeyPress } from '../commands/keys.ts';
import { focusIsLost } from './focus-trail.ts';

export function mainPane(): HTMLElement | undefined {
  return document.querySelector<HTMLElement>('[data-pane="main"]') ?? undefined;
}

/** Nobody has put the focus anywhere yet: a view may begin where it suits it. */
export function nothingChosen(): boolean {
  return focusIsLost() || document.activeElement === mainPane();
}

const lists = ':is([role="listbox"], [role="tree"], [role="treegrid"])[tabindex="0"]';

/** Whether the press was an arrow where nothing was chosen, or what had the focus is gone, and the list has it now. */
export function leadIntoList(press: KeyPress): boolean {
  if (!nothingChosen() || press.ctrlKey || press.metaKey || press.altKey) return false;
  if (press.key !== 'ArrowDown' && press.key !== 'ArrowUp') return false;
  const list =
    mainPane()?.querySelector<HTMLElement>(lists) ?? document.querySelector<HTMLElement>(`[data-pane="list"] ${lists}`);
  list?.focus();
  return list !== null;
}
