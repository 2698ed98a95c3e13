/** F6: the focus goes round the panes. In each it lands on what had it last there, else on the first thing that takes it. */
const focusable =
  'a[href], button:not([disabled]):not([tabindex="-1"]), input:not([disabled]), [tabindex="0"], [role="listbox"], [role="tree"]';

const lastFocused = new WeakMap<Element, HTMLElement>();

export function rememberFocus(event: FocusEvent): void {
  const target = event.target;
  const pane = target instanceof HTMLElement ? target.closest('[data-pane]') : null;
  if (pane !== null && pane !== target && target instanceof HTMLElement) lastFocused.set(pane, target);
}

export function focusNextPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')];
  const from = panes.findIndex((pane) => pane.contains(document.activeElement));
  for (let tries = 1; tries <= panes.length; tries++) {
    const pane = panes[(from + step * tries + panes.length * 2) % panes.length];
    const known = pane === undefined ? undefined : lastFocused.get(pane);
    const target = known?.isConnected ? known : (firstOf(pane, ':not([role="slider"])') ?? undefined);
    if (target === undefined) continue;
    target.focus();
    if (pane?.contains(document.activeElement)) return;
  }
}

/** Sashes take focus too, but are not where anyone wants to arrive. */
function firstOf(pane: HTMLElement | undefined, not: string): HTMLElement | null {
  for (const element of pane?.querySelectorAll<HTMLElement>(focusable) ?? []) if (element.matches(not)) return element;
  return null;
}
