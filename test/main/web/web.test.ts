import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { WebSocket } from 'ws';
import { createClient } from '#shared/rpc/client.ts';
import { type Service, webSocketPort } from '../../../src/main/rpc/rpc.ts';
import { startWeb, type WebServer } from '../../../src/main/web/server.ts';

const pong = { version: '1', contract: 'c', pid: 1, shell: 'test', platform: 'test' } as const;
const host: Service = { call: async () => pong, subscribe: () => () => {} };

let folder: string;
let shell: WebServer;
let port: number;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memo-web-'));
  const page = path.join(folder, 'page');
  fs.mkdirSync(path.join(page, 'assets'), { recursive: true });
  fs.writeFileSync(path.join(page, 'index.html'), '<!doctype html>');
  fs.writeFileSync(path.join(page, 'assets', 'main-1a2b.js'), 'export {}');
  fs.writeFileSync(path.join(page, 'assets', 'font-1a2b.woff2'), 'f');
  fs.writeFileSync(path.join(page, '.env'), 'secret');
  fs.writeFileSync(path.join(page, 'notes.exe'), 'secret');
  fs.writeFileSync(path.join(folder, 'outside.html'), 'secret');
  fs.symlinkSync('../outside.html', path.join(page, 'link.html'));
  fs.symlinkSync('..', path.join(page, 'up'));
  shell = await startWeb({ host, rendererDir: page });
  port = Number(new URL(shell.url).port);
});
afterEach(async () => {
  await shell.close();
  fs.rmSync(folder, { recursive: true });
});

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** Plain node:http, because fetch would clean up the path and own the Host header. */
function ask(target: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, path: target, headers, method, agent: false },
      (response) => {
        let body = '';
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      },
    );
    request.on('error', reject);
    request.end();
  });
}

const tokenPath = () => new URL(shell.url).pathname + new URL(shell.url).search;
/** What the page keeps of the first address. */
let key = '';
async function enter(): Promise<string> {
  const answer = await ask(tokenPath());
  key = /^\/#key=([\w-]{43})$/.exec(answer.headers.location ?? '')?.[1] ?? '';
  return String(answer.headers['set-cookie']?.[0]?.split(';')[0]);
}

async function knock(headers: Record<string, string>, target = '/rpc', said = key): Promise<WebSocket | number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${target}`, said === '' ? [] : ['memoscope', said], { headers });
  return new Promise((resolve) => {
    socket.on('open', () => resolve(socket));
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => {});
  });
}

test('of more than 256 connections the rest is told why it is refused, and there is room again when some end', async () => {
  const held = await Promise.all(
    Array.from({ length: 256 }, async () => {
      const socket = net.connect(port, '127.0.0.1');
      socket.on('error', () => {});
      await once(socket, 'connect');
      return socket;
    }),
  );
  const answer = await ask(tokenPath());
  expect(answer.status).toBe(503);
  expect(answer.body).toMatch(/^256 connections .* try again\.$/m);
  expect(await knock({})).toBe(503);
  for (const socket of held) socket.destroy();
  await expect.poll(async () => (await ask('/')).status).toBe(401);
});

test('knows for how long no tab has been open', async () => {
  await expect.poll(() => shell.idleMs()).toBeGreaterThan(0);
  const headers = { cookie: await enter(), origin: `http://127.0.0.1:${port}` };
  const [one, two] = [await knock(headers), await knock(headers)] as WebSocket[];
  expect(shell.idleMs()).toBe(0);
  one?.terminate();
  two?.terminate();
  await expect.poll(() => shell.idleMs()).toBeGreaterThan(0);
});

