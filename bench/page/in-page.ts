/**
 * What runs inside the measured page, put there before its own scripts: it notes for each key when the page asked the
 * engine, got the answer, changed the list and painted it. Main types: KeyTimes, Moments.
 * The functions travel as text into the browser, so each one stands alone.
 */
import type { Page } from 'playwright-core';

/** Milliseconds on the page's clock (`performance.now`); 0 for what did not happen before the next key. Of the list in `watchList`. */
export interface KeyTimes {
  readonly key: string;
  down: number;
  asked: number;
  answered: number;
  /** The end of the frame that shows the first change of the list after the answer. */
  firstPainted: number;
  /** The last change of the list of results. */
  changed: number;
  /** The end of the frame that shows that change. */
  painted: number;
}

/** Milliseconds since the epoch. */
export interface Moments {
  navigation: number;
  /** The document and all that it names are there. */
  loaded: number;
  /** The first paint at all: colours of the theme and lines of the frame, which the document brings along. */
  frame: number;
  /** The first paint of text or pictures. */
  paint: number;
  /** The end of the frame with the first row in a list of results; 0 before. */
  hit: number;
}

interface Watched {
  keyTimes: KeyTimes[];
  firstHit: number;
  /** CSS selector of the list that shows the results. */
  results: string;
}

export async function watch(page: Page): Promise<void> {
  await page.addInitScript(install);
}

function install(): void {
  const seen: Watched = { keyTimes: [], firstHit: 0, results: '[role=listbox], [role=tree]' };
  Object.assign(window, { seen });
  const latest = (): KeyTimes | undefined => seen.keyTimes.at(-1);
  addEventListener(
    'keydown',
    ({ key, timeStamp, ctrlKey }) => {
      if (key.length !== 1 || ctrlKey) return;
      seen.keyTimes.push({ key, down: timeStamp, asked: 0, answered: 0, firstPainted: 0, changed: 0, painted: 0 });
    },
    true,
  );
  // A message that is posted in an animation frame arrives after that frame was styled, laid out, painted and committed.
  const painted = new MessageChannel();
  painted.port1.onmessage = () => {
    const now = performance.now();
    const times = latest();
    if (times !== undefined && times.changed > 0) times.painted = now;
    if (times !== undefined && times.firstPainted === 0 && times.answered > 0 && times.changed >= times.answered) {
      times.firstPainted = now;
    }
    if (seen.firstHit === 0 && document.querySelector('[role=option]') !== null) {
      seen.firstHit = performance.timeOrigin + now;
    }
  };
  // The list of results only: the preview beside it follows when typing rests. It may come as a whole.
  const ofResults = ({ target, addedNodes }: MutationRecord): boolean =>
    (target instanceof Element ? target : target.parentElement)?.closest(seen.results) != null ||
    [...addedNodes].some(
      (node) => node instanceof Element && (node.matches(seen.results) || node.querySelector(seen.results) !== null),
    );
  new MutationObserver((records) => {
    if (!records.some(ofResults)) return;
    const times = latest();
    if (times !== undefined) times.changed = performance.now();
    requestAnimationFrame(() => painted.port2.postMessage(null));
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  window.WebSocket = class extends WebSocket {
    #question: unknown;
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      this.addEventListener('message', ({ data }) => {
        const times = latest();
        if (times === undefined || times.asked === 0 || times.answered > 0) return;
        if (String(data).includes(`"id":${JSON.stringify(this.#question)}`)) times.answered = performance.now();
      });
    }
    override send(data: string): void {
      const times = latest();
      // A page of an older search that still runs is no answer to the key.
      const asks = /"method":"(SearchSymbols|search\.text|memory\.search)"/.test(data) && !data.includes('"after":');
      if (times !== undefined && times.asked === 0 && asks) {
        times.asked = performance.now();
        this.#question = (JSON.parse(data) as { id: unknown }).id;
      }
      super.send(data);
    }
  };
}

/** Only this list counts as that of the results: lists beside it follow when typing rests. */
export function watchList(page: Page, results: string): Promise<void> {
  return page.evaluate((selector) => {
    (window as unknown as { seen: Watched }).seen.results = selector;
  }, results);
}

/** What was noted for the keys since the last call. */
export function takeKeyTimes(page: Page): Promise<KeyTimes[]> {
  return page.evaluate(() => (window as unknown as { seen: Watched }).seen.keyTimes.splice(0));
}

/** Waits until the page was painted, and for the first row of a list of results when `withHit`. */
export function moments(page: Page, withHit: boolean): Promise<Moments> {
  return page.evaluate(async (wantsHit) => {
    const firstPaint = (): number | undefined => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    const { seen } = window as unknown as { seen: Watched };
    while (firstPaint() === undefined || (wantsHit && seen.firstHit === 0)) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return {
      navigation: performance.timeOrigin,
      loaded: performance.timeOrigin + (navigation?.loadEventStart ?? 0),
      frame: performance.timeOrigin + (performance.getEntriesByName('first-paint')[0]?.startTime ?? 0),
      paint: performance.timeOrigin + (firstPaint() ?? 0),
      hit: seen.firstHit,
    };
  }, withHit);
}
