/** Rows of learnings, conversations and the log of the loop are as high as their questions need, which the list counts before it draws them: held against the browser's own lines. */
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { projectRoot } from '../support/place.ts';
import type { Wanted } from './in-page.tsx';
import { manyQuestions } from './questions.ts';

let browser: Browser;
let script = '';
let style = '';

beforeAll(async () => {
  const built = await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // As the product has it, not as tests do.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    build: {
      write: false,
      lib: {
        entry: path.join(import.meta.dirname, 'in-page.tsx'),
        formats: ['iife'],
        name: 'lines',
        cssFileName: 'lines',
      },
    },
  });
  for (const result of Array.isArray(built) ? built : [built]) {
    if (!('output' in result)) throw new Error('The page was not built at once.');
    for (const file of result.output) {
      if (file.type === 'chunk') script += file.code;
      else if (file.fileName.endsWith('.css')) style += String(file.source);
    }
  }
  browser = await launchChromium();
});

afterAll(() => browser?.close());

/** Pixels: of the log, beside its columns of one width. */
const froms = { records: 220, asked: 220, log: 560, why: 340 } as const;

test.each([
  ['records', 'en', 520],
  ['records', 'zh-CN', 520],
  ['asked', 'en', 340],
  ['asked', 'zh-CN', 340],
  ['log', 'en', 1000],
  ['log', 'zh-CN', 1000],
  ['why', 'en', 640],
  ['why', 'zh-CN', 640],
] as const)(
  'no question among %s of a page in %s has fewer lines than it needs, and hardly one has more',
  async (rows, language, to) => {
    const page = await browser.newPage();
    await page.setContent(`<!doctype html><html lang="${language}"><style>${style}</style><body></body></html>`);
    await page.addScriptTag({ content: script });
    const wanted: Wanted = { rows, questions: manyQuestions(), from: froms[rows], to, every: 6 };
    const { compared, found } = await page.evaluate((all) => window.compareLines(all), wanted);
    expect(compared).toBeGreaterThan(3_000);
    expect(found.filter(({ counted, drawn }) => counted < drawn)).toEqual([]);
    expect(found.length / compared).toBeLessThan(0.003);
    await page.close();
  },
);

test('what is counted leaves room for the scrollbar of a list that has one', async () => {
  const shown = await launchChromium({ scrollbars: true });
  try {
    const page = await shown.newPage();
    await page.setContent(`<!doctype html><html lang="en"><style>${style}</style><body></body></html>`);
    await page.addScriptTag({ content: script });
    const [few, many] = await page.evaluate(() => window.listWidths());
    expect(few?.drawn).toBe(300);
    expect(many?.drawn).toBeLessThan(300);
    expect([few?.counted, many?.counted]).toEqual([many?.drawn, many?.drawn]);
  } finally {
    await shown.close();
  }
});
