/** A conflict of a person's editor and the machine, settled in a real browser over the real engine: what git would see of it. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBankFiles } from '../../src/main/engine/bank/bank-files.ts';
import { createBlockTable } from '../../src/main/engine/bank/store/block-table.ts';
import { migrations } from '../../src/main/engine/bank/store/migrations.ts';
import { createBlockWriter } from '../../src/main/engine/bank/write-block.ts';
import { openDatabase } from '../../src/main/engine/storage/storage.ts';
import { wideQuotes } from './support/look-at-page.ts';
import { makePlace, type Place, projectRoot } from './support/place.ts';
import { openWeb, type WebShell } from './support/shells.ts';

const file = 'memory-bank/patterns.md';
const id = 'payments-retry';
const base = '## Retry\n- At most 3 attempts, 2 s apart.\n- The key is unique.\n';
const proposed =
  '## Retry\n- At most 3 attempts, backoff from 2 s.\n- The key is unique.\n- A capture is verified first.\n';

describe('A conflict in the memory bank', () => {
  let place: Place;
  let shell: WebShell;
  let page: Page;
  /** The file as the person left it. */
  let mine: string;

  beforeAll(async () => {
    place = makePlace();
    const made = spawnSync(
      process.execPath,
      [path.join(projectRoot, 'bin', 'memoscope.mjs'), 'bank', 'init', '--yes', '--workspace', place.root],
      { env: place.env, encoding: 'utf8' },
    );
    expect(made.stderr).toBe('');
    await disagree();
    shell = await openWeb(place, place.root);
    page = shell.page;
  });

  afterAll(async () => {
    await shell?.close();
    place?.remove();
  });

  /** The machine writes, the person edits the block and around it with CRLF, a BOM and no last line end, the machine comes again. */
  async function disagree(): Promise<void> {
    place.write(file, '\ufeff# Patterns\r\n\r\nWritten by people.  \r\n');
    const database = openDatabase(path.join(place.root, '.memo', 'bank.db'), { migrations });
    const files = createBankFiles({ root: place.root, readOnly: null });
    const table = createBlockTable(database);
    const writer = createBlockWriter({ files, table, clock: { now: () => Date.now() }, onConflicts() {} });
    const update = { path: 'patterns.md', id, source: 'changes' };
    expect(await writer.write({ ...update, text: base })).toMatchObject({ state: 'written' });
    mine = `${place.read(file).replace('3 attempts', '5 attempts')}\r\nBelow,\tby people, without a line end`;
    place.write(file, mine);
    expect(await writer.write({ ...update, text: proposed })).toMatchObject({ state: 'conflict' });
    expect(place.read(file)).toBe(mine);
    database.close();
  }

  const dialog = () => page.getByRole('dialog');
  const outside = (text: string) => text.split(/<!-- MACHINE_BLOCK_START[\s\S]*MACHINE_BLOCK_END -->/);

  test('shows in the status bar and is settled by hunks, without a byte outside the block (bank-5)', async () => {
    await page.getByRole('contentinfo').getByRole('button', { name: '1 conflict' }).click();
    await dialog().getByText(`You and the machine both changed “${id}”`).waitFor();
    await dialog()
      .getByRole('radiogroup', { name: 'Whose lines at line 8' })
      .getByRole('radio', { name: 'Both' })
      .click();
    const preview = dialog().getByRole('region', { name: 'Preview' }).getByRole('listitem');
    await preview.filter({ hasText: 'backoff from 2 s' }).getByText('Machine’s').waitFor();
    expect(await wideQuotes(page)).toEqual([]);
    expect(place.read(file)).toBe(mine);
    await page.keyboard.press('Control+Enter');
    await dialog().waitFor({ state: 'detached' });
    const now = place.read(file);
    expect(now).toContain(
      [
        '## Retry',
        '- At most 5 attempts, 2 s apart.',
        '- At most 3 attempts, backoff from 2 s.',
        '- The key is unique.',
        '- A capture is verified first.',
        '<!-- MACHINE_BLOCK_END -->',
      ].join('\r\n'),
    );
    expect(outside(now)).toEqual(outside(mine));
  });

  test('is as it was when it is undone: the same bytes, and the conflict open again', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => place.read(file)).toBe(mine);
    await page.getByRole('contentinfo').getByRole('button', { name: '1 conflict' }).waitFor();
  });

  test('a link leads to it; the block changes while it is open and is shown; kept as it is, nothing is written', async () => {
    await page.getByRole('contentinfo').getByRole('button', { name: '1 conflict' }).click();
    await dialog().getByText('in the file now').waitFor();
    const link = page.url();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.goto(link);
    await dialog().getByText('5 attempts').first().waitFor();
    mine = mine.replace('5 attempts', '7 attempts');
    place.write(file, mine);
    await dialog().getByText('The block changed while you looked.').waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('Control+Enter');
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('patterns.md stays as it is').waitFor();
    expect(place.read(file)).toBe(mine);
    await page.getByRole('contentinfo').getByRole('button', { name: '1 conflict' }).waitFor({ state: 'detached' });
  });

  test('nothing went wrong on the page meanwhile', () => {
    expect(shell.problems).toEqual([]);
  });
});
