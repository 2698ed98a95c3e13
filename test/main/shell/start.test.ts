import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseDeepLink } from '../../../src/main/page/page.ts';
import { readFromHost } from '../../../src/main/shell/engine-link.ts';
import { startRequest } from '../../../src/main/shell/start-request.ts';
import { formatDeepLink, route } from '../../../src/renderer/lib/navigation/route.ts';

const app = path.resolve('/opt/memoscope');
const cwd = path.resolve('/home/ada/code');
const unpackaged = { packaged: false, appPath: app };

describe('the folder that a start names', () => {
  test.each([
    ['electron .', ['electron', '.'], app, null],
    ['electron <app>', ['electron', app], cwd, null],
    ['electron <app> <folder>', ['electron', app, 'ledger'], cwd, path.join(cwd, 'ledger')],
    ['switches between', ['electron', '--inspect=0', app, '--x', '/srv/ledger'], cwd, path.resolve('/srv/ledger')],
    ['the app itself', ['electron', app, app], cwd, app],
  ])('%s', (_form, argv, from, folder) => {
    expect(startRequest(argv, from, unpackaged)?.root ?? null).toBe(folder);
  });

  test('a packaged app has no folder of its own in the command line', () => {
    const packaged = { packaged: true, appPath: app };
    const ledger = { root: path.join(cwd, 'ledger'), place: '', asks: false };
    expect(startRequest(['memoscope', 'ledger'], cwd, packaged)).toEqual(ledger);
    expect(startRequest(['memoscope', '--flag'], cwd, packaged)).toBeNull();
  });

  test('a link is taken for a link, and asks; a wrong one for nothing', () => {
    const link = formatDeepLink('/srv/ledger', route('symbols', '', { q: 'hold' }));
    const wanted = { root: '/srv/ledger', place: 'symbols?q=hold', asks: true };
    expect(startRequest(['electron', app, link], cwd, unpackaged)).toEqual(wanted);
    expect(startRequest(['electron', app, 'memoscope://open?workspace=ledger'], cwd, unpackaged)).toBeNull();
  });
});

describe('links that other programs follow', () => {
  test.each([
    ['/srv/a & b/项目', route('type', 'T_1/x', { member: 'M_2' }), 'type/T_1/x?member=M_2'],
    ['C:\\code\\ledger', route('overview'), 'overview'],
  ])('%s comes back as it was written', (root, target, place) => {
    expect(parseDeepLink(formatDeepLink(root, target))).toEqual({ root, place });
  });

  const to = (workspace: string) => `memoscope://open?workspace=${encodeURIComponent(workspace)}`;
  test.each([
    ['another scheme', 'http://open?workspace=/srv/a'],
    ['another action', 'memoscope://run?workspace=/srv/a'],
    ['a path after the action', 'memoscope://open/x?workspace=/srv/a'],
    ['no folder', 'memoscope://open'],
    ['a relative folder', to('a')],
    ['a switch', to('--inspect')],
    ['a share', to('\\\\host\\share')],
    ['a share with slashes', to('//host/share')],
    ['a device', to('\\\\.\\pipe\\x')],
    ['a path that climbs', to('/srv/../etc')],
    ['a line break', to('/srv/a\nb')],
    ['a NUL', to('/srv/a\0')],
    ['a place that is an address', `${to('/srv/a')}&place=https://example.org`],
    ['a place with a script', `${to('/srv/a')}&place=javascript:alert(1)`],
    ['ten thousand letters', to(`/${'a'.repeat(10_000)}`)],
  ])('%s is refused', (_what, text) => {
    expect(parseDeepLink(text)).toBeNull();
  });
});

describe('E-15 what the engine host may ask of the main process', () => {
  test.each(['vscode://file/a/b.ts:3', 'cursor://file/a', 'idea://open?file=a&line=3'])(
    '%s is a link for an editor',
    (url) => {
      expect(readFromHost({ kind: 'openExternal', id: 1, url })).toEqual({ kind: 'openExternal', id: 1, url });
    },
  );

  test.each([
    'https://example.org/',
    'HTTP://example.org',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'smb://server/share',
    'no link at all',
    '',
  ])('%s is refused', (url) => {
    expect(readFromHost({ kind: 'openExternal', id: 1, url })).toBeNull();
  });

  test.each([null, 7, 'rpc', {}, { kind: 'quit' }, { kind: 'rpc', page: 'a' }, { kind: 'workspace' }])(
    '%j is no message',
    (value) => {
      expect(readFromHost(value)).toBeNull();
    },
  );
});

test('the window’s first colour is the ground of the design’s tokens', () => {
  const root = path.resolve(import.meta.dirname, '..', '..', '..');
  const window = fs.readFileSync(path.join(root, 'src/main/shell/window.ts'), 'utf8');
  const tokens = fs.readFileSync(path.join(root, 'src/renderer/ui/tokens.css'), 'utf8');
  const [light, dark] = [...tokens.matchAll(/--bg-app:\s*(#[0-9a-f]{6})/g)].map((match) => match[1]);
  const written = /background = \{ light: '(#[0-9a-f]{6})', dark: '(#[0-9a-f]{6})' \}/.exec(window);
  expect(written?.slice(1)).toEqual([light, dark]);
});
