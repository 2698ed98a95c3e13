/**
 * From a key to the paint of its results in the palette, with where the time goes, and beside it what a page with nothing
 * but a field and a line of text needs for the same in the same browser: the floor that no page can go below.
 */
import type { Page } from 'playwright-core';
import { type KeyTimes, takeKeyTimes, watch } from './in-page.ts';
import { type Figure, summary } from './summary.ts';

/** Milliseconds for a key's work to end before the next one. */
const keyPause = 250;

const emptyPage = `<!doctype html><title>floor</title><input autofocus><div role="listbox"><div role="option">-</div></div>
<script>
  const row = document.querySelector('[role=option]');
  document.querySelector('input').addEventListener('input', (event) => { row.textContent = event.target.value; });
</script>`;

/** The page must be watched (in-page.ts) and show a workspace that is ready. */
export async function measureKeys(page: Page, words: readonly string[]): Promise<Figure[]> {
  const floor = await measureFloor(page, words);
  await page.bringToFront();
  await takeKeyTimes(page);
  const keys: KeyTimes[] = [];
  for (const word of words) {
    await page.keyboard.press('Control+p');
    await page.waitForTimeout(300);
    keys.push(...(await typeWord(page, word)));
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
  }
  const shown = keys.filter((times) => times.painted > 0);
  if (shown.length < keys.length) console.log(`${keys.length - shown.length} of ${keys.length} keys changed no row`);
  const asked = shown.filter((times) => times.answered > 0 && times.changed >= times.answered);
  const share = (what: string, all: readonly KeyTimes[], from: Moment, to: Moment): Figure =>
    summary(
      what,
      all.map((times) => times[to] - times[from]),
    );
  return [
    share('key to paint of its results', shown, 'down', 'painted'),
    share('  key to the question (React, the letter itself)', asked, 'down', 'asked'),
    share('  question to answer (socket, engine, JSON)', asked, 'asked', 'answered'),
    share('  answer to changed rows (React)', asked, 'answered', 'changed'),
    share('  changed rows to paint (style, layout, paint, commit)', asked, 'changed', 'painted'),
    share('floor: key to paint in an empty page', floor, 'down', 'painted'),
  ];
}

type Moment = 'down' | 'asked' | 'answered' | 'changed' | 'painted';

async function measureFloor(page: Page, words: readonly string[]): Promise<KeyTimes[]> {
  const empty = await page.context().newPage();
  await watch(empty);
  await empty.route('http://floor.invalid/', (route) => route.fulfill({ contentType: 'text/html', body: emptyPage }));
  await empty.goto('http://floor.invalid/');
  const keys: KeyTimes[] = [];
  for (const word of words) keys.push(...(await typeWord(empty, word)));
  await empty.close();
  return keys;
}

async function typeWord(page: Page, word: string): Promise<KeyTimes[]> {
  for (const letter of word) {
    await page.keyboard.press(letter);
    await page.waitForTimeout(keyPause);
  }
  return takeKeyTimes(page);
}
