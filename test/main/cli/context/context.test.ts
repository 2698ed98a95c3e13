/** The prompt window on the command line: each command with an engine of its own, so that what is chosen must be on disk. */
import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PromptWindow } from '#shared/contract/context/context-types.ts';
import { makeWorkspace, type TestWorkspace } from '../../../helpers/workspace.ts';
import type { Run } from '../run-cli.ts';
import { runHere } from '../run-here.ts';

let workspace: TestWorkspace;
const memoscope = (...args: string[]): Promise<Run> =>
  runHere(args, { cwd: workspace.root, userData: `${workspace.root}-user` });

beforeAll(async () => {
  workspace = makeWorkspace({
    'src/shop.ts':
      'export class Retries {\n  next(): number { return 1; }\n}\nexport class Cart {\n  add(): void {}\n}\n',
    'src/mail.ts': '/** Sends receipts. */\nexport class Mailer {\n  send(): void {}\n}\n',
  });
  expect((await memoscope('index')).code).toBe(0);
});
afterAll(() => workspace.dispose());

test('pin and window: the text, the same in the file, and as JSON (context-1, context-3)', async () => {
  const pin = await memoscope('pin', 'Retries');
  expect(pin).toMatchObject({ code: 0, err: '', out: 'src.shop.Retries is pinned\n' });
  const text = await memoscope('window');
  expect(text).toMatchObject({ code: 0, err: '' });
  expect(text.out).toMatch(/# Pinned\n\n## src\.shop\.Retries T_/);
  const json = PromptWindow.parse(JSON.parse((await memoscope('window', '--json')).out));
  expect(json.entries[0]).toMatchObject({ path: 'src.shop.Retries', part: 'pinned', why: 'pinned' });
  expect(json).toMatchObject({ used: json.text.length, budget: 32_000, pinsFull: false });
  expect(fs.readFileSync(workspace.memo('context', 'prompt_window.md'), 'utf8')).toBe(json.text);
  const why = await memoscope('window', '--why', '--max-chars', '500');
  expect(why.out).toMatch(/pinned {2}src\.shop\.Retries {2}pinned {2}OUTLINE/);
  expect(why.out).toMatch(/ of 500 characters\n$/);
});

test('context add and clear (context-3)', async () => {
  const added = JSON.parse((await memoscope('context', 'add', 'Mailer.send', '--json')).out);
  expect(added).toMatchObject({ success: true, resolved: { path: 'src.mail.Mailer.send' } });
  expect(added.choices.added.map((one: { path: string }) => one.path)).toEqual(['src.mail.Mailer']);
  expect((await memoscope('context', 'add', 'Cart')).out).toBe('src.shop.Cart is in focus for 30 minutes\n');
  expect(await memoscope('context', 'add', 'Mailer.send')).toMatchObject({
    out: 'src.mail.Mailer is in focus for 30 minutes\n',
    err: expect.stringContaining('of src.mail.Mailer.send it is the type that is meant'),
  });
  expect((await memoscope('context', 'clear')).out).toBe('the focus is empty; types taken out of it: 2\n');
});

test('dismiss and unpin (context-3)', async () => {
  expect((await memoscope('dismiss', 'Cart')).out).toMatch(/^src\.shop\.Cart is out of focus and recent/);
  expect((await memoscope('unpin', 'Retries')).out).toBe('src.shop.Retries is not pinned\n');
  const { entries } = JSON.parse((await memoscope('window', '--json')).out);
  expect(entries.filter((entry: { part: string }) => entry.part !== 'recent')).toEqual([]);
});

test('a window for a task names files; what is not a symbol exits 3, a bad number 2', async () => {
  const run = await memoscope('window', '--task', 'receipts are not sent', '--max-chars', '2000');
  expect(run).toMatchObject({ code: 0, err: '' });
  expect(run.out).toContain('src/mail.ts:2-4');
  expect(await memoscope('pin', 'Nowhere', '--json')).toMatchObject({
    code: 3,
    out: expect.stringContaining('SymbolNotFound'),
  });
  expect((await memoscope('window', '--max-chars', 'many')).code).toBe(2);
  expect((await memoscope('window', '--max-chars', '10')).code).toBe(2);
});
