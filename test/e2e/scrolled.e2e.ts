/** A long list scrolled in a real browser: rows that pass fast show less of themselves, none is blank, and all are whole at rest. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePlace, type Place } from './support/place.ts';
import { openWeb, type WebShell } from './support/shells.ts';

describe('a long list', () => {
  let place: Place;
  let shell: WebShell;
  let page: Page;
  let list: Locator;

  beforeAll(async () => {
    place = makePlace();
    const functions = Array.from({ length: 600 }, (_, n) => `export function madeUp${n}() {}\n`);
    place.write('src/made-up.ts', functions.join(''));
    shell = await openWeb(place, place.root);
    page = shell.page;
    await page.getByText('Code map fresh, 0 files waiting').waitFor();
    await page.goto(`${page.url().split('#')[0]}#/symbols?q=madeUp`);
    list = page.getByRole('listbox', { name: 'Symbols', exact: true });
    await list.getByRole('option').first().waitFor();
  });

  afterAll(async () => {
    await shell?.close();
    place?.remove();
  });

  /** The texts of the rows in sight, after a scroll to so many pixels in the frame of that scroll, else now. */
  const inSight = (scrollTo?: number) =>
    list.evaluate(async (element, to) => {
      if (to !== undefined) {
        // The list heard of its scrolls first, so that it has drawn what this one brings.
        const scrolled = new Promise((resolve) => element.addEventListener('scroll', resolve, { once: true }));
        element.scrollTo(0, to);
        await scrolled;
      }
      const { top, bottom } = element.getBoundingClientRect();
      return [...element.querySelectorAll<HTMLElement>('[role=option]')].flatMap((row) => {
        const box = row.getBoundingClientRect();
        return box.bottom > top && box.top < bottom ? [row.innerText] : [];
      });
    }, scrollTo);
  const allWhole = () =>
    expect.poll(async () => (await inSight()).every((text) => /madeUp\d+[\s\S]*made-up\.ts:\d+/.test(text))).toBe(true);

  test('shows the names of rows at once, and the rest of them when the scroll rests', async () => {
    // The page of these rows is there before they are scrolled to.
    await inSight(4200);
    await allWhole();
    await inSight(7000);
    await allWhole();
    const passing = await inSight(4200);
    expect(passing.length).toBeGreaterThan(10);
    for (const text of passing) expect(text.trim()).toMatch(/^madeUp\d+$/);
    await allWhole();
  });

  test('keeps what it says of itself while it is scrolled by hand', async () => {
    await list.focus();
    await page.keyboard.press('End');
    const size = await list.getByRole('option').first().getAttribute('aria-setsize');
    const last = list.locator(`[aria-posinset="${size}"]`);
    await last.waitFor();
    await expect.poll(() => last.getAttribute('aria-selected')).toBe('true');
    expect(await list.getAttribute('aria-activedescendant')).toBe(await last.getAttribute('id'));
    await list.hover();
    await page.mouse.wheel(0, -120);
    await allWhole();
    expect(await list.getByRole('option', { selected: true }).getAttribute('aria-posinset')).toBe(size);
  });
});
