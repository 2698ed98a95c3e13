/** Every method of the contract over Electron's bridge, as test/main/rpc/contract-walk.test.ts has it over the other transports. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShellBridge } from '#shared/rpc/shell-bridge.ts';
import { makeShop } from '../../helpers/contract-walk/steps.ts';
import { walk } from '../../helpers/contract-walk/walk.ts';
import { makePlace, type Place } from '../support/place.ts';
import { type ElectronShell, openElectron } from '../support/shells.ts';
import { askOverBridge, callOverBridge } from '../support/wire.ts';

/** From here on ids are of these tests: the page keeps asking over the same bridge. */
const ourIds = 1_000_000_000;

let place: Place;
let root: string;
let shell: ElectronShell;

beforeAll(async () => {
  place = makePlace();
  root = path.join(place.userData, '..', 'shop');
  fs.mkdirSync(root);
  makeShop(root);
  fs.writeFileSync(path.join(root, 'large.ts'), `// ${'x'.repeat(96)}\n`.repeat(5_000));
  fs.writeFileSync(path.join(place.userData, 'settings.json'), '{"ollamaHost":""}');
  shell = await openElectron(place, root);
  await shell.page.getByText('Up to date').waitFor();
  await shell.app.evaluate(({ dialog, shell: desktop }) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: true, filePaths: [] });
    desktop.openExternal = () => Promise.resolve();
  });
});

afterAll(async () => {
  await shell?.close();
  place?.remove();
});

test('a call is cancelled, and one that is too long or no message is reported as that', async () => {
  const { rebuild } = (await callOverBridge(shell.page, 'generations.trigger')) as { rebuild: { id: string } };
  const answers = await shell.page.evaluate(
    ([rebuild, tooLong, ours]) =>
      new Promise<unknown[]>((resolve) => {
        const port = (window as { memoscope?: ShellBridge }).memoscope?.port;
        if (port === undefined) throw new Error('the page has no bridge');
        const seen: unknown[] = [];
        port.onMessage((text) => {
          const { id, error, params } = JSON.parse(text);
          if (id === ours) {
            seen.push(error?.data.code);
            port.post(`"${'x'.repeat(tooLong)}"`);
          }
          if (params?.name === 'shell.engine') resolve([...seen, params.payload]);
        });
        port.post(JSON.stringify({ jsonrpc: '2.0', id: ours, method: 'generations.wait', params: { id: rebuild } }));
        port.post(JSON.stringify({ jsonrpc: '2.0', method: '$/cancelRequest', params: { id: ours } }));
      }),
    [rebuild.id, (16 << 20) + 1, ourIds] as const,
  );
  expect(answers).toEqual(['Cancelled', { state: 'dropped', message: 'A message was too long.' }]);
  await callOverBridge(shell.page, 'generations.stop');
});

test('a page that takes what it is told keeps its connection, however much that is in all', async () => {
  const taken = await shell.page.evaluate(
    ([file, ours]) =>
      new Promise<number | string>((resolve) => {
        const port = (window as { memoscope?: ShellBridge }).memoscope?.port;
        if (port === undefined) throw new Error('the page has no bridge');
        let bytes = 0;
        const ask = (id: number): void =>
          port.post(JSON.stringify({ jsonrpc: '2.0', id, method: 'source.read', params: { file } }));
        port.onMessage((text) => {
          const { id, error, params } = JSON.parse(text);
          if (params?.name === 'shell.engine') return resolve(text.slice(0, 500));
          if (!(id >= ours)) return;
          if (error !== undefined) return resolve(text.slice(0, 500));
          bytes += text.length;
          if (bytes > 40 << 20) resolve(bytes);
          else ask(id + 1);
        });
        ask(ours);
      }),
    ['large.ts', ourIds] as const,
  );
  expect(Number(taken), String(taken)).toBeGreaterThan(40 << 20);
}, 180_000);

test('answers a valid call as the contract says, and refuses a bad argument (api-4)', async () => {
  expect(await walk(root, (method, params) => askOverBridge(shell.page, method, params))).toEqual([]);
}, 180_000);
