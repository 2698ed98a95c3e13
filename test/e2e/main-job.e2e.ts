/**
 * The main job from start to end, as a person does it in a browser: open a folder, find a class by three letters, read
 * its outline and source, see a saved change arrive, go back and forth. The steps build on each other.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePlace, type Place } from './support/place.ts';
import { openWeb, type WebShell } from './support/shells.ts';

const policyFile = 'src/Ledgerline.Payments/Retry/RetryPolicy.cs';

describe('the main job', () => {
  let place: Place;
  let shell: WebShell;
  let page: Page;

  beforeAll(async () => {
    place = makePlace();
    shell = await openWeb(place);
    page = shell.page;
  });

  afterAll(async () => {
    await shell?.close();
    place?.remove();
  });

  test('the welcome view opens a folder through the page’s own picker', async () => {
    await page.getByRole('button', { name: /^Open folder/ }).click();
    const picker = page.getByRole('dialog', { name: 'Open a folder' });
    await picker.getByRole('textbox', { name: 'Folder path' }).fill(place.root.slice(0, -3));
    await picker.getByRole('option', { name: 'ledgerline' }).click();
    await picker.getByRole('button', { name: 'Open ledgerline' }).click();
    await page.getByRole('main', { name: 'Overview' }).getByRole('heading', { name: 'ledgerline' }).waitFor();
    await page.getByText('Up to date').waitFor();
  });

  test('three letters find a class, Enter opens it', async () => {
    await page.getByRole('link', { name: 'Code', exact: true }).click();
    await page.getByRole('combobox', { name: 'Search symbols' }).fill('rtp');
    const first = page.getByRole('listbox', { name: 'Symbols' }).getByRole('option').first();
    await first.filter({ hasText: /^RetryPolicy\s?Ledgerline\.Payments\.Retry/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'RetryPolicy', level: 1 }).waitFor();
  });

  test('its outline leads to the member in the source', async () => {
    await outline(page, 'Next(Attempt last, GatewayError error) : RetryDecision').click();
    await page.getByRole('region', { name: `Source of RetryPolicy, ${policyFile}` }).waitFor();
    await expect.poll(() => sourceText(page)).toContain('public RetryDecision Next(Attempt last, GatewayError error)');
    await expect.poll(() => new URL(page.url()).hash).toContain('member=');
  });

  test('a change on disk arrives in the outline and in the source', async () => {
    const text = place.read(policyFile);
    const added =
      '    /// <summary>Whether it ever tries again.</summary>\n    public bool Retries => _options.MaxAttempts > 0;\n\n';
    place.write(policyFile, text.replace('    /// <summary>A time-out', `${added}    /// <summary>A time-out`));
    await outline(page, 'Retries : bool').waitFor();
    await expect.poll(() => sourceText(page)).toContain('public bool Retries');
    place.write(policyFile, text);
    await outline(page, 'Retries : bool').waitFor({ state: 'detached' });
  });

  test('a reload keeps the place', async () => {
    const before = new URL(page.url()).hash;
    await page.reload();
    await page.getByRole('heading', { name: 'RetryPolicy', level: 1 }).waitFor();
    expect(new URL(page.url()).hash).toBe(before);
    await expect.poll(() => sourceText(page)).toContain('public RetryDecision Next(');
  });

  test('back and forward lead through the places, with what was typed', async () => {
    await page.keyboard.press('Alt+ArrowLeft');
    const search = page.getByRole('combobox', { name: 'Search symbols' });
    await search.waitFor();
    await expect.poll(() => search.inputValue()).toBe('rtp');
    await page.getByRole('button', { name: 'Forward' }).click();
    await page.getByRole('heading', { name: 'RetryPolicy', level: 1 }).waitFor();
  });

  test('the palette opens a symbol from anywhere', async () => {
    await page.keyboard.press('Control+p');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill('holdrel');
    await palette.getByRole('option').first().filter({ hasText: 'HoldRelease' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'HoldRelease', level: 1 }).waitFor();
  });

  test('the palette opens a file by a part of its path, and lists what was opened before', async () => {
    await page.keyboard.press('Control+p');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill('pay/ret/retpol.cs');
    await palette.getByRole('option').first().filter({ hasText: 'RetryPolicy.cs' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'RetryPolicy.cs', level: 1 }).waitFor();
    await page.keyboard.press('Control+p');
    await palette.getByRole('option').first().filter({ hasText: 'HoldRelease' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'HoldRelease', level: 1 }).waitFor();
  });

  test('a second tab shows the same workspace, and a new language reaches both without a reload', async () => {
    const tab = await shell.newTab();
    await tab.getByRole('button', { name: 'Workspace ledgerline' }).waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: '中文' }).click();
    await page.getByRole('link', { name: '代码', exact: true }).waitFor();
    await tab.getByRole('link', { name: '代码', exact: true }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN');
    await tab.close();
    await page.getByRole('radio', { name: 'English' }).click();
    await page.getByRole('link', { name: 'Code', exact: true }).waitFor();
  });

  test('dark and light change the ground at once', async () => {
    await page.getByRole('radio', { name: 'Dark' }).click();
    await expect.poll(() => brightness(page)).toBeLessThan(60);
    await page.getByRole('radio', { name: 'Light' }).click();
    await expect.poll(() => brightness(page)).toBeGreaterThan(200);
  });

  test('a setting of the project is written into its file; a wrong one says why and is not', async () => {
    await page.getByRole('option', { name: 'Project' }).click();
    const field = page.getByLabel('index.maxFileKB');
    await field.fill('0');
    await field.press('Enter');
    const refusal = page.getByRole('main').getByRole('alert');
    await refusal.filter({ hasText: 'a whole number from 1 to 65,536' }).waitFor();
    expect(place.read('.memo/config.yaml')).not.toContain('maxFileKB');
    await field.fill('512');
    await field.press('Enter');
    await expect.poll(() => place.read('.memo/config.yaml')).toContain('maxFileKB: 512');
    await refusal.waitFor({ state: 'detached' });
  });

  test('the workspace opens where it was left', async () => {
    const opened = async () => {
      const tab = await shell.newTab();
      await tab.getByRole('button', { name: 'Workspace ledgerline' }).waitFor();
      const { hash } = new URL(tab.url());
      await tab.close();
      return hash;
    };
    await expect.poll(opened).toBe('#/settings/project');
  });

  test('the tour leads through the views, from the palette', async () => {
    await page.keyboard.press('Control+Shift+P');
    await page.getByRole('dialog').getByRole('combobox').fill('>tour');
    await page.getByRole('dialog').getByRole('option', { name: /tour/i }).first().waitFor();
    await page.keyboard.press('Enter');
    const tour = page.getByRole('region', { name: 'Tour' });
    for (const view of ['overview', 'symbols', 'learnings', 'ask', 'bank', 'diff', 'context']) {
      await expect.poll(() => new URL(page.url()).hash).toMatch(`#/${view}`);
      await tour.getByRole('button', { name: /Next|Done/ }).click();
    }
    await tour.waitFor({ state: 'detached' });
  });

  test('nothing went wrong on the page all the while', () => {
    expect(shell.problems).toEqual([]);
  });
});

/** By the beginning of its name: a member that changed says of what class the change is. */
function outline(page: Page, signature: string): Locator {
  return page.getByRole('listbox', { name: 'Outline' }).getByRole('option', { name: signature });
}

/** What the editor shows, with the spaces that it draws as no-break spaces. */
async function sourceText(page: Page): Promise<string> {
  const lines = await page
    .getByRole('region', { name: /^Source of/ })
    .getByRole('code')
    .textContent();
  return (lines ?? '').replaceAll('\u00a0', ' ');
}

/** 0 to 255, of the ground that the page is drawn on. */
function brightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const colour = getComputedStyle(document.body).backgroundColor;
    const parts = (colour.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3).map(Number);
    return parts.reduce((sum, part) => sum + part, 0) / 3;
  });
}
