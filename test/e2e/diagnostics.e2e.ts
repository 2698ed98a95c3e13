/** Diagnostics in a real browser over the real engine: opened by the palette, what the doctor finds, the report as it is copied. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePlace, type Place } from './support/place.ts';
import { openWeb, type WebShell } from './support/shells.ts';

describe('Diagnostics', () => {
  let place: Place;
  let shell: WebShell;
  let page: Page;

  beforeAll(async () => {
    place = makePlace();
    shell = await openWeb(place, place.root);
    page = shell.page;
    // The doctor loads every native module, which takes its time on a machine that starts cold.
    page.setDefaultTimeout(60_000);
    await page.getByText('Code map fresh, 0 files waiting').waitFor();
  });

  afterAll(async () => {
    await shell?.close();
    place?.remove();
  });

  test('is opened by the palette and shows checks, figures with their limits and what the engine is (S4-142, S4-143)', async () => {
    await page.keyboard.press('Control+p');
    await page.getByRole('combobox').fill('>diagnostics');
    await page.getByRole('option', { name: 'Go to diagnostics' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toBe('#/diagnostics');
    const checks = page.getByRole('region', { name: 'Checks' });
    await checks.getByText(/^SQLite 3\./).waitFor();
    await checks.getByText('memo-embed@1, 256 dimensions').waitFor();
    await page.getByRole('progressbar', { name: /^Memory of the engine: .* limit / }).waitFor();
    await page.getByRole('region', { name: 'Engine' }).getByText('g-0001 of 1').waitFor();
  });

  test('the report is made when asked for, is copied as it is shown, and says nothing of where this is', async () => {
    const report = page.getByRole('complementary', { name: 'Report' });
    expect(await report.locator('pre').count()).toBe(0);
    await report.getByRole('button', { name: 'Make the report' }).click();
    const text = (await report.locator('pre').textContent()) ?? '';
    expect(text).toMatch(/^# Memoscope diagnostics\n/);
    expect(text).toContain('- symbol.resolve.ms: ');
    for (const leak of [place.root, place.userData]) expect(text).not.toContain(leak);
    await report.getByRole('button', { name: 'Copy the report' }).click();
    await page.getByText('The report is copied.').waitFor();
    // What is said of it does not repeat it.
    expect(await page.getByText('# Memoscope diagnostics').count()).toBe(1);
  });

  test('nothing went wrong on the page meanwhile', () => {
    expect(shell.problems).toEqual([]);
  });
});
