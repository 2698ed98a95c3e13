/** Generations in a real browser over the real engine: the documents, a rebuild from its first file to its swap, going back. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePlace, type Place } from './support/place.ts';
import { openWeb, type WebShell } from './support/shells.ts';

describe('Generations', () => {
  let place: Place;
  let shell: WebShell;
  let page: Page;

  beforeAll(async () => {
    place = makePlace();
    shell = await openWeb(place, place.root);
    page = shell.page;
    await page.getByText('Up to date').waitFor();
  });

  afterAll(async () => {
    await shell?.close();
    place?.remove();
  });

  const hash = () => new URL(page.url()).hash;
  const heading = (text: string) => page.getByRole('heading', { name: text }).waitFor();
  const grid = (name: string) => page.getByRole('treegrid', { name });
  const entries = (name: string) => grid(name).locator('[role="row"][aria-expanded]');
  const history = () => page.getByRole('listbox', { name: 'Index versions' }).getByRole('option');

  test('shows the live generation and what its documents say, with evidence in place (generations-9)', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('link', { name: 'Index versions', exact: true }).click();
    await heading('Live: g-0001');
    await entries('Architecture').first().waitFor();
    await grid('Architecture').focus();
    await page.keyboard.press('Enter');
    const figure = grid('Architecture').getByRole('figure');
    await figure.waitFor();
    await expect.poll(() => figure.textContent()).toMatch(/\d/);
    await page.keyboard.press('Enter');
    await expect.poll(() => grid('Architecture').getByRole('figure').count()).toBe(0);
  });

  test('opens a document of a generation by its address, and filters it', async () => {
    await page.evaluate(() => {
      window.location.hash = '#/generations/g-0001/interface';
    });
    await expect.poll(() => entries('Interface').count()).toBeGreaterThan(1);
    const all = await entries('Interface').count();
    await page.keyboard.press('/');
    await page.keyboard.type('RetryPolicy');
    await expect.poll(() => entries('Interface').count()).toBeLessThan(all);
    await expect.poll(hash).toBe('#/generations/g-0001/interface?q=RetryPolicy');
    await page.keyboard.press('Escape');
    await expect.poll(() => entries('Interface').count()).toBe(all);
  });

  test('rebuilds beside the live one, and swaps (generations-4, generations-6)', async () => {
    await page.getByRole('tab', { name: 'Architecture' }).click();
    await page.getByRole('button', { name: 'Rebuild now' }).click();
    await page.getByText('Rebuilding g-0002', { exact: true }).waitFor();
    // It folded when a document was opened.
    await page.getByRole('button', { name: 'Show the picture' }).click();
    await page.getByRole('img', { name: /g-0001 is live, g-0002 is being rebuilt/ }).waitFor();
    await expect.poll(() => history().first().textContent()).toContain('g-0002 rebuilding');
    await heading('Live: g-0001');
    await page.getByRole('button', { name: 'Swap now' }).click();
    await heading('Live: g-0002');
    await expect
      .poll(() => history().allTextContents())
      .toEqual([expect.stringContaining('g-0002 live'), expect.stringContaining('g-0001 retired')]);
    expect(place.read('.memo/CURRENT').trim()).toBe('g-0002');
  });

  test('says of the first that there is nothing before it, and compares the next with D', async () => {
    await page.keyboard.press('d');
    await expect.poll(hash).toBe('#/generations/g-0001/changes');
    await page.getByRole('heading', { name: 'Nothing to compare g-0001 with' }).waitFor();
    await history().first().click();
    await expect.poll(hash).toBe('#/generations/changes');
    await page.getByText('0 types changed').waitFor();
    await page.getByRole('heading', { name: 'Nothing changed' }).waitFor();
  });

  test('goes back after it said what happens', async () => {
    await page.getByRole('button', { name: 'Go back to g-0001' }).click();
    const dialog = page.getByRole('dialog', { name: 'Go back to g-0001?' });
    await dialog.getByText('read g-0001 in the place of g-0002').waitFor();
    await dialog.getByRole('button', { name: 'Go back to g-0001' }).click();
    await heading('Live: g-0001');
    await expect.poll(() => place.read('.memo/CURRENT').trim()).toBe('g-0001');
  });

  test('nothing went wrong on the page meanwhile', () => {
    expect(shell.problems).toEqual([]);
  });
});