describe('the way in', () => {
  it('trades the one-time token for a cookie that scripts and other sites cannot use', async () => {
    const answer = await ask(tokenPath());
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toMatch(/^\/#key=[\w-]{43}$/);
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      new RegExp(`^memoscope-${port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
    );
  });

  it('refuses no token with 401, a wrong or reused one with 403', async () => {
    expect((await ask('/')).status).toBe(401);
    expect((await ask('/?token=')).status).toBe(403);
    expect((await ask('/?token=wrong')).status).toBe(403);
    expect((await ask(tokenPath(), {}, 'HEAD')).status).toBe(403);
    const entered = await ask(tokenPath());
    expect(entered.status).toBe(303);
    expect((await ask(tokenPath())).status).toBe(403);
    // The browser that was let in may follow the printed link again.
    const cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const again = await ask(tokenPath(), { cookie });
    expect(again.status).toBe(303);
    // With the cookie alone no key is learnt.
    expect(again.headers.location).toBe('/');
  });

  it('does not take the cookie of another port or a made-up one', async () => {
    const cookie = await enter();
    const value = cookie.split('=')[1];
    expect((await ask('/', { cookie: `memoscope-1=${value}` })).status).toBe(401);
    expect((await ask('/', { cookie: `memoscope-${port}=x` })).status).toBe(401);
    expect((await ask('/', { cookie: `a=b; ${cookie}` })).status).toBe(200);
  });

  it('answers no other host name with 421, even with the cookie', async () => {
    const cookie = await enter();
    for (const name of ['evil.example', `evil.example:${port}`, `localhost:${port}`, '127.0.0.1']) {
      expect((await ask('/', { host: name, cookie })).status, name).toBe(421);
    }
  });

  it('listens on the loopback address only', async () => {
    const others = Object.values(os.networkInterfaces())
      .flat()
      .filter((address) => address?.family === 'IPv4' && !address.internal);
    for (const other of others) {
      const socket = net.connect(port, other?.address ?? '');
      await expect(once(socket, 'connect')).rejects.toThrow();
    }
    expect(new URL(shell.url).hostname).toBe('127.0.0.1');
  });
});

describe('the page', () => {
  it('has exact types, security headers and a policy that allows this port only', async () => {
    const cookie = await enter();
    const page = await ask('/', { cookie });
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    });
    expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ws://127.0.0.1:${port};`);
    expect(page.headers['content-security-policy']).not.toContain('unsafe-eval');
    const script = await ask('/assets/main-1a2b.js', { cookie });
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(script.headers['cache-control']).toContain('immutable');
    expect((await ask('/assets/font-1a2b.woff2', { cookie })).headers['content-type']).toBe('font/woff2');
  });

  it('brings the document in the theme that was chosen, and each theme again', async () => {
    let theme: 'system' | 'light' | 'dark' = 'dark';
    const page = path.join(folder, 'page');
    fs.writeFileSync(path.join(page, 'index.html'), '<!doctype html><html lang="en"></html>');
    await shell.close();
    shell = await startWeb({ host, rendererDir: page, theme: async () => theme });
    port = Number(new URL(shell.url).port);
    const cookie = await enter();
    const dark = await ask('/', { cookie });
    expect(dark.body).toBe('<!doctype html><html data-theme="dark" lang="en"></html>');
    expect((await ask('/', { cookie, 'if-none-match': String(dark.headers.etag) })).status).toBe(304);
    theme = 'light';
    const light = await ask('/', { cookie, 'if-none-match': String(dark.headers.etag) });
    expect(light.body).toBe('<!doctype html><html data-theme="light" lang="en"></html>');
    theme = 'system';
    expect((await ask('/', { cookie })).body).toBe('<!doctype html><html lang="en"></html>');
    expect((await ask('/assets/main-1a2b.js', { cookie })).body).toBe('export {}');
  });

  it('answers 304 to what the browser has', async () => {
    const cookie = await enter();
    const etag = String((await ask('/', { cookie })).headers.etag);
    const again = await ask('/', { cookie, 'if-none-match': etag });
    expect([again.status, again.body]).toEqual([304, '']);
    fs.writeFileSync(path.join(folder, 'page', 'index.html'), '<!doctype html><p>new');
    expect((await ask('/', { cookie, 'if-none-match': etag })).status).toBe(200);
  });

  it.each([
    '/../outside.html',
    '/%2e%2e/outside.html',
    '/..%2foutside.html',
    '/assets/..%5c..%5coutside.html',
    '/link.html',
    '/up/outside.html',
    '/.env',
    '/notes.exe',
    '/assets',
    '/assets/',
    '/%00',
    '/%E0%A4%A',
    '/index.html%00.js',
    '/C:/index.html',
  ])('gives nothing at %s', async (target) => {
    const cookie = await enter();
    const answer = await ask(target, { cookie });
    expect([answer.status, answer.body.includes('secret')]).toEqual([404, false]);
  });

  it('refuses other methods and other forms of address', async () => {
    const cookie = await enter();
    expect((await ask('/', { cookie }, 'POST')).status).toBe(405);
    expect((await ask('//evil.example/', { cookie })).status).toBe(400);
    expect((await ask('http://evil.example/', { cookie })).status).toBe(400);
  });
});

describe('the web socket', () => {
  const origin = () => `http://127.0.0.1:${port}`;

  it('carries the contract for the page that was let in, in several tabs', async () => {
    const cookie = await enter();
    for (let tab = 0; tab < 3; tab += 1) {
      const socket = await knock({ cookie, origin: origin() });
      if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
      await expect(createClient(webSocketPort(socket)).call('ping', {})).resolves.toEqual(pong);
    }
  });

  it('lets a tab wait for a host that is still on its way, and the page load meanwhile', async () => {
    await shell.close();
    const loading = Promise.withResolvers<Service>();
    shell = await startWeb({ host: loading.promise, rendererDir: path.join(folder, 'page') });
    port = Number(new URL(shell.url).port);
    const cookie = await enter();
    const knocking = knock({ cookie, origin: origin() });
    expect((await ask('/', { cookie })).status).toBe(200);
    expect(await Promise.race([knocking, 'waits'])).toBe('waits');
    loading.resolve(host);
    const socket = await knocking;
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
    await expect(createClient(webSocketPort(socket)).call('ping', {})).resolves.toEqual(pong);
  });

  it('is closed to strangers: no cookie, foreign or no origin, foreign host, another path', async () => {
    const cookie = await enter();
    expect(await knock({ origin: origin() })).toBe(403);
    expect(await knock({ cookie })).toBe(403);
    expect(await knock({ cookie, origin: 'https://evil.example' })).toBe(403);
    expect(await knock({ cookie, origin: `http://localhost:${port}` })).toBe(403);
    expect(await knock({ cookie, origin: 'null' })).toBe(403);
    expect(await knock({ cookie, origin: origin(), host: 'evil.example' })).toBe(421);
    expect(await knock({ cookie, origin: origin() }, '/other')).toBe(404);
  });

  it('is closed to a server of another port, to which browsers show the cookie too: it has no key of this one', async () => {
    const headers = { cookie: await enter(), origin: origin() };
    expect(await knock(headers, '/rpc', '')).toBe(403);
    expect(await knock(headers, '/rpc', headers.cookie.split('=')[1])).toBe(403);
    expect(await knock(headers)).toBeInstanceOf(WebSocket);
  });

  it('lets in 64 tabs and no more, and lets in again when one goes', async () => {
    const cookie = await enter();
    const tabs: WebSocket[] = [];
    for (let tab = 0; tab < 64; tab += 1) {
      const socket = await knock({ cookie, origin: origin() });
      if (typeof socket === 'number') throw new Error(`tab ${tab} refused with ${socket}`);
      tabs.push(socket);
    }
    expect(await knock({ cookie, origin: origin() })).toBe(503);
    const [first] = tabs;
    first?.close();
    if (first) await once(first, 'close');
    await expect.poll(() => knock({ cookie, origin: origin() })).toBeInstanceOf(WebSocket);
  });

  it('drops a connection that sends too much and keeps serving', async () => {
    const cookie = await enter();
    const socket = await knock({ cookie, origin: origin() });
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
    socket.send('x'.repeat((16 << 20) + 1));
    const [code] = await once(socket, 'close');
    expect(code).toBe(1009);
    expect((await ask('/', { cookie })).status).toBe(200);
  });

  it('stays up under 2,000 connections that are silent', async () => {
    const idle = Array.from({ length: 2000 }, () =>
      net
        .connect(port, '127.0.0.1')
        .on('error', () => {})
        .resume(),
    );
    // The kernel hands over in the next seconds what did not fit its queue, and forgets a few.
    const letGo = () => idle.filter((socket) => socket.destroyed).length;
    await expect.poll(letGo).toBeGreaterThan(1000);
    for (const socket of idle) socket.destroy();
    await expect.poll(async () => (await ask('/').catch(() => null))?.status).toBe(401);
  });

  it('closes with tabs open', async () => {
    const cookie = await enter();
    const socket = await knock({ cookie, origin: origin() });
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
    const ended = once(socket, 'close');
    await shell.close();
    expect((await ended)[0]).toBe(1001);
  });
});
