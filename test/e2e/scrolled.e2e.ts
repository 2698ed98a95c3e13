/** A long list scrolled in a real browser: of rows that pass fast the names are there, none is blank, and all are whole at rest. */
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
    await page.getByText('Up to date').waitFor();
    await page.goto(`${page.url().split('#')[0]}#/symbols?q=madeUp`);
    list = page.getByRole('listbox', { name: 'Symbols', exact: true });
    await list.getByRole('option').first().waitFor();
  });

  afterAll(async () => {
    await shell?.close();
    place?.remove();
  });

  /** The texts of the rows in sight. */
  const inSight = () =>
    list.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return [...element.querySelectorAll<HTMLElement>('[role=option]')].flatMap((row) => {
        const box = row.getBoundingClientRect();
        return box.bottom > top && box.top < bottom ? [row.innerText] : [];
      });
    });
  /** Scrolls to each place in turn, one a frame, and gives what the last of those frames shows: whole rows, and lines that pass. */
  const leaf = (...tops: number[]) =>
    list.evaluate(async (element, places) => {
      for (const top of places) {
        // The list heard of its scrolls first, so that it has drawn what this one brings.
        const scrolled = new Promise((resolve) => element.addEventListener('scroll', resolve, { once: true }));
        element.scrollTo(0, top);
        await scrolled;
      }
      const { top, bottom } = element.getBoundingClientRect();
      const rows = [...element.querySelectorAll<HTMLElement>('[role=option]')].filter((row) => {
        const box = row.getBoundingClientRect();
        return box.bottom > top && box.top < bottom;
      });
      const passing = [...element.querySelectorAll<HTMLElement>('[role=presentation] > [aria-hidden=true]')];
      return {
        rows: rows.length,
        lines: passing.flatMap((block) => {
          const [{ top: first }, height] = [block.getBoundingClientRect(), Number.parseFloat(block.style.lineHeight)];
          return block.innerText.split('\n').flatMap((text, n) => {
            const line = first + n * height;
            return line + height > top && line < bottom ? [text] : [];
          });
        }),
      };
    }, tops);
  const passing = () => list.locator('[role=presentation] > [aria-hidden=true]');
  const allWhole = async () => {
    await expect.poll(() => list.getAttribute('data-moving')).toBeNull();
    await expect.poll(() => passing().count()).toBe(0);
    // The first row of all is the module that holds them. A row is blank until the page of rows that holds it has come.
    const whole = /(madeUp\d+|^made-up src\n)[\s\S]*made-up\.ts:\d+/;
    await expect.poll(async () => (await inSight()).filter((row) => !whole.test(row))).toEqual([]);
    expect((await inSight()).length).toBeGreaterThan(10);
  };

  test('shows the names of rows that pass, and all of them when the scroll rests', async () => {
    // The page of these rows is there before they are scrolled to.
    await leaf(4200);
    await allWhole();
    await leaf(7000);
    await allWhole();
    const { lines, rows } = await leaf(6400, 4200);
    expect(rows).toBe(0);
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(line).toMatch(/^madeUp\d+$/);
    await allWhole();
    const at = await list.getByRole('option').evaluateAll((all) => all.map((row) => Number(row.ariaPosInSet)));
    expect(at).toEqual(at.map((_, n) => (at[0] ?? 0) + n));
  });

  test('draws whole what one scroll, or a key, brings', async () => {
    await leaf(7000);
    await allWhole();
    expect(await leaf(4200)).toMatchObject({ lines: [] });
    await list.focus();
    for (let n = 0; n < 3; n += 1) {
      const before = await list.getAttribute('aria-activedescendant');
      await page.keyboard.press('PageDown');
      await expect.poll(() => list.getAttribute('aria-activedescendant')).not.toBe(before);
      // Named once the row is in sight, in the frame of the scroll that brings it.
      const active = () =>
        list.evaluate((element) => {
          const id = element.getAttribute('aria-activedescendant') ?? '';
          return document.getElementById(id)?.innerText ?? '';
        });
      await expect.poll(active).toMatch(/made-up\.ts/);
    }
  });

  test('hears a click while it moves', async () => {
    await list.hover();
    const box = await list.boundingBox();
    const at = { x: (box?.x ?? 0) + 200, y: (box?.y ?? 0) + 200 };
    await page.mouse.move(at.x, at.y);
    const before = await list.getAttribute('aria-activedescendant');
    // By a pixel to and fro, so that it moves and the same row stays under the pointer.
    await list.evaluate((element) => {
      const still = Math.floor(element.scrollTop / 28) * 28 - 280;
      let n = 0;
      const timer = setInterval(() => element.scrollTo(0, still + (n++ % 2)), 20);
      element.addEventListener('click', () => clearInterval(timer), { once: true });
    });
    // Chromium reports a pointer that rests over what moves, now and then: then nothing lies over the rows any more.
    const top = () => list.evaluate((element) => element.scrollTop);
    const still = await top();
    await expect.poll(top).not.toBe(still);
    await page.mouse.down();
    await page.mouse.up();
    await expect.poll(() => list.getAttribute('aria-activedescendant')).not.toBe(before);
    await expect.poll(() => list.getAttribute('data-moving')).toBeNull();
    const under = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('[role=option]')?.id, at);
    expect(await list.getAttribute('aria-activedescendant')).toBe(under);
  });

  test('stays where it is when a click comes before the event of its scroll', async () => {
    const { asked, is } = await list.evaluate(async (element) => {
      // Some rows above those in sight are drawn too.
      element.scrollTo(0, 2800);
      await new Promise((resolve) => setTimeout(resolve, 500));
      const above = (row: Element): number => row.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const row = [...element.querySelectorAll('[role=option]')].find((one) => above(one) < -20);
      if (row === undefined) throw new Error('no row is drawn above those in sight');
      const asked = Math.round(element.scrollTop + above(row) - 100);
      element.scrollTo(0, asked);
      row.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 500));
      return { asked, is: element.scrollTop };
    });
    expect(is).toBe(asked);
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
