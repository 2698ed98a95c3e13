/**
 * Every view and every main dialog of the built product in English: what is cut off at 1024 pixels, and of each view at 1280 and
 * 1920; what axe finds at 1920 in both themes; quotes with gaps. `every-view-zh.long.ts` has axe at 1024.
 */
import { expect, onTestFinished, test } from 'vitest';
import { createTranslate } from '#shared/messages/translator.ts';
import { axeFindings, cutOff, whenStill, wideQuotes } from '../support/look-at-page.ts';
import { goTo, listed, openDemo, policy } from './demo-walk.ts';
import { everyStep } from './steps.ts';

test('every view in English cuts no word, nor where the window has room for every pane, shuts nobody out at 1920 pixels, and has no gap behind a quote (ui-1)', async () => {
  const demo = await openDemo('en');
  onTestFinished(() => demo.close());
  const { shell, typeId } = demo;
  const { page } = shell;
  const english = createTranslate('en');
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.getByText(english('status.fresh')).waitFor();
  const cut = new Map<string, string>();
  const views = new Set<string>();
  for (const step of everyStep(typeId, policy)) {
    await goTo(page, step.at);
    if (step.open !== undefined) {
      await step.open(page, english);
      await whenStill(page);
    }
    const faults = [...(await cutOff(page)), ...(await wideQuotes(page))];
    // Each view once more with the panes that a wider window has beside it.
    const view = step.at.replace(/[/?].*/, '');
    if (!views.has(view)) {
      views.add(view);
      await page.setViewportSize({ width: 1280, height: 900 });
      await whenStill(page);
      faults.push(...(await cutOff(page)));
      await page.setViewportSize({ width: 1920, height: 1080 });
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await whenStill(page);
        faults.push(...(await axeFindings(page, colorScheme === 'light' ? {} : { only: ['color-contrast'] })));
      }
      faults.push(...(await cutOff(page)));
      await page.setViewportSize({ width: 1024, height: 700 });
    }
    for (const fault of faults) if (!cut.has(fault)) cut.set(fault, step.name);
    for (let layers = 0; layers < 2; layers += 1) await page.keyboard.press('Escape');
  }
  expect(listed(cut)).toEqual([]);
  expect(shell.problems).toEqual([]);
}, 600_000);
