/** Ten errands of a day, each from the overview in at most three actions: a press, a click, or a line that is typed. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DecisionForm } from '#shared/contract/bank/bank-types.ts';
import { createInboxTable } from '../../../src/main/engine/bank/store/inbox-table.ts';
import { migrations } from '../../../src/main/engine/bank/store/migrations.ts';
import { createReceipts, openDatabase } from '../../../src/main/engine/storage/storage.ts';
import { disagree, runCli } from '../../helpers/screenshots/demo-life.ts';
import { axeFindings, whenStill } from '../support/look-at-page.ts';
import { makePlace, type Place } from '../support/place.ts';
import { openWeb, type WebShell } from '../support/shells.ts';

const most = 3;
const author = ['-c', 'user.name=Mei', '-c', 'user.email=mei@example.org'];

describe('from the overview, in three actions', () => {
  let place: Place;
  let shell: WebShell;
  let page: Page;
  let actions = 0;

  beforeAll(async () => {
    place = makePlace();
    place.write('package.json', JSON.stringify({ name: 'ledgerline', scripts: { test: 'node --test tests' } }));
    const git = (...words: string[]) => execFileSync('git', [...author, ...words], { cwd: place.root });
    git('init', '-q', '-b', 'main');
    git('add', '-A');
    git('commit', '-qm', 'Accounts, payments and the page of an operator');
    git('tag', 'v1.0');
    runCli(place, 'bank', 'init', '--yes');
    await disagree(place);
    propose();
    fs.appendFileSync(path.join(place.root, 'src/Ledgerline.Core/Money.cs'), '\npublic sealed class Coin\n{\n}\n');
    shell = await openWeb(place, place.root);
    page = shell.page;
    await page.getByText('Up to date').waitFor();
  }, 600_000);

  afterAll(async () => {
    await shell?.close();
    place?.remove();
  });

  beforeEach(async () => {
    await page.keyboard.press('Control+1');
    await page.getByRole('heading', { name: 'ledgerline' }).waitFor();
    actions = 0;
  });

  afterEach(() => {
    expect(actions).toBeGreaterThan(0);
    expect(actions).toBeLessThanOrEqual(most);
    expect(shell.problems).toEqual([]);
  });

  /** A decision that an agent proposed, whole. */
  function propose(): void {
    const database = openDatabase(path.join(place.root, '.memo', 'bank.db'), { migrations });
    const form = DecisionForm.parse({
      decision: 'Refunds are queued',
      reason: 'The gateway may be down while a refund is asked for',
      tradeoff: 'A refund arrives minutes later',
      scope: 'Ledgerline.Payments',
    });
    createInboxTable(database, createReceipts(database)).add('decision:refunds are queued', {
      ...{ kind: 'decision', form, findings: [], by: 'agent:claude', at: Date.now() },
      ...{ recordId: null, confidence: null, stale: false },
    });
    database.close();
  }

  const press = async (keys: string) => {
    actions += 1;
    await page.keyboard.press(keys);
  };
  const write = async (text: string) => {
    actions += 1;
    await page.keyboard.type(text);
  };
  const click = async (target: ReturnType<Page['locator']>) => {
    actions += 1;
    await target.click();
  };
  const main = () => page.locator('[data-pane="main"]');
  const start = (name: string) =>
    page.getByRole('listbox', { name: 'Start reading' }).getByRole('option').filter({ hasText: name });

  test('find where something is done', async () => {
    await press('Control+Shift+F');
    await page.locator('[data-pane="main"] input').first().waitFor();
    await write('idempotency');
    await main().getByText('PaymentProcessor.cs').first().waitFor();
  });

  test('understand a class', async () => {
    await press('Control+P');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await write('RetryPolicy');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    await press('Enter');
    await main().getByText('Decides whether a failed attempt is tried again.').first().waitFor();
  });

  test('find all uses', async () => {
    await click(start('Money'));
    await click(page.getByRole('tab', { name: /^Usages/ }));
    await main()
      .getByText(/Account\.cs|LedgerEntry\.cs/)
      .first()
      .waitFor();
  });

  test('see why it changed', async () => {
    await click(start('Money'));
    await click(page.getByRole('tab', { name: 'History' }));
    await main().getByText('Accounts, payments and the page of an operator').first().waitFor();
  });

  test('run the tests', async () => {
    const row = page.getByRole('region', { name: 'Run and test' }).getByRole('listitem').filter({ hasText: /^Test/ });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await click(row.getByRole('button', { name: /Copy/ }));
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('npm test');
  });

  test('compare with a tag', async () => {
    await click(page.getByRole('link', { name: 'Changes', exact: true }));
    await click(
      page.getByRole('button', { name: 'Since last tag' }).or(page.getByRole('radio', { name: 'Since last tag' })),
    );
    await page.getByText('Coin').first().waitFor();
  });

  test('write a learning', async () => {
    await click(page.getByRole('link', { name: /^Knowledge/ }));
    await click(page.getByRole('button', { name: 'New learning' }));
    await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? '')).toMatch(/^gate-/);
  });

  test('accept a proposal', async () => {
    await click(page.getByRole('option', { name: /1 proposal to accept/ }));
    const proposal = page.getByRole('article', { name: 'Refunds are queued' });
    await proposal.waitFor();
    await whenStill(page);
    for (const width of [1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await whenStill(page);
        expect({ width, colorScheme, found: await axeFindings(page) }).toEqual({ width, colorScheme, found: [] });
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await click(proposal.getByRole('button', { name: /^Accept/ }));
    await page.getByText('Written to patterns.md').waitFor();
    expect(place.read('memory-bank/patterns.md')).toContain('| Refunds are queued |');
  });

  test('resolve a conflict', async () => {
    await click(page.getByRole('option', { name: /1 conflict to resolve/ }));
    await page.getByRole('dialog').getByRole('region', { name: 'Preview' }).waitFor();
    await press('2');
    await press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => place.read('memory-bank/patterns.md')).toContain('backoff from 2 s to 5 min');
  });

  test('hand a task to an agent', async () => {
    await click(page.getByRole('link', { name: 'Agents', exact: true }));
    await click(page.getByRole('link', { name: 'Prompt window', exact: true }));
    await page.getByRole('textbox', { name: /task/i }).or(page.getByPlaceholder('For a task…')).first().focus();
    await write('retry a refund\n');
    await main()
      .getByText(/RefundService/)
      .first()
      .waitFor();
  });
});
