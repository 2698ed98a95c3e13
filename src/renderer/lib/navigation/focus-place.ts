/**
 * What of a place had the focus, so that it is found again when the place is redrawn: elements do not outlive their
 * view. It is known by its pane and by what it is called, as a person knows it.
 */
export interface FocusPlace {
  readonly pane: string;
  readonly look: string;
  /** Among those that look the same. */
  readonly nth: number;
}

/** Of a view; rail and bars of the frame stay where they are. */
export const viewPanes = '[data-pane="list"], [data-pane="main"], [data-pane="inspector"]';

/** Null for what is in no pane of a view, and for a pane itself. */
export function focusPlaceOf(element: HTMLElement): FocusPlace | null {
  const pane = element.closest<HTMLElement>(viewPanes);
  if (pane === null || pane === element) return null;
  const look = lookOf(element);
  return { pane: pane.dataset.pane ?? '', look, nth: alike(pane, look).indexOf(element) };
}

export function findFocusPlace({ pane, look, nth }: FocusPlace): HTMLElement | undefined {
  const shown = document.querySelector<HTMLElement>(`[data-pane="${pane}"]`);
  return shown === null ? undefined : alike(shown, look)[nth];
}

const takesFocus = 'a[href], button, input, textarea, select, [tabindex], [contenteditable="true"]';

function alike(pane: HTMLElement, look: string): HTMLElement[] {
  return [...pane.querySelectorAll<HTMLElement>(takesFocus)].filter((one) => lookOf(one) === look);
}

/** Long texts are what a thing holds, not what it is called. */
const longestName = 120;

function lookOf(element: HTMLElement): string {
  const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
  const role = element.getAttribute('role') ?? '';
  return [element.tagName, role, name.length > longestName ? '' : name].join('\n');
}
