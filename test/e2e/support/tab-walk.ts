/** Goes through a page with Tab as a person does: in which order the focus comes where, and whether it gets on and back. */
import type { Page } from 'playwright-core';

/** More stops than any view has, and how many are taken at a time. */
const [most, atOnce] = [240, 8];

/** What is wrong with the way of the focus through the page, or through the dialog that is open. */
export async function tabFaults(page: Page): Promise<string[]> {
  await page.evaluate(watchTab);
  const walked = () => page.evaluate(() => (window as WalkedWindow).walk?.round ?? true);
  for (let pressed = 0; pressed < most && !(await walked()); pressed += atOnce) {
    for (let n = 0; n < atOnce; n += 1) await page.keyboard.press('Tab');
  }
  const faults = await page.evaluate(() => (window as WalkedWindow).walk?.end() ?? []);
  // From the first stop; outside of a dialog the browser's own controls lie before it.
  for (let n = 0; n < 2; n += 1) {
    await page.keyboard.press('Shift+Tab');
    if (await page.evaluate(() => (window as WalkedWindow).walk?.movedBack() ?? false)) return faults;
  }
  return [...faults, 'Shift Tab does not go back from the first stop'];
}

type WalkedWindow = Window & { walk?: { round: boolean; end(): string[]; movedBack(): boolean } };

/** In the page: where the focus is is looked at as the next key comes, when it has settled. */
function watchTab(): void {
  const stops: HTMLElement[] = [];
  const faults = new Set<string>();
  let [from, region]: [DOMRect | null, Element | null] = [null, null];
  const regions = '[role="dialog"], [role="menu"], [data-pane]';
  const short = (element: Element): string => element.outerHTML.slice(0, 160);
  const namedBy = (element: HTMLElement): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : [];
    const texts = [...ids.map((id) => document.getElementById(id)), ...(labels ?? []), element];
    return [element.ariaLabel, element.title, ...texts.map((one) => one?.textContent)].join('').trim();
  };
  const isBefore = (a: DOMRect, b: DOMRect): boolean =>
    a.bottom <= b.top + 1 || (a.right <= b.left + 1 && a.top < b.bottom && b.top < a.bottom);

  function look(): void {
    const at = document.activeElement;
    if (walk.round || !(at instanceof HTMLElement) || at === document.body) return;
    // A dialog without a field begins with itself, which is no stop.
    if (at.matches('[role="dialog"]')) return;
    const within = at.closest(regions) ?? at.closest('header, nav, footer') ?? at;
    // One that was still on its way when the walk began: from here on there is nothing else.
    if (within.matches('[role="dialog"]') && within !== region) [stops.length, from] = [0, null];
    walk.round = at === stops[0];
    if (stops.includes(at)) return;
    stops.push(at);
    // What came above it meanwhile may have pushed it out of the window.
    at.scrollIntoView({ block: 'nearest' });
    const box = at.getBoundingClientRect();
    const inWindow = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
    const source = at.closest('.monaco-editor') !== null;
    if (!source && !(at.checkVisibility() && inWindow)) faults.add(`the focus is out of sight: ${short(at)}`);
    if (!source && namedBy(at) === '') faults.add(`has no name: ${short(at)}`);
    const room = within.getBoundingClientRect();
    if (from !== null && within !== region && isBefore(room, from)) faults.add(`goes back in the page: ${short(at)}`);
    [from, region] = [room, within];
  }

  const walk = {
    round: false,
    end() {
      window.removeEventListener('keydown', look, true);
      const at = document.activeElement ?? document.body;
      if (!walk.round) faults.add(`Tab does not come back to the first stop, at last it was at ${short(at)}`);
      stops[0]?.focus();
      return [...faults];
    },
    movedBack() {
      const at = document.activeElement;
      return stops.length < 2 || (at !== document.body && at !== stops[0]);
    },
  };
  Object.assign(window, { walk });
  if (document.querySelector('[role="dialog"], [role="menu"]') === null) {
    // As one who has looked around: a view that was just drawn would bring the focus to where it begins.
    window.dispatchEvent(new WheelEvent('wheel'));
    // From the beginning of the page.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  }
  window.addEventListener('keydown', look, true);
}
