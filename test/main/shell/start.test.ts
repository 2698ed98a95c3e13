import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFromHost } from '../../../src/main/shell/engine-link.ts';
import { folderArgument } from '../../../src/main/shell/folder-argument.ts';

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
    expect(folderArgument(argv, from, unpackaged)).toBe(folder);
  });

  test('a packaged app has no folder of its own in the command line', () => {
    const packaged = { packaged: true, appPath: app };
    expect(folderArgument(['memoscope', 'ledger'], cwd, packaged)).toBe(path.join(cwd, 'ledger'));
    expect(folderArgument(['memoscope', '--flag'], cwd, packaged)).toBeNull();
  });
});

describe('what the engine host may ask of the main process', () => {
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
