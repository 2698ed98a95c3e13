import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '#shared/rpc/client.ts';
import { maxMessageBytes } from '#shared/rpc/limits.ts';
import { openPort, webKey } from '../../../../src/renderer/lib/rpc/open-port.ts';

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

test('the key of the first address is kept for the tabs of this origin, and leaves the address; a place in it is none', () => {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, to: string) => kept.set(name, to),
  };
  const shown: string[] = [];
  const history = { state: null, replaceState: (_: unknown, __: string, to: string) => void shown.push(to) };
  const at = (hash: string) =>
    webKey({ location: { hash, pathname: '/', search: '' }, history, localStorage } as unknown as Window);
  expect(at('')).toBeNull();
  expect(at('#key=let-me_in')).toBe('let-me_in');
  expect(shown).toEqual(['/']);
  expect(at('#search?q=a&key=b')).toBe('let-me_in');
  expect(at('#key')).toBe('let-me_in');
  expect(shown).toEqual(['/']);
});

test('nor to the window of Electron; what the engine ended is connected anew', async () => {
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
