/** Learnings in a real browser over the real engine: from the first import to evidence that goes stale while one looks at it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePlace, type Place } from './support/place.ts';
import { openWeb, type WebShell } from './support/shells.ts';

const policy = 'src/Ledgerline.Payments/Retry/RetryPolicy.cs';
const processor = 'src/Ledgerline.Payments/PaymentProcessor.cs';
const hour = 3_600_000;

const records = [
  {
    id: 'lr-e2e-timeout',
    createdAt: Date.now() - 2 * hour,
    question: 'What happens when a capture times out?',
    questionType: 'ERROR_ANALYSIS',
    answer: 'It answers `Verify` [1], and the gateway is asked **first**.',
    confidence: 0.82,
    domain: 'payments',
    analyst: 'ollama:qwen2.5-coder:7b',
    evidence: [
      { file: policy, startLine: 27, endLine: 28 },
      { file: processor, startLine: 10, endLine: 12 },
    ],
    explorationPath: [
      { toolName: 'outline', parameters: { type: 'RetryPolicy' }, resultSummary: 'RetryPolicy', timestamp: 1 },
    ],
  },
  {
    id: 'lr-e2e-hold',
    createdAt: Date.now() - 30 * hour,
    question: 'How does a hold become an entry?',
    questionType: 'DATA_FLOW',
    answer: 'By its release.',
    confidence: 0.55,
    domain: 'accounts',
    analyst: 'static',
    relatedRecords: ['lr-e2e-timeout'],
  },
];

describe('Learnings', () => {
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

  const rows = () => page.getByRole('listbox', { name: 'Learnings' }).getByRole('option');
  const article = (id = 'lr-e2e-timeout') => page.getByRole('article', { name: `Learning ${id}` });
  const hash = () => new URL(page.url()).hash;
  const json = () => ({
    name: 'records.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(records)),
  });

  test('says what learnings are, and imports the first from a file', async () => {
    await page.getByRole('link', { name: 'Knowledge', exact: true }).click();
    await page.getByRole('heading', { name: 'No learnings yet' }).waitFor();
    await page.locator('input[type="file"]').setInputFiles(json());
    await page.getByText('2 added, 0 updated, 0 unchanged').waitFor();
    await expect.poll(() => rows().count()).toBe(2);
    expect(await rows().first().textContent()).toContain('What happens when a capture times out?');
    await article().getByRole('heading', { name: 'What happens when a capture times out?' }).waitFor();
  });

  test('draws a mark for each record, in the lane of its domain', async () => {
    const strip = page.locator('[data-list="timeline"] canvas');
    const inked = () =>
      strip.evaluate((canvas: HTMLCanvasElement) => {
        // The canvas belongs to the thread that draws it: what it shows is copied.
        const { width, height } = canvas;
        const copy = new OffscreenCanvas(Math.max(1, width), Math.max(1, height)).getContext('2d');
        copy?.drawImage(canvas, 0, 0);
        const data = copy?.getImageData(0, 0, width, height).data ?? [];
        let coloured = 0;
        for (let at = 0; at < width * height * 4; at += 4) {
          const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
          if (Math.max(red, green, blue) - Math.min(red, green, blue) > 60) coloured += 1;
        }
        return coloured;
      });
    await expect.poll(inked).toBeGreaterThan(150);
    await page.locator('[data-list="timeline"]').focus();
    await page.keyboard.press('Home');
    await article('lr-e2e-hold').waitFor();
    await page.keyboard.press('ArrowRight');
    await article().waitFor();
    await expect.poll(hash).toBe('#/learnings/lr-e2e-timeout');
  });

  test('narrows by facets in the address, and Back widens again', async () => {
    await page.getByRole('checkbox', { name: 'Data flow' }).hover({ force: true });
    await page.getByRole('button', { name: 'Show only Data flow' }).click();
    await expect.poll(() => rows().count()).toBe(1);
    await expect.poll(hash).toContain('types=DATA_FLOW');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => rows().count()).toBe(2);
  });

  test('shows the lines that bear an answer out, in place', async () => {
    const evidence = article().getByRole('region', { name: 'Evidence' });
    await evidence.getByText('2 fragments, all unchanged').waitFor();
    await expect.poll(() => evidence.getByRole('figure').first().textContent()).toContain('Verify');
    await evidence.getByRole('button', { name: 'PaymentProcessor.cs' }).click();
    await expect.poll(() => evidence.getByRole('figure').count()).toBe(2);
    await article().getByRole('button', { name: 'Source 1' }).first().click();
    await page.getByRole('dialog').getByRole('figure').waitFor();
    await page.keyboard.press('Escape');
  });

  test('confirms, and takes it back', async () => {
    await rows().first().click();
    await page.keyboard.press('c');
    // A message goes after six seconds, but not from under the pointer.
    await page.getByRole('button', { name: 'Undo' }).hover();
    await article().getByText('fresh, confirmed just now').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone for 1 learning').waitFor();
    // Away from the message, which stays under a resting pointer.
    await page.mouse.move(400, 500);
    await expect.poll(() => article().getByText('fresh, confirmed just now').count()).toBe(0);
  });

  test('edits: a new answer is a new version, the old one stays', async () => {
    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: 'Answer' }).fill('It is verified, then tried again.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('1 learning changed').waitFor();
    await expect.poll(hash).not.toContain('lr-e2e-timeout');
    const versions = page.getByRole('region', { name: 'Versions' });
    await versions.getByText('2, oldest first').waitFor();
    await versions.getByRole('link').first().click();
    await article().getByText('A newer answer took its place').waitFor();
    await page.getByRole('button', { name: 'Show the newer answer' }).click();
    await page.getByText('It is verified, then tried again.').waitFor();
  });

  test('a saved file makes the record stale while it is looked at, and putting it back makes it fresh', async () => {
    const text = place.read(policy);
    const lines = text.split('\n');
    place.write(policy, lines.map((line, index) => (index === 26 ? `${line} // changed` : line)).join('\n'));
    await page.getByText('The code that this speaks of has changed').waitFor();
    await rows().first().filter({ hasText: 'outdated' }).waitFor();
    place.write(policy, `// one line more\n${text}`);
    await page.getByText('moved 1 line down, followed').waitFor();
    place.write(policy, text);
    await page.getByText('all unchanged').first().waitFor();
  });

  test('finds by words, and shows domains as a map', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('hold entry');
    await rows().first().filter({ hasText: 'How does a hold become an entry?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'Domains' }).click();
    const tile = page.getByRole('listbox', { name: 'Map of domains' }).getByRole('option', { name: /^accounts/ });
    await tile.click();
    await page.getByRole('button', { name: 'Show 1 learning' }).click();
    await expect.poll(() => rows().count()).toBe(1);
    await article('lr-e2e-hold').waitFor();
  });

  test('nothing went wrong on the page all the while', () => {
    expect(shell.problems).toEqual([]);
  });
});
