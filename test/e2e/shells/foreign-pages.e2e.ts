/**
 * Pages of others in the browser that was let in: they frame the web shell, call it by its address or by a name that leads to it, open
 * its socket, and lead a person to it. Tabs of our own have one key.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePlace, type Place } from '../support/place.ts';
import { openWeb, type WebShell } from '../support/shells.ts';

let place: Place;
let shell: WebShell;
let stranger: http.Server;
let strangerPort: number;
let ours: string;

beforeAll(async () => {
  place = makePlace();
  stranger = http.createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>Stranger</title><p>A page of someone else</p>');
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  strangerPort = (stranger.address() as AddressInfo).port;
  // A foreign host name that resolves to this machine, as in DNS rebinding.
  shell = await openWeb(place, place.root, ['--host-resolver-rules=MAP *.example 127.0.0.1']);
  ours = new URL(shell.page.url()).origin;
  await works(shell.page);
});

afterAll(async () => {
  await shell?.close();
  stranger?.close();
  place?.remove();
});

const works = (page: Page): Promise<void> => page.getByText('ledgerline').first().waitFor();
/** Of another site, and of the site that is ours to a browser, which looks at no port: to it our cookie is shown. */
const strangers = () => [`http://stranger.example:${strangerPort}`, `http://127.0.0.1:${strangerPort}`];

async function pageOf(address: string): Promise<Page> {
  const [context] = shell.browser.contexts();
  if (context === undefined) throw new Error('the browser of the shell has no context');
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test('a page of someone else frames nothing of ours, reads nothing and opens no socket', async () => {
  for (const address of strangers()) {
    const page = await pageOf(address);
    const told = await page.evaluate(async (origin) => {
      const frame = document.createElement('iframe');
      frame.src = `${origin}/`;
      const framed = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await framed;
      const read = (mode: RequestMode) =>
        fetch(`${origin}/`, { mode, credentials: 'include' }).then(
          (answer) => answer.text(),
          () => 'refused',
        );
      const knock = (words: string[]) =>
        new Promise<string>((resolve) => {
          const socket = new WebSocket(`${origin.replace('http', 'ws')}/rpc`, words);
          socket.onopen = () => resolve('open');
          socket.onclose = () => resolve('closed');
        });
      return {
        cors: await read('cors'),
        noCors: await read('no-cors'),
        socket: await knock(['memoscope']),
        withKey: await knock(['memoscope', 'a'.repeat(43)]),
      };
    }, ours);
    expect(told).toEqual({ cors: 'refused', noCors: 'refused', socket: 'closed', withKey: 'closed' });
    const shown = await Promise.all(page.frames().map((frame) => frame.content()));
    expect(shown.join()).not.toContain('id="root"');
    await page.close();
  }
});

test('a name that leads to this machine is not ours', async () => {
  const { port } = new URL(ours);
  const page = await pageOf(`http://stranger.example:${port}/`);
  expect(await page.textContent('body')).toContain(`answers only as 127.0.0.1:${port}`);
  const told = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/rpc`, ['memoscope']);
        socket.onopen = () => resolve('open');
        socket.onclose = () => resolve('closed');
      }),
  );
  expect(told).toBe('closed');
  await page.close();
});

test('two tabs have one key, and an address with a key of someone else takes it from neither', async () => {
  const second = await shell.newTab();
  await works(second);
  const opener = await pageOf(`http://127.0.0.1:${strangerPort}`);
  for (const key of ['a'.repeat(43), '(']) {
    const led = opener.waitForEvent('popup');
    await opener.evaluate((address) => void window.open(address), `${ours}/#key=${key}`);
    await works(await led);
  }
  await second.reload();
  await works(second);
  const third = await shell.newTab();
  await works(third);
  expect(shell.problems).toEqual([]);
});
