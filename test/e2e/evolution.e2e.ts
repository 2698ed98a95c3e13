/** The evolution loop in a real browser over the real engine: it learns on its own without a model, and does what it is told. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePlace, type Place } from './support/place.ts';
import { openWeb, type WebShell } from './support/shells.ts';

describe('Evolution', () => {
  let place: Place;
  let shell: WebShell;
  let page: Page;

  beforeAll(async () => {
    place = makePlace({ learns: true });
    shell = await openWeb(place, place.root);
    page = shell.page;
    await page.getByText('Up to date').waitFor();
  });

  afterAll(async () => {
    await shell?.close();
    place?.remove();
  });

  const hash = () => new URL(page.url()).hash;
  const learnt = () =>
    page.getByRole('listbox', { name: 'What became of the questions' }).getByRole('option').filter({ hasText: '0.' });

  test('the static analyst learns on its own, without a model and without asking anybody (evolution-6)', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('link', { name: 'Background learning', exact: true }).click();
    await page.getByRole('heading', { name: 'Background learning' }).waitFor();
    await expect.poll(() => learnt().count()).toBeGreaterThan(0);
    expect(await learnt().first().textContent()).toContain('static, no tokens');
    await page.getByRole('contentinfo').getByRole('button', { name: 'No model' }).waitFor();
    await page.getByRole('img', { name: /^Questions a day: in the last 14 days/ }).waitFor();
  });

  test('pauses with Space, learns one thing all the same when told to, and leads to it', async () => {
    await page.locator('main').click({ position: { x: 10, y: 10 } });
    await page.keyboard.press('Space');
    await page.getByText('until you resume it').waitFor();
    await page.getByRole('button', { name: 'Run one now' }).click();
    await page.getByText('One thing was learnt').waitFor();
    // A message goes after six seconds, but not from under the pointer.
    await page.getByRole('button', { name: 'Open it' }).hover();
    await page.getByText('until you resume it').waitFor();
    await page.getByRole('button', { name: 'Open it' }).click();
    await expect.poll(hash).toMatch(/^#\/learnings\/lr-/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('main').getByText('Memoscope', { exact: true }).first().waitFor();
  });

  test('opens the record of a question from the log by keys, and comes back to it', async () => {
    await page.goBack();
    await page.getByRole('listbox', { name: 'What became of the questions' }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect.poll(hash).toMatch(/^#\/learnings\/lr-/);
    await page.keyboard.press('Alt+ArrowLeft');
    await page.getByRole('heading', { name: 'Background learning' }).waitFor();
  });

  test('stops, and starts again where it was stopped', async () => {
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByText('nothing is asked until you start it').waitFor();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByText('running since').waitFor();
  });

  test('nothing went wrong on the page meanwhile', () => {
    expect(shell.problems).toEqual([]);
  });
});
