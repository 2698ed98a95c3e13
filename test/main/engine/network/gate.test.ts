/** The one way out: what passes, what does not, and what is noted of it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { gatedFetch, type Pass, readContacts } from '../../../../src/main/engine/network/network.ts';

const dns = process.getBuiltinModule('node:dns');
const before = process.env.MEMOSCOPE_USER_DATA;
let userData: string;

beforeAll(() => {
  userData = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-test-'));
  process.env.MEMOSCOPE_USER_DATA = userData;
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ['network.log', 'network.log.1']) fs.rmSync(path.join(userData, name), { force: true });
});

afterAll(() => {
  if (before === undefined) delete process.env.MEMOSCOPE_USER_DATA;
  else process.env.MEMOSCOPE_USER_DATA = before;
  fs.rmSync(userData, { recursive: true });
});

const pass = (more: Partial<Pass> = {}) => gatedFetch({ purpose: 'answer', allowRemote: false, ...more });

async function serve(answer: http.RequestListener): Promise<{ host: string; port: number; requests: string[] }> {
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, port, requests };
}

const echo: http.RequestListener = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'x-two': ['a', 'b'] });
  request.pipe(response);
};

describe('what passes', () => {
  it('lets this machine through, and notes host, purpose and size, but nothing of the content', async () => {
    const { host } = await serve(echo);
    const response = await pass()(`http://${host}/api/chat`, { method: 'POST', body: 'Geheimnis 秘密' });
    expect(response.headers.get('x-two')).toBe('a, b');
    expect(await response.text()).toBe('Geheimnis 秘密');
    const bytes = Buffer.byteLength('Geheimnis 秘密');
    expect((await readContacts(10)).contacts).toEqual([
      {
        ...{ host, purpose: 'answer', outcome: 'answered', status: 200, sentBytes: bytes, receivedBytes: bytes },
        ...{ at: expect.any(Number), durationMs: expect.any(Number) },
      },
    ]);
    const log = fs.readFileSync(path.join(userData, 'network.log'), 'utf8');
    expect(log).not.toMatch(/Geheimnis|秘密|api\/chat/);
  });

  it('finds this machine by its name, at its own addresses only', async () => {
    const { port } = await serve(echo);
    const response = await pass()(`http://localhost:${port}/`, { method: 'POST', body: 'x' });
    expect(await response.text()).toBe('x');
  });

  it('a body larger than what is read at once comes whole', async () => {
    const { host } = await serve((_, response) => response.end(Buffer.alloc(3 << 20, 'x')));
    const response = await pass()(`http://${host}/`);
    expect((await response.arrayBuffer()).byteLength).toBe(3 << 20);
    expect((await readContacts(1)).contacts).toMatchObject([{ receivedBytes: 3 << 20 }]);
  });
});

describe('what does not (engine-6)', () => {
  it.each([
    'http://192.0.2.7:11434/api/tags',
    'https://ollama.example/api/tags',
    'http://localhost.example:11434/',
    'http://127.0.0.1.example/',
    'http://[2001:db8::1]:11434/',
    'http://0.0.0.0:11434/',
    'ftp://127.0.0.1/',
  ])('%s is refused by what it is called: no name is looked up, nothing is sent, and it is noted', async (url) => {
    const looked = vi.spyOn(dns, 'lookup');
    const connected = vi.spyOn(net.Socket.prototype, 'connect');
    await expect(pass()(url)).rejects.toMatchObject({ code: 'Refused', message: expect.stringContaining('settings') });
    expect(looked).not.toHaveBeenCalled();
    expect(connected).not.toHaveBeenCalled();
    expect((await readContacts(10)).contacts).toMatchObject([{ outcome: 'refused', status: null, sentBytes: 0 }]);
  });

  it('the name of this machine that leads elsewhere is refused', async () => {
    vi.spyOn(dns, 'lookup').mockImplementation(((_: string, __: object, done: (...found: unknown[]) => void) =>
      done(null, [{ address: '192.0.2.7', family: 4 }])) as never);
    await expect(pass()('http://localhost:11434/')).rejects.toMatchObject({
      code: 'Refused',
      message: expect.stringContaining('192.0.2.7'),
    });
    expect((await readContacts(1)).contacts).toMatchObject([{ outcome: 'refused', host: 'localhost:11434' }]);
  });

  it('another machine passes where the person allowed it', async () => {
    vi.spyOn(dns, 'lookup').mockImplementation(((_: string, __: object, done: (...found: unknown[]) => void) =>
      done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))) as never);
    await expect(pass({ allowRemote: true })('http://ollama.example:11434/')).rejects.toMatchObject({
      code: 'ENOTFOUND',
    });
    expect((await readContacts(1)).contacts).toMatchObject([{ outcome: 'failed', host: 'ollama.example:11434' }]);
  });

  it('a redirect is not followed', async () => {
    const other = await serve(echo);
    const { host } = await serve((_, response) => response.writeHead(307, { location: `http://${other.host}/` }).end());
    expect((await pass()(`http://${host}/`)).status).toBe(307);
    expect(other.requests).toEqual([]);
  });

  it('proxies that the environment names are not used', async () => {
    let proxied = 0;
    const proxy = net.createServer((socket) => {
      proxied += 1;
      socket.destroy();
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    onTestFinished(() => {
      proxy.close();
    });
    const { host } = await serve((_, response) => response.end('straight'));
    const named = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const env = { ...process.env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: named, http_proxy: named };
    const run = async (get: string): Promise<string> => {
      const door = new URL('../../../../src/main/engine/network/network.ts', import.meta.url).href;
      const script = `const { gatedFetch } = await import('${door}');
        console.log(await ${get}('http://${host}/').then((answer) => answer.text(), () => 'nothing'));`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...env, NO_PROXY: '', no_proxy: '' },
      });
      const said: string[] = [];
      child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
      await once(child, 'close');
      return said.join('').trim();
    };
    expect(await run("gatedFetch({ purpose: 'models', allowRemote: true })")).toBe('straight');
    expect(proxied).toBe(0);
    // Else the test could not fail.
    expect(await run('fetch')).toBe('nothing');
    expect(proxied).toBeGreaterThan(0);
  });
});

describe('ends', () => {
  it('rejects with the reason of the signal, before and in the answer, and closes the connection', async () => {
    const closed: Promise<unknown>[] = [];
    const { host } = await serve((request, response) => {
      closed.push(once(request.socket, 'close'));
      if (request.url === '/begun') response.write('begun');
    });
    const reason = new Error('enough');
    const stop = new AbortController();
    const waiting = pass()(`http://${host}/silent`, { signal: stop.signal });
    const begun = await pass()(`http://${host}/begun`, { signal: stop.signal });
    stop.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    await expect(begun.text()).rejects.toBe(reason);
    await Promise.all(closed);
    expect(closed).toHaveLength(2);
    expect((await readContacts(10)).contacts).toMatchObject([{ outcome: 'cancelled' }, { outcome: 'cancelled' }]);
  });

  it('sends nothing when it was aborted before', async () => {
    const { host, requests } = await serve(echo);
    await expect(pass()(`http://${host}/`, { signal: AbortSignal.abort('no') })).rejects.toBe('no');
    expect(requests).toEqual([]);
  });

  it('reports a connection that breaks', async () => {
    const { host } = await serve((request, response) => {
      if (request.url !== '/at-once') response.write('half');
      setImmediate(() => request.socket.destroy());
    });
    await expect(pass()(`http://${host}/at-once`)).rejects.toMatchObject({ code: 'ECONNRESET' });
    const half = await pass()(`http://${host}/`);
    await expect(half.text()).rejects.toMatchObject({ message: 'aborted' });
    expect((await readContacts(10)).contacts).toMatchObject([
      { outcome: 'failed', status: 200 },
      { outcome: 'failed' },
    ]);
  });

  it('a body that nobody wants ends the connection', async () => {
    const { host } = await serve((_, response) => response.write('more to come'));
    const response = await pass()(`http://${host}/`);
    await response.body?.cancel();
    expect((await readContacts(10)).contacts).toMatchObject([{ outcome: 'cancelled' }]);
  });
});

it('the list is bounded, newest first, and reads over lines that are damaged', async () => {
  const { port } = await serve((request, response) => response.writeHead(Number(request.url?.slice(1))).end());
  for (const status of [200, 201, 202]) await (await pass()(`http://127.0.0.1:${port}/${status}`)).text();
  fs.appendFileSync(path.join(userData, 'network.log'), 'half a line {"at": 1\n{"at": "never"}\n');
  const two = await readContacts(2);
  expect([two.contacts.map(({ status }) => status), two.total]).toEqual([[202, 201], 3]);
  fs.renameSync(path.join(userData, 'network.log'), path.join(userData, 'network.log.1'));
  await (await pass()(`http://127.0.0.1:${port}/203`)).text();
  expect((await readContacts(10)).contacts.map(({ status }) => status)).toEqual([203, 202, 201, 200]);
});
