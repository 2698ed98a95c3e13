/**
 * From a key to the paint of its results in the palette, with where the time goes, and beside it what a page with nothing
 * but a field and a line of text needs for the same in the same browser: the floor that no page can go below.
 */
import type { Page } from 'playwright-core';
import { type KeyTimes, takeKeyTimes, watch, watchList } from './in-page.ts';
import { type Figure, summary } from './summary.ts';
import { visit } from './visits.ts';

/** Milliseconds for a key's work to end before the next one; text search waits for typing to rest before it begins. */
const keyPause = 250;
const restedPause = 500;

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

/** Fields that filter a list below them: the hash of their view, their name, that of the list, what is typed. */
const fields: readonly (readonly [place: string, name: string, list: string, words: string])[] = [
  ['symbols', 'Search symbols', 'Symbols', 'getvalue'],
  ['search', 'Search all text', 'What was found', 'connection'],
  ['learnings', 'Search learnings', 'Records', 'payment retry'],
];

/**
 * From a key in such a field to the first rows of its answer and to the last change of its list, which may come page by page.
 * The letter itself is painted long before.
 */
export async function measureFields(page: Page): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [place, name, list, words] of fields) {
    await visit(page, place);
    // What stands around a list may have the same name.
    await watchList(page, `:is([role="listbox"], [role="tree"])[aria-label="${list}"]`);
    const field = page.getByLabel(name, { exact: true });
    await field.fill('');
    await field.focus();
    await takeKeyTimes(page);
    const times = await typeWord(page, words, restedPause);
    await field.fill('');
    const from = (to: 'asked' | 'answered' | 'firstPainted' | 'painted'): number[] =>
      times.filter((one) => one[to] > 0).map((one) => one[to] - one.down);
    figures.push(
      summary(`${place}: key to the paint of its first rows`, from('firstPainted')),
      summary('  key to the question', from('asked')),
      summary('  key to the answer', from('answered')),
      summary('  key to the paint of the last change', from('painted')),
    );
  }
  return figures;
}

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

async function typeWord(page: Page, word: string, pause = keyPause): Promise<KeyTimes[]> {
  for (const letter of word) {
    await page.keyboard.press(letter);
    await page.waitForTimeout(pause);
  }
  return takeKeyTimes(page);
}
