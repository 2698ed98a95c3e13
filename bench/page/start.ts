/**
 * From the command to a first paint and to the first hit in the palette, step by step, so that the server's start, the
 * browser's and the page's are separated. The floor is the same browser started for a page with one word.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../test/e2e/support/chromium.ts';
import { type Place, projectRoot } from '../../test/e2e/support/place.ts';
import { moments, watch } from './in-page.ts';
import { type Figure, summary } from './summary.ts';

/** Milliseconds since the epoch, in the order in which they come. */
interface Start {
  command: number;
  link: number;
  browser: number;
  navigation: number;
  loaded: number;
  /** The bare frame, without any content. */
  frame: number;
  paint: number;
  hit: number;
}

/** The folder of `place` was opened before. @param runs starts, each in a browser of its own with an empty profile. */
export async function measureStarts(place: Place, runs: number): Promise<Figure[]> {
  const starts: Start[] = [];
  const floors: Start[] = [];
  for (let n = 0; n < runs; n += 1) {
    starts.push(await measureStart(place));
    floors.push(await measureFloor());
  }
  const from = (what: string, all: readonly Start[], a: keyof Start, b: keyof Start): Figure =>
    summary(
      what,
      all.map((start) => start[b] - start[a]),
    );
  const withoutBrowser = (what: string, b: keyof Start): Figure =>
    summary(
      what,
      starts.map((start) => start[b] - start.command - (start.navigation - start.link)),
    );
  return [
    from('command to first paint', starts, 'command', 'paint'),
    from('  server: command to link', starts, 'command', 'link'),
    from('  browser: start of the process', starts, 'link', 'browser'),
    from('  browser: first tab', starts, 'browser', 'navigation'),
    from('  page: navigation to the bare frame', starts, 'navigation', 'frame'),
    from('  page: navigation to first paint', starts, 'navigation', 'paint'),
    from('  page: navigation to all that the document names', starts, 'navigation', 'loaded'),
    from('command to first hit in the palette', starts, 'command', 'hit'),
    from('  first paint to first hit', starts, 'paint', 'hit'),
    withoutBrowser('command to first paint, browser start taken off', 'paint'),
    withoutBrowser('command to first hit, browser start taken off', 'hit'),
    from('floor: the browser alone to the paint of one word', floors, 'command', 'paint'),
    from('  of it the page: navigation to paint', floors, 'navigation', 'paint'),
  ];
}

async function measureStart(place: Place): Promise<Start> {
  const command = Date.now();
  const words = [path.join(projectRoot, 'bin', 'memoscope.mjs'), 'open', place.root, '--web', '--no-browser'];
  const server = spawn(process.execPath, words, { env: place.env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await linkOf(server);
  const link = Date.now();
  const { browser, page, started } = await startBrowser();
  await page.goto(url, { waitUntil: 'commit' });
  await moments(page, false);
  await page.keyboard.press('Control+p');
  await page.keyboard.type('a');
  const seen = await moments(page, true);
  await browser.close();
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  return { command, link, browser: started, ...seen };
}

/** The start of the browser counts as the command. */
async function measureFloor(): Promise<Start> {
  const server = http.createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>floor</title>word');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const command = Date.now();
  const { browser, page, started } = await startBrowser();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
  const seen = await moments(page, false);
  await browser.close();
  server.close();
  return { command, link: command, browser: started, ...seen };
}

async function startBrowser(): Promise<{ browser: Browser; page: Page; started: number }> {
  const browser = await launchChromium();
  const started = Date.now();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  await watch(page);
  return { browser, page, started };
}

/** Waits for the line `Open http…`. */
function linkOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    server.stdout?.on('data', (data: Buffer) => {
      text += String(data);
      const link = /^Open (http:\S+)/m.exec(text)?.[1];
      if (link !== undefined) resolve(link);
    });
    server.once('exit', (code) => reject(new Error(`memoscope open ended with code ${code}: ${text}`)));
  });
}
