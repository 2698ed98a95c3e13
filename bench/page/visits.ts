/**
 * Hundreds of changes of the view in one page, as in hours of use, and what stays behind: heap, nodes, listeners and workers,
 * after a forced collection. The same places come again and again, so what answers keep is there after the first rounds; from
 * then on the counts must not grow with the visits. They may differ by one view: React can hold the last one until the next
 * change. The heap still grows by code that the browser compiles as it is used.
 */
import type { CDPSession, Page } from 'playwright-core';
import type { Sample } from './sample.ts';

export interface Remains {
  readonly visits: number;
  readonly heapMB: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly workers: number;
}

/** Milliseconds for a view to load what it shows, by the clock: no view says when it is done. */
const look = 150;

/** @param rounds over all views; taken stock of after the first tenth, in the middle, and in the end. */
export async function measureVisits(page: Page, sample: Sample, rounds: number): Promise<Remains[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const places = placesOf(sample);
  const stops = [Math.max(1, Math.round(rounds / 10)), Math.round(rounds / 2), rounds];
  const remains: Remains[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const place of places) await visit(page, place);
    if (stops.includes(round)) remains.push(await takeStock(page, session, round * places.length));
  }
  await session.detach();
  return remains;
}

export async function visit(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${place}`);
  await page.locator('[data-pane="main"]:not([aria-busy="true"])').first().waitFor();
  await page.waitForTimeout(look);
}

function placesOf({ type, file, record }: Sample): string[] {
  return [
    'overview',
    'project/interface',
    'symbols',
    'symbols?q=get',
    `type/${type}`,
    `graph?of=${type}`,
    'search?q=return',
    `file/${file}`,
    'learnings',
    `learnings/${record}`,
    'ask',
    'bank',
    'diff',
    'evolution',
    'generations',
    'context',
    'settings',
    'diagnostics',
  ];
}

async function takeStock(page: Page, session: CDPSession, visits: number): Promise<Remains> {
  // Away from what the last place holds, and past what is left for an idle moment.
  await visit(page, 'overview');
  await page.waitForTimeout(1000);
  // What a first collection releases can hold what only a second one finds.
  for (let n = 0; n < 3; n += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return {
    visits,
    heapMB: Math.round(of('JSHeapUsedSize') / 2 ** 17) / 8,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    workers: page.workers().length,
  };
}
