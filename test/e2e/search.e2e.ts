/** Finding text and usages, in a real browser over the real engine: from the key to the line, the file, the page of a type and back. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../helpers/screenshots/demo-life.ts';
import { makePlace, type Place } from './support/place.ts';
import { openWeb, type WebShell } from './support/shells.ts';

const processor = 'src/Ledgerline.Payments/PaymentProcessor.cs';

describe('search and usages', () => {
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

  const field = () => page.getByRole('combobox', { name: 'Search all text' });
  const rows = () => page.getByRole('tree', { name: 'What was found' }).getByRole('treeitem');
  const source = (file: string) => page.getByRole('region', { name: `Source of ${file}` });
  const hash = () => new URL(page.url()).hash;

  test('Ctrl Shift F finds words as parts of identifiers and shows the file with its lines marked', async () => {
    await page.keyboard.press('Control+Shift+F');
    await field().waitFor();
    await page.keyboard.type('idempotency key');
    await rows().filter({ hasText: 'IPaymentGateway.cs' }).waitFor();
    // What a part of the words found is still there while the whole is searched.
    await expect.poll(() => rows().locator('mark').first().textContent()).toBe('idempotencyKey');
    const marked = source('src/Ledgerline.Payments/Gateways/IPaymentGateway.cs').locator('[class*="match"]');
    await expect.poll(() => marked.allTextContents()).toEqual(['idempotency', 'Key', 'idempotency', 'Key']);
    await page
      .getByRole('region', { name: 'Where this is' })
      .getByRole('button', { name: 'IPaymentGateway.Capture' })
      .waitFor();
  });

  test('the found lines in sight are coloured once the list rests, what was found and documents are not', async () => {
    const coloured = (sort: string) =>
      page.evaluate(
        (name) =>
          [...(CSS.highlights.get(name) ?? [])].map(({ startContainer: node, startOffset, endOffset }) => ({
            text: (node.textContent ?? '').slice(startOffset, endOffset),
            parent: node.parentElement?.nodeName,
          })),
        `code-${sort}`,
      );
    await expect.poll(() => coloured('type')).toContainEqual({ text: 'Task', parent: 'CODE' });
    for (const sort of ['keyword', 'string', 'comment', 'type', 'member']) {
      expect((await coloured(sort)).filter(({ parent }) => parent !== 'CODE')).toEqual([]);
    }
    // A line alone does not show that it is in a docstring.
    place.write(
      'reports/ledger_reports/notes.py',
      'def notes():\n    """Notes.\n\n    return for nobody import\n    """\n',
    );
    const before = await field().inputValue();
    await field().fill('nobody import');
    await rows().filter({ hasText: 'return for nobody' }).waitFor();
    await expect.poll(async () => (await coloured('string')).map(({ text }) => text.trim())).toContain('return for');
    expect((await coloured('keyword')).map(({ text }) => text)).not.toContain('return');
    await field().fill(before);
  });

  test('learnings and descriptions with the words are beside the lines, and what is known of a line under its file', async () => {
    const question = 'What keeps a capture from being sent twice?';
    const learning = {
      ...{
        question,
        answer: 'Its idempotency key.',
        questionType: 'BUSINESS_LOGIC',
        confidence: 0.9,
        domain: 'payments',
      },
      evidence: [{ file: processor, startLine: 44, endLine: 47 }],
    };
    place.write('../learning.json', JSON.stringify([learning]));
    runCli(place, 'memory', 'add', '--from', '../learning.json');
    runCli(place, 'semantic', 'RetryPolicy', '--wait');
    await field().fill('idempotency  key');
    await rows().filter({ hasText: question }).click();
    await page.getByRole('button', { name: /^learnings/ }).waitFor();
    await page.getByRole('complementary', { name: 'Preview' }).getByText('Its idempotency key.').waitFor();
    await rows()
      .filter({ hasText: /^RetryPolicy.*fresh/ })
      .click();
    await page.getByRole('complementary', { name: 'Preview' }).getByRole('heading', { name: 'Role' }).waitFor();
    await rows().filter({ hasText: 'look.IdempotencyKey' }).click();
    const known = page.getByRole('region', { name: 'Known about these lines' });
    await known.getByRole('button', { name: question }).click();
    await page.getByRole('heading', { name: question }).first().waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect
      .poll(() => rows().filter({ hasText: 'look.IdempotencyKey' }).getAttribute('aria-selected'))
      .toBe('true');
    await rows().filter({ hasText: question }).waitFor();
    await field().fill('idempotency key');
    await field().press('Home');
    await page.getByText('1 of ').waitFor();
  });

  test('Enter opens the file at the line, and Back finds the search with its selection', async () => {
    await page.keyboard.press('ArrowDown');
    await page.getByText('2 of 14').waitFor();
    await expect.poll(hash).toContain('at=');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'IPaymentGateway.cs', level: 1 }).waitFor();
    await expect.poll(hash).toContain('line=15');
    await page.keyboard.press('Alt+ArrowLeft');
    await page.getByText('2 of 14').waitFor();
    expect(await field().inputValue()).toBe('idempotency key');
  });

  test('a reload keeps query, options and selection', async () => {
    await page.getByRole('radio', { name: 'Exact text' }).click();
    await field().fill('IdempotencyKey');
    await page.getByRole('button', { name: 'Match case' }).click();
    await page.getByText('4 lines', { exact: true }).waitFor();
    await expect.poll(hash).toContain('case=1');
    await page.reload();
    await page.getByText('4 lines', { exact: true }).waitFor();
    expect(await field().inputValue()).toBe('IdempotencyKey');
    expect(await page.getByRole('button', { name: 'Match case' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('a bad expression is said under the field, a limit that hides all can be taken away', async () => {
    await page.getByRole('button', { name: 'Regular expression' }).click();
    await field().fill('Idempotency(');
    await page.getByRole('alert').filter({ hasText: 'cannot be used' }).waitFor();
    await field().fill('Idempotency\\w+');
    await page.getByRole('textbox', { name: 'Only in these files' }).fill('web/**');
    await page.getByText('Only in web/**.').waitFor();
    await page.getByRole('button', { name: 'Search without these limits' }).click();
    await rows().filter({ hasText: 'IPaymentGateway.cs' }).waitFor();
  });

  test('a document opens in a place of its own', async () => {
    await page.getByRole('radio', { name: 'Words' }).click();
    await field().fill('double entry ledger');
    await rows().filter({ hasText: 'README.md' }).click();
    await page.getByText('Outside every type').waitFor();
    await page.getByRole('button', { name: /^Open/ }).click();
    await page.getByRole('heading', { name: 'README.md', level: 1 }).waitFor();
    await expect.poll(() => textOf(source('README.md'))).toContain('double-entry ledger');
  });

  test('the selected text of the editor becomes the query', async () => {
    await source('README.md').getByText('double-entry').dblclick();
    await page.keyboard.press('Control+Shift+F');
    await expect.poll(() => field().inputValue()).toMatch(/^\w+$/);
    await expect.poll(hash).toContain('mode=exact');
  });

  test('a saved file is searched again on its own', async () => {
    await field().fill('wholly new words');
    await page.getByText('No line has “wholly new words”').waitFor();
    const text = place.read(processor);
    place.write(processor, `${text}// wholly new words\n`);
    await rows().filter({ hasText: '// wholly new words' }).waitFor();
    place.write(processor, text);
    await page.getByText('No line has “wholly new words”').waitFor();
  });

  test('Shift F12 shows who uses a member, how sure that is, and leads to the line', async () => {
    await page.keyboard.press('Control+p');
    await page.getByRole('dialog').getByRole('combobox').fill('RetryPolicy.Next');
    await page.getByRole('dialog').getByRole('option').first().filter({ hasText: 'Next' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /RetryPolicy/, level: 1 }).waitFor();
    await page.keyboard.press('Shift+F12');
    const usages = page.getByRole('listbox', { name: 'Usages' });
    const usage = usages.getByRole('option').filter({ hasText: '_retry.Next(' });
    await usage.waitFor();
    expect(await usage.textContent()).toMatch(/PaymentProcessor\.Paycall(?:likely|possible)?$/);
    await usage.click();
    await expect.poll(() => source(processor).locator('[class*="match"]').allTextContents()).toEqual(['Next']);
    await usage.dblclick();
    await page.getByRole('heading', { name: 'PaymentProcessor.cs', level: 1 }).waitFor();
  });

  test('nothing went wrong on the page all the while', () => {
    expect(shell.problems).toEqual([]);
  });
});

/** What an editor shows, with the spaces that it draws as no-break spaces. */
async function textOf(region: ReturnType<Page['getByRole']>): Promise<string> {
  return ((await region.getByRole('code').textContent()) ?? '').replaceAll('\u00a0', ' ');
}
