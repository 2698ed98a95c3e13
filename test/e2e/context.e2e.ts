/** Context in a real browser over the real engine: a pin by key, the window's file, a filter that is fixed, a task, an investigation. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePlace, type Place } from './support/place.ts';
import { openWeb, type WebShell } from './support/shells.ts';

describe('Context', () => {
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
  const rows = () => page.getByRole('listbox', { name: 'What goes in' }).getByRole('option');
  const written = () => {
    const file = path.join(place.root, '.memo', 'context', 'prompt_window.md');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };

  test('a symbol that is pinned in the palette by key is in the window, and the text shown is the file (context-1, context-3)', async () => {
    await page.keyboard.press('Control+p');
    await page.getByRole('combobox').fill('RetryPolicy');
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /RetryPolicy/ })
      .first()
      .waitFor();
    await page.keyboard.press('Control+Shift+I');
    await page.getByText('is pinned to the prompt window').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await page.getByRole('link', { name: 'Prompt window', exact: true }).click();
    await page.getByRole('heading', { name: 'Prompt window' }).waitFor();
    const pinned = rows().filter({ hasText: 'RetryPolicy' }).first();
    await expect.poll(() => pinned.textContent()).toContain('Outline');
    await page.keyboard.press('t');
    const text = page.getByRole('region', { name: 'Text of the window' });
    await text.waitFor();
    // Both follow the pin, each in its time.
    const shown = async () => (await text.locator('pre').allTextContents()).join('');
    await expect.poll(async () => [await shown(), written()]).toSatisfy(([page, file]) => page === file);
    expect(written()).toContain('RetryPolicy');
    await page.keyboard.press('Alt+ArrowLeft');
    await pinned.waitFor();
  });

  test('a filter with a mistake is fixed by keys and built into a pack that can be activated (pack-1, pack-2)', async () => {
    await page.keyboard.press('n');
    const filter = page.getByRole('textbox', { name: 'Filter' });
    await filter.fill('type:*Retry* AND acces:public');
    await page.getByText('Position 18: “acces” is not a filter.').waitFor();
    await page.keyboard.press('F8');
    await expect.poll(() => filter.evaluate((field) => (field as HTMLTextAreaElement).selectionStart)).toBe(17);
    await page.getByRole('button', { name: 'Replace with access:' }).click();
    await page.getByRole('listbox', { name: 'Matches' }).getByRole('option').first().waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('retry-paths');
    await filter.press('Control+Enter');
    const built = page.getByRole('status').filter({ hasText: 'retry-paths is built' });
    await built.waitFor();
    // It stays for a while, and not over the button that was pressed.
    await built.hover();
    await page.getByRole('button', { name: 'Build again' }).click({ trial: true });
    await expect.poll(hash).toContain('pack=retry-paths');
    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('active, weight 1.5').waitFor();
  });

  test('a window for the words of a task leaves the written one as it is', async () => {
    await page.getByRole('textbox', { name: 'Words of a task' }).fill('refund a payment twice');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Window for a task' }).waitFor();
    await rows().filter({ hasText: 'Refund' }).first().waitFor();
    // The written one follows the pack that was activated meanwhile, but never a task.
    expect(written()).not.toContain('refund a payment twice');
    await page.getByRole('button', { name: 'See text' }).click();
    await page.getByRole('region', { name: 'Text of the window' }).getByText('refund a payment twice').waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await page.getByRole('textbox', { name: 'Words of a task' }).focus();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Prompt window' }).waitFor();
  });

  test('a question is investigated in a scope, with its steps, and is listed (investigate-1)', async () => {
    await page.getByRole('link', { name: 'Ask', exact: true }).click();
    await page.getByRole('radio', { name: 'Investigations' }).click();
    const question = page.getByRole('textbox', { name: 'Question to investigate' });
    await question.fill('How does RetryPolicy decide about a time-out?');
    await page.getByRole('combobox', { name: 'Scope' }).fill('src/Ledgerline.Payments/Retry');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Take src.* out of the scope$/ }).waitFor();
    await question.press('Enter');
    await expect.poll(hash).toMatch(/^#\/ask\/investigations\/op-/);
    await page.getByRole('main').getByText('done', { exact: true }).waitFor();
    await page.getByRole('list', { name: 'Steps' }).getByRole('listitem').first().waitFor();
    await page.getByRole('region', { name: 'Conclusion' }).waitFor();
    await page.getByRole('listbox', { name: 'Investigations' }).getByRole('option').first().waitFor();
  });

  test('nothing went wrong on the page meanwhile', () => {
    expect(shell.problems).toEqual([]);
  });
});
