/** What moves on the page, scene by scene, each with the work of its frames. */
import type { Locator, Page } from 'playwright-core';
import { openBareList } from './bare-list.ts';
import { type FrameWork, frameWork } from './frame-work.ts';
import type { Sample } from './sample.ts';
import { visit } from './visits.ts';

/** Steps of a hand, and milliseconds between them: about a frame. */
const steps = 60;
const step = 16;
/** Pixels that a notch of a hand's wheel scrolls; the other scenes scroll a whole screen in a frame, the most there is. */
const handStep = 120;

/** The page shows a workspace that is ready. */
export async function measureScenes(page: Page, { type, file }: Sample): Promise<FrameWork[]> {
  const list = (name: string): Locator => page.getByRole('listbox', { name, exact: true });
  const strip = page.locator('[data-list="timeline"] canvas');
  const graph = page.getByRole('application');
  const work: FrameWork[] = [];
  const scene = async (what: string, on: Locator, act: () => Promise<void>): Promise<void> => {
    await on.hover({ force: true });
    await page.waitForTimeout(600);
    work.push(await frameWork(page, what, act));
  };

  await visit(page, 'symbols');
  await scene('all symbols, scrolled', list('Symbols'), () => wheel(page, 0, 700));
  await scene('  by the wheel of a hand', list('Symbols'), () => wheel(page, 0, handStep));
  work.push(...(await measureBareList(page)));
  await visit(page, 'search?q=return');
  await scene('found lines, scrolled', page.getByRole('tree', { name: 'What was found' }), () => wheel(page, 0, 700));
  await scene('  by the wheel of a hand', page.getByRole('tree', { name: 'What was found' }), () =>
    wheel(page, 0, handStep),
  );
  await visit(page, `file/${file}`);
  const editor = page.locator('.monaco-editor').first();
  await editor.waitFor();
  await scene('the longest file in Monaco, scrolled', editor, () => wheel(page, 0, 300));
  await visit(page, 'learnings');
  await scene('records, scrolled', list('Records'), () => wheel(page, 0, 300));
  await scene('timeline, zoomed out and in', strip, () => wheel(page, 0, 60));
  await scene('timeline, panned', strip, () => wheel(page, 60, 0));
  await scene('timeline, hovered', strip, () => sweep(page, strip));
  await scene('timeline, a range dragged', strip, () => drag(page, strip));
  await page.keyboard.press('Escape');
  await visit(page, `graph?of=${type}`);
  await scene('graph, panned by the wheel', graph, () => wheel(page, 12, 6));
  await scene('graph, dragged', graph, () => drag(page, graph));
  await scene('graph, hovered', graph, () => sweep(page, graph));
  const more = graph.getByRole('button', { name: /more types$/ }).first();
  if ((await more.count()) > 0) {
    await scene('graph, three times "more" unfolded', graph, async () => {
      for (let n = 0; n < 3 && (await more.count()) > 0; n += 1) {
        await more.press('Enter');
        await page.waitForTimeout(600);
      }
    });
  }
  return work;
}

/** The same steps over a page with such rows and nothing else. */
async function measureBareList(page: Page): Promise<FrameWork[]> {
  const bare = await openBareList(page);
  const work: FrameWork[] = [];
  for (const [what, pixels] of [
    ['  floor: such rows in a bare page, scrolled', 700],
    ['  floor: by the wheel of a hand', handStep],
  ] as const) {
    await bare.getByRole('listbox').hover();
    await bare.waitForTimeout(600);
    work.push(await frameWork(bare, what, () => wheel(bare, 0, pixels)));
  }
  await bare.close();
  await page.bringToFront();
  return work;
}

/** There and back again. */
async function wheel(page: Page, dx: number, dy: number): Promise<void> {
  for (let n = 0; n < steps; n += 1) {
    const way = n < steps * 0.6 ? 1 : -1;
    await page.mouse.wheel(way * dx, way * dy);
    await page.waitForTimeout(step);
  }
}

async function sweep(page: Page, over: Locator): Promise<void> {
  const { x, y, width, height } = await boxOf(over);
  for (let n = 0; n < steps; n += 1) {
    const part = n / steps;
    await page.mouse.move(x + width * (0.1 + 0.8 * part), y + height * (0.5 + 0.3 * Math.sin(part * 20)));
    await page.waitForTimeout(step);
  }
}

async function drag(page: Page, over: Locator): Promise<void> {
  const { x, y, width, height } = await boxOf(over);
  // Low in it: boxes of a graph stand higher, and take hold of the pointer themselves.
  const low = y + height - 12;
  await page.mouse.move(x + width * 0.3, low);
  await page.mouse.down();
  for (let n = 0; n < steps; n += 1) {
    await page.mouse.move(x + width * (0.3 + 0.4 * Math.sin((n / steps) * Math.PI)), low - (n % 3));
    await page.waitForTimeout(step);
  }
  await page.mouse.up();
}

async function boxOf(over: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await over.boundingBox();
  if (box === null) throw new Error('what should move is not on screen');
  return box;
}
