/** The memory bank in a real browser over the real engine: made, edited here and in an editor outside at once, archived. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePlace, type Place } from './support/place.ts';
import { openWeb, type WebShell } from './support/shells.ts';

const active = 'memory-bank/active.md';
const text = `# Active

## Focus

Verify before a second capture, see [the policy](../src/Ledgerline.Payments/Retry/RetryPolicy.cs).

## Next

- [ ] Backoff from 2 s
- [x] Unique key
`;

describe('Memory bank', () => {
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

  const main = () => page.getByRole('main');

  test('shows what a bank would hold, and makes it by one button (bank-3)', async () => {
    await page.getByRole('link', { name: 'Knowledge', exact: true }).click();
    await page.getByRole('link', { name: 'Memory bank', exact: true }).click();
    await main().getByText('This workspace has no memory bank yet').waitFor();
    await main().getByRole('button', { name: 'tech.md' }).click();
    await main().getByRole('button', { name: 'Create the memory bank' }).click();
    await page.getByRole('treeitem', { name: /^active\.md/ }).waitFor();
    expect(place.read('memory-bank/_index.md')).toContain('| active.md |');
  });

  test('follows an editor outside, keeps the index true, and ticks an item in the file', async () => {
    place.write(active, text);
    await main().getByText('Verify before a second capture, see the policy.', { exact: true }).waitFor();
    place.write('memory-bank/notes.md', '# Notes of mine\n\nRead it on Fridays.\n');
    await page.getByRole('treeitem', { name: /^notes\.md/ }).waitFor();
    await expect.poll(() => place.read('memory-bank/_index.md')).toContain('| notes.md | Notes of mine |');
    await main().getByRole('checkbox', { name: 'Item on line 9' }).click();
    await expect.poll(() => place.read(active)).toBe(text.replace('[ ] Backoff', '[x] Backoff'));
  });

  test('keeps what is typed while the file changes outside, shows both, and writes only when told to', async () => {
    await main().getByRole('button', { name: 'Edit', exact: true }).click();
    const field = main().getByRole('textbox', { name: 'Text of active.md' });
    await main().locator('.monaco-editor').waitFor();
    // By keys, as a person would: the source editor is no field of a form, and the plain one stands until it has come.
    await field.focus();
    await page.keyboard.press('Control+a');
    // Key by key, with one that is a command elsewhere.
    await page.keyboard.type('# Active\n\nTyped here?\n');
    await main().getByText('Unsaved', { exact: true }).waitFor();
    place.write(active, '# Active\n\nWritten outside.\n');
    await main().getByText('The file changed on disk while you were editing.').waitFor();
    const typed = () => field.inputValue().catch(() => main().locator('.view-lines').textContent());
    await expect.poll(typed).toMatch(/Typed\shere\?/);
    await page.keyboard.press('Control+s');
    await main().getByRole('region', { name: 'The file now' }).getByText('Written outside.').waitFor();
    expect(place.read(active)).toBe('# Active\n\nWritten outside.\n');
    await main().getByRole('button', { name: 'Write mine over it' }).click();
    await expect.poll(() => place.read(active)).toBe('# Active\n\nTyped here?\n');
    await main().getByText('Typed here?', { exact: true }).waitFor();
  });

  test('a decision that the gate refused is there again however soon the page is reloaded, and says so (bank-6)', async () => {
    const field = () => main().getByRole('textbox', { name: 'Decision' });
    const refused = () => page.getByText(/^Not saved\./);
    for (const waits of [true, false]) {
      const words = `Capture once, ${waits ? 'told' : 'at once'}`;
      await page.evaluate(() => {
        location.hash = '#/bank?form=decision';
      });
      await field().fill(words);
      await page.keyboard.press('Control+Enter');
      if (waits) await refused().waitFor();
      await page.reload();
      await expect.poll(() => field().inputValue()).toBe(words);
      // Before the answer came nobody can have told the page.
      if (waits) await refused().waitFor();
    }
    await page.getByRole('button', { name: 'Back to the bank' }).click();
  });

  test('shows what an agent would get, and moves finished work to the archive and back', async () => {
    place.write(active, text);
    await main().getByText('Verify before a second capture, see the policy.', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'A task in your words' }).fill('second capture');
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: /^Always \d+ lines; this round \d+ of 500 lines$/ }).waitFor();
    await page.getByRole('button', { name: 'What would move' }).click();
    await page.getByRole('button', { name: 'Move to the archive' }).click();
    // A message goes after six seconds, but not from under the pointer.
    await page.getByRole('button', { name: 'Undo' }).hover();
    await expect.poll(() => place.read(active)).not.toContain('Unique key');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => place.read(active)).toBe(text);
    await expect.poll(() => fs.readdirSync(path.join(place.root, 'memory-bank/archive'))).toEqual([]);
  });

  test('nothing went wrong on the page meanwhile', () => {
    expect(shell.problems).toEqual([]);
  });
});
