/**
 * Takes the pictures: the built product behind its web shell, each scene in each theme, language and width, in a page that
 * begins at the scene's address. Main types: Looks, Taken.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { makePlace, type Place } from '../../e2e/support/place.ts';
import { collectProblems } from '../../e2e/support/problems.ts';
import { openWeb, type WebShell } from '../../e2e/support/shells.ts';
import { talking } from '../ollama/fake-models.ts';
import { openFakeOllama } from '../ollama/fake-server.ts';
import { liveIn, prepareDemo, runCli } from './demo-life.ts';
import { type Scene, scenes } from './scenes.ts';

export const themes = ['light', 'dark'] as const;
export const locales = { en: 'en-US', zh: 'zh-CN' } as const;
type Theme = (typeof themes)[number];
type Language = keyof typeof locales;

export interface Looks {
  readonly themes: readonly Theme[];
  readonly languages: readonly Language[];
  /** Each language in one theme only: half as many, in which a view is seen in both. */
  readonly paired: boolean;
  /** Pixels; 900 high, 700 below 1100. */
  readonly widths: readonly number[];
}

export interface Taken {
  readonly pictures: number;
  /** What a page did that it must not: an error of its own, a line in its console, something wider than the window. */
  readonly problems: readonly string[];
}

const pairs: Readonly<Record<Language, Theme>> = { en: 'light', zh: 'dark' };

const questions = { zh: '捕获超时以后会发生什么？', en: 'What happens when a capture times out?' };

const answers = {
  en: 'The gateway is asked before anything is tried again [1]: a time-out after a capture was sent gives **Verify**, and the processor looks the payment up by its idempotency key [2].',
  zh: '不会盲目重试 [1]：捕获请求发出后超时，策略返回 **Verify**，处理器先用幂等键查询网关 [2]，找到付款就直接入账。',
};

/** @param folder a project of one's own, which is copied; null for the demo with a life of its own. */
export async function takePictures(to: string, folder: string | null, wanted: RegExp, looks: Looks): Promise<Taken> {
  const place = makePlace({ learns: true });
  const ollama = await openFakeOllama([talking('qwen2.5-coder:7b')]);
  ollama.reply = ({ body }) => {
    const language = JSON.stringify(body.messages).includes(questions.zh) ? 'zh' : 'en';
    return { kind: 'text', parts: answers[language].split(/(?<= )/), tokens: { prompt: 2140, answer: 62 } };
  };
  let shell: WebShell | null = null;
  try {
    fs.writeFileSync(path.join(place.userData, 'settings.json'), JSON.stringify({ ollamaHost: ollama.host }));
    if (folder === null) await prepareDemo(place);
    else takeOver(place, folder);
    shell = await openWeb(place, place.root);
    await indexed(shell.page);
    if (folder === null) {
      liveIn(place);
      await converse(shell.page);
    }
    fs.mkdirSync(to, { recursive: true });
    const shown = scenes.filter(({ name, demoOnly }) => wanted.test(name) && (folder === null || !demoOnly));
    return await takeEach(shell, shown, idsIn(place, folder === null), to, looks);
  } finally {
    await shell?.close();
    await ollama.close();
    place.remove();
  }
}

function takeOver(place: Place, folder: string): void {
  fs.rmSync(place.root, { recursive: true });
  fs.cpSync(folder, place.root, { recursive: true, filter: (file) => path.basename(file) !== '.memo' });
}

async function indexed(page: Page): Promise<void> {
  await page.getByText(/Up to date/).waitFor({ timeout: 300_000 });
}

/** Two questions with an answer of the model, which Ask then shows. */
async function converse(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  for (const question of Object.values(questions)) {
    // A page of its own: the view opens as it was left.
    await page.goto('about:blank');
    await page.goto(`${origin}/#/ask`);
    const field = page.locator('[data-pane="main"] textarea').last();
    await field.fill(question, { timeout: 120_000 });
    await field.press('Enter');
    await page.getByRole('article').filter({ hasText: 'Verify' }).last().waitFor({ timeout: 60_000 });
  }
}

/** What the braces of the scenes represent. */
function idsIn(place: Place, demo: boolean): Record<string, string> {
  const found = (query: string): { type: string; file: string } => {
    const [first] = JSON.parse(runCli(place, 'search', query, '--kind', 'class', '--limit', '1', '--json'));
    return { type: first?.typeId ?? '', file: first?.file ?? '' };
  };
  const { type, file } = found(demo ? 'RetryPolicy' : 'e');
  return { type, file, tsType: demo ? found('AccountStore').type : '', pyType: demo ? found('Entry').type : '' };
}

/** The languages beside each other: most of the time a page is waited for. */
async function takeEach(
  shell: WebShell,
  shown: readonly Scene[],
  ids: Record<string, string>,
  to: string,
  looks: Looks,
): Promise<Taken> {
  const storageState = await shell.page.context().storageState();
  const origin = new URL(shell.page.url()).origin;
  const taken = await Promise.all(
    looks.languages.map(async (language) => {
      const problems: string[] = [];
      let pictures = 0;
      for (const theme of looks.paired ? [pairs[language]] : looks.themes) {
        for (const width of looks.widths) {
          const viewport = { width, height: width < 1100 ? 700 : 900 };
          const context = await shell.browser.newContext({
            viewport,
            locale: locales[language],
            colorScheme: theme,
            storageState,
            reducedMotion: 'reduce',
          });
          for (const scene of shown) {
            const name = [scene.name, theme, language, String(width)].join('.');
            const address = `${origin}/#/${filled(scene.place, ids)}`;
            const found = await takeOne(context, scene, address, path.join(to, `${name}.png`));
            problems.push(...found.map((one) => `${name}: ${one}`));
            pictures += 1;
          }
          await context.close();
        }
      }
      return { pictures, problems };
    }),
  );
  return {
    pictures: taken.reduce((sum, { pictures }) => sum + pictures, 0),
    problems: taken.flatMap(({ problems }) => problems),
  };
}

function filled(text: string, ids: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
}

async function takeOne(context: BrowserContext, scene: Scene, address: string, file: string): Promise<string[]> {
  const page = await context.newPage();
  const problems = collectProblems(page);
  try {
    await page.goto(address);
    await page.locator('[data-pane="main"]').first().waitFor();
    await still(page, scene.slow);
    await scene.act?.(page);
    await still(page, scene.slow);
    await page.screenshot({ path: file });
    await scene.leave?.(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) problems.push(`${wide} pixels wider than the window`);
  } catch (error) {
    problems.push(String(error));
  } finally {
    await page.close();
  }
  return problems;
}

/** Until fonts are there and nothing in the page has changed for a while; what never rests is pictured as it is. */
async function still(page: Page, slow = false): Promise<void> {
  await page.evaluate(
    async (quietMs) => {
      await document.fonts.ready;
      await new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, quietMs);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, quietMs);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        setTimeout(resolve, 20 * quietMs);
      });
    },
    slow ? 2_500 : 500,
  );
}
