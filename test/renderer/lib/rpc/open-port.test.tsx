import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '#shared/rpc/client.ts';
import { maxMessageBytes } from '#shared/rpc/limits.ts';
import { createWebKeys, openPort } from '../../../../src/renderer/lib/rpc/open-port.ts';

afterEach(() => vi.unstubAllGlobals());

const tooLong = { path: 'é'.repeat(maxMessageBytes / 2) };
const refused = {
  code: 'Refused',
  message: expect.stringContaining('Ask for less at once'),
  data: { reason: 'tooLarge' },
};

test('a call that is too long for one message is refused in the page, and nothing of it is sent to the web shell', async () => {
  const sent: string[] = [];
  class Socket extends EventTarget {
    static readonly CONNECTING = 0;
    readonly readyState = 1;
    readonly bufferedAmount = 0;
    send(text: string): void {
      sent.push(text);
    }
  }
  vi.stubGlobal('WebSocket', Socket);
  const client = createClient(openPort());
  await expect(client.call('ResolveSymbol', tooLong)).rejects.toMatchObject(refused);
  expect(sent).toEqual([]);
  void client.call('ResolveSymbol', { path: 'A' });
  expect(sent).toHaveLength(1);
});

/** A tab at an address; tabs of one browser have one `kept`. */
function tab(hash: string, kept = new Map<string, string>()) {
  const storage = (of: Map<string, string>) => ({
    getItem: (name: string) => of.get(name) ?? null,
    setItem: (name: string, to: string) => of.set(name, to),
    removeItem: (name: string) => of.delete(name),
  });
  const location = { hash, pathname: '/', search: '' };
  const history = {
    state: null,
    replaceState: (_: unknown, __: string, to: string) => void Object.assign(location, { hash: '', shown: to }),
  };
  const window = { location, history, localStorage: storage(kept), sessionStorage: storage(new Map()) };
  const keys = createWebKeys(window as unknown as Window);
  return { location, keys, again: () => createWebKeys(window as unknown as Window) };
}

test('the key of the first address is kept for the tabs of this origin, and leaves the address; a place in it is none', () => {
  const kept = new Map<string, string>();
  expect(tab('', kept).keys.next()).toBeNull();
  const first = tab('#key=let-me_in', kept);
  expect(first.keys.next()).toBe('let-me_in');
  expect(first.location).toMatchObject({ hash: '', shown: '/' });
  // Loaded again before it is connected, and tried again where that fails.
  const again = first.again();
  expect([again.next(), again.next()]).toEqual(['let-me_in', 'let-me_in']);
  again.fits('let-me_in');
  expect([again.next(), first.again().next()]).toEqual(['let-me_in', 'let-me_in']);
  for (const hash of ['', '#search?q=a&key=b', '#key']) expect(tab(hash, kept).keys.next()).toBe('let-me_in');
  expect(tab('#search?q=a&key=b', kept).location).not.toHaveProperty('shown');
});

test('an address with a key that lets nobody in takes nothing away from the one that does; a new one that does is kept', () => {
  const kept = new Map([['memoscope.key', 'ours']]);
  for (const forged of ['#key=(', '#key=a%20b', `#key=${'a'.repeat(100)}`])
    expect(tab(forged, kept).keys.next()).toBe('ours');
  const led = tab('#key=theirs', kept).keys;
  expect([led.next(), led.next(), led.next()]).toEqual(['theirs', 'ours', 'theirs']);
  expect(tab('', kept).keys.next()).toBe('ours');
  led.fits('ours');
  expect([led.next(), led.next()]).toEqual(['ours', 'ours']);
  const anew = tab('#key=newer', kept).keys;
  anew.fits(anew.next());
  expect(tab('', kept).keys.next()).toBe('newer');
});

test('nor to the window of Electron; what the engine ended is reconnected', async () => {
  const sent: string[] = [];
  let receive: (text: string) => void = () => {};
  const port = {
    post: (text: string) => void sent.push(text),
    onMessage: (listener: (text: string) => void) => {
      receive = listener;
    },
  };
  vi.stubGlobal('memoscope', { shell: 'electron', port, pathForFile: () => '' });
  const client = createClient(openPort());
  await expect(client.call('ResolveSymbol', tooLong)).rejects.toMatchObject(refused);
  expect(sent).toEqual([]);
  const call = client.call('ResolveSymbol', { path: 'A' });
  const ended = new Promise<void>((resolve) => client.onClose(() => resolve()));
  const params = { name: 'shell.engine', payload: { state: 'dropped', message: '' } };
  receive(JSON.stringify({ jsonrpc: '2.0', method: 'event', params }));
  await ended;
  await expect(call).rejects.toMatchObject({ code: 'Offline' });
});
