/**
 * Measures the page in a real Chromium on a real tree (spec 11): from the command to a first paint and to a search that
 * answers, and from a key to the paint of its results in the palette.
 *   node bench/page/run.ts <folder> [words to type…]
 * The folder is copied first and never changed. `npm run build` comes first. Prints a table and writes
 * bench/results/page-<date>.json.
 */
import fs from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Place } from '../../test/e2e/support/place.ts';
import { openWeb } from '../../test/e2e/support/shells.ts';

const [source, ...given] = process.argv.slice(2);
if (source === undefined) throw new Error('usage: run.ts <folder> [words to type…]');
const words = given.length > 0 ? given : ['connection', 'getvalue', 'qb', 'entityMeta', 'testbase', 'toString'];
const base = fs.mkdtempSync(path.join(tmpdir(), 'memoscope-bench-'));
const root = path.join(base, path.basename(path.resolve(source)));
const userData = path.join(base, 'user');
const place: Place = {
  root,
  userData,
  env: { ...process.env, MEMOSCOPE_USER_DATA: userData },
  write: (file, text) => fs.writeFileSync(path.join(root, file), text),
  read: (file) => fs.readFileSync(path.join(root, file), 'utf8'),
  remove: () => fs.rmSync(base, { recursive: true, force: true }),
};

function summary(what: string, times: readonly number[]) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return { what, runs: times.length, p50: at(0.5), p95: at(0.95), max: at(1) };
}

/** Notes when a key went down and when the last change of the page after it was painted. */
async function watchPaints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { key: 0, painted: 0 };
    Object.assign(window, { seenPaints: seen });
    addEventListener('keydown', (event) => Object.assign(seen, { key: event.timeStamp, painted: 0 }), true);
    // A message that is posted in an animation frame arrives after the frame was painted.
    const painted = new MessageChannel();
    painted.port1.onmessage = () => {
      seen.painted = performance.now();
    };
    // The list of results only: the preview beside it follows when typing rests.
    const ofResults = (record: MutationRecord): boolean =>
      (record.target instanceof Element ? record.target : record.target.parentElement)?.closest('[role=listbox]') !==
      null;
    new MutationObserver((records) => {
      if (records.some(ofResults)) requestAnimationFrame(() => painted.port2.postMessage(null));
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
}

async function keyToPaint(page: Page, key: string): Promise<number> {
  await page.keyboard.press(key);
  await page.waitForTimeout(250);
  const { key: at, painted } = await page.evaluate(
    () => (window as unknown as { seenPaints: { key: number; painted: number } }).seenPaints,
  );
  return painted === 0 ? Number.NaN : painted - at;
}

async function measureStart(): Promise<{ paint: number; usable: number }> {
  const started = Date.now();
  const shell = await openWeb(place, root);
  const paint = await shell.page.evaluate(async () => {
    const first = (): number | undefined => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    while (first() === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
    return performance.timeOrigin + (first() ?? 0);
  });
  await shell.page.keyboard.press('Control+p');
  await shell.page.keyboard.type('a');
  await shell.page.getByRole('option').first().waitFor();
  const usable = Date.now();
  await shell.close();
  return { paint: paint - started, usable: usable - started };
}

try {
  fs.cpSync(source, root, { recursive: true, filter: (file) => !file.split(path.sep).includes('.memo') });
  const shell = await openWeb(place, root);
  await shell.page.getByText(/^g-\d+.* live$/).waitFor({ timeout: 600_000 });
  await shell.page.waitForTimeout(2000);
  await watchPaints(shell.page);
  const keys: number[] = [];
  for (const word of words) {
    await shell.page.keyboard.press('Control+p');
    await shell.page.waitForTimeout(300);
    for (const letter of word) keys.push(await keyToPaint(shell.page, letter));
    await shell.page.keyboard.press('Escape');
    await shell.page.waitForTimeout(200);
  }
  await shell.close();
  const starts: { paint: number; usable: number }[] = [];
  for (let n = 0; n < 5; n += 1) starts.push(await measureStart());
  const figures = [
    summary(
      'key to paint, ms',
      keys.filter((time) => !Number.isNaN(time)),
    ),
    summary(
      'command to first paint (browser start included), ms',
      starts.map((s) => s.paint),
    ),
    summary(
      'command to the first hit in the palette, ms',
      starts.map((s) => s.usable),
    ),
  ];
  console.table(figures);
  const lost = keys.filter(Number.isNaN).length;
  if (lost > 0) console.log(`${lost} of ${keys.length} keys changed nothing on the page`);
  const results = path.join(import.meta.dirname, '..', 'results');
  fs.mkdirSync(results, { recursive: true });
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  const report = { machine: `${cpus().length} × ${cpus()[0]?.model}`, node: process.version, words, figures };
  fs.writeFileSync(path.join(results, `page-${stamp}.json`), `${JSON.stringify(report, null, 2)}\n`);
} finally {
  place.remove();
}
