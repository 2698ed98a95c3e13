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
    await page.getByText('Up to date').waitFor();
  });

  afterAll(async () => {
    await shell?.close();
    place?.remove();
  });

  test('is opened by the palette and shows checks, figures with their limits and what the engine is (diagnostics-1)', async () => {
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

  test('the report is made when asked for, is copied as it is shown, and does not reveal where the folder is', async () => {
    const report = page.getByRole('complementary', { name: 'Report' });
    expect(await report.locator('pre').count()).toBe(0);
    await report.getByRole('button', { name: 'Make the report' }).click();
    const text = (await report.locator('pre').textContent()) ?? '';
    expect(text).toMatch(/^# Memoscope diagnostics\n/);
    expect(text).toContain('- symbol.resolve.ms: ');
    for (const leak of [place.root, place.userData]) expect(text).not.toContain(leak);
    await report.getByRole('button', { name: 'Copy the report' }).click();
    // A message goes after six seconds, but not from under the pointer: the next test reads it.
    await page.getByText('The report is copied.').hover();
    // What is said of it does not repeat it.
    expect(await page.getByText('# Memoscope diagnostics').count()).toBe(1);
  });

  test('what was said in the corner can be read again from the status bar, by keyboard, and cleared', async () => {
    await page.getByRole('button', { name: 'Activity' }).press('Enter');
    const messages = page.getByRole('region', { name: 'Messages' });
    const said = messages.getByRole('listitem').filter({ hasText: 'The report is copied.' });
    expect(await said.textContent()).toMatch(/^MessageThe report is copied\.\d\d:\d\d/);
    await messages.getByRole('button', { name: 'Clear' }).press('Enter');
    await messages.getByText('No messages').waitFor();
    await page.keyboard.press('Escape');
    await messages.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.getByRole('button', { name: 'Activity' }).evaluate((one) => one.matches(':focus')))
      .toBe(true);
  });

  test('nothing went wrong on the page meanwhile', () => {
    expect(shell.problems).toEqual([]);
  });

  test('an engine that is killed comes back under the page, which says so while it is away and keeps what is typed', async () => {
    await page.keyboard.press('Control+j');
    const field = page.getByRole('textbox', { name: 'Ask about ledgerline' });
    await field.fill('What holds a');
    const before = await enginePid(page);
    // Its parent is held, so that it stays away for as long as this looks.
    shell.server.kill('SIGSTOP');
    try {
      process.kill(before, 'SIGKILL');
      await page.getByRole('alert').filter({ hasText: 'The engine does not answer' }).waitFor();
      await field.press('End');
      await page.keyboard.type(' ledger');
    } finally {
      shell.server.kill('SIGCONT');
    }
    await page.getByText('Up to date').waitFor();
    await page.getByText('The engine does not answer').waitFor({ state: 'detached' });
    await expect.poll(() => field.inputValue()).toBe('What holds a ledger');
    expect(await enginePid(page)).not.toBe(before);
  });
});

/** Asked over a web socket of the page, as the page itself does. */
function enginePid(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const socket = new WebSocket(`ws://${window.location.host}/rpc`, [
          'memoscope',
          localStorage.getItem('memoscope.key') ?? '',
        ]);
        socket.onopen = () => socket.send('{"jsonrpc":"2.0","id":"pid","method":"ping","params":{}}');
        socket.onerror = () => reject(new Error('no web socket'));
        socket.onmessage = ({ data }) => {
          const { id, result } = JSON.parse(String(data)) as { id?: string; result?: { pid: number } };
          if (id !== 'pid') return;
          socket.close();
          resolve(result?.pid ?? 0);
        };
      }),
  );
}
