import { expect, test } from 'vitest';
import { createBusy } from '../../../../../src/main/engine/edits/servers/server-reports.ts';

test('pyright is at work from its start until it says which files there are; a server that says neither is not waited for', () => {
  const busy = createBusy(undefined, () => undefined);
  const says = (message: string): void => busy.notified('window/logMessage', { type: 3, message });
  expect(busy.now()).toBe(false);
  says('basedpyright language server 1.29.1 starting');
  says('No include entries specified; assuming the folder');
  expect(busy.now()).toBe(true);
  says('Found 2 source files');
  expect(busy.now()).toBe(false);
  says('Pyright language server 1.1.414 starting');
  expect(busy.now()).toBe(true);
  says('No source files found.');
  expect(busy.now()).toBe(false);
});
