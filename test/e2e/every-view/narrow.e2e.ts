/**
 * A window of 1280 × 900 at 200 %: each control is in the window, and none lies over another. And where the system gives all
 * colours, the focus is seen, and so is what is chosen.
 */
import { expect, test } from 'vitest';
import { runCli } from '../../helpers/screenshots/demo-life.ts';
import { unseenChoice, unseenFocus } from '../support/look-at-page.ts';
import { makePlace } from '../support/place.ts';
import { openWeb } from '../support/shells.ts';
import { goTo } from './demo-walk.ts';

test('at half of the smallest window every control can be seen and met, and in the colours of the system', async () => {
  const place = makePlace();
  const [type] = JSON.parse(runCli(place, 'search', 'RetryPolicy', '--kind', 'class', '--limit', '1', '--json'));
  runCli(place, 'config', 'set', 'rebuild.stabilize_minutes', '0');
  runCli(place, 'bank', 'init', '--yes');
  // With a generation before it there is one more button.
  runCli(place, 'rotate');
  const shell = await openWeb(place, place.root);
  const { page } = shell;
  const all: string[] = [];
  try {
    await page.setViewportSize({ width: 640, height: 450 });
    await page.getByText('Up to date').waitFor();
    for (const at of [
      'overview',
      `type/${type.typeId}`,
      'generations/stories',
      'project/interface',
      'bank?form=decision',
      'bank/patterns.md',
      'settings/look',
      'agents',
      'context',
    ]) {
      await goTo(page, at);
      const faults = await page.evaluate(() => {
        const found: string[] = [];
        /** It can be scrolled to: what lies at its place now lies beside its list. */
        const scrolledOut = (element: Element, y: number): boolean => {
          for (let each = element.parentElement; each !== null; each = each.parentElement) {
            const { top, bottom } = each.getBoundingClientRect();
            const scrolls =
              /auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight;
            if (scrolls && (y < top || y > bottom)) return true;
          }
          return false;
        };
        for (const element of document.querySelectorAll<HTMLElement>('button, [role="tab"], header *, footer *')) {
          const { left, right, top, bottom, width } = element.getBoundingClientRect();
          if (!element.checkVisibility() || width <= 1 || top < 0 || bottom > innerHeight) continue;
          // What can be dragged into sight is elsewhere by choice.
          if (element.closest('.visually-hidden, .monaco-editor, [role="application"]') !== null) continue;
          const name = `${element.tagName} “${(element.textContent ?? '').slice(0, 40)}”`;
          if (right > innerWidth + 1) found.push(`${name} ends at ${Math.round(right)}`);
          if (!element.matches('button, [role="tab"]')) continue;
          if (scrolledOut(element, (top + bottom) / 2)) continue;
          const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          const over = met?.closest('button, [role="tab"]');
          if (over && over !== element && !element.contains(over)) found.push(`${name} lies under ${over.textContent}`);
        }
        return found;
      });
      await page.emulateMedia({ forcedColors: 'active' });
      faults.push(...(await unseenFocus(page)), ...(await unseenChoice(page)));
      await page.emulateMedia({ forcedColors: 'none' });
      all.push(...faults.map((fault) => `${at}: ${fault}`));
    }
    expect(all).toEqual([]);
    expect(shell.problems).toEqual([]);
  } finally {
    await shell.close();
    place.remove();
  }
}, 240_000);
