/** What counts as a change since a generation was built, also of files that changed while no engine ran. */
import fs from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { generationMethods } from '../../../../src/shared/contract/generations/methods.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = makeWorkspace({
    'README.md': '# Shop\n\nSells things.\n',
    'notes/plan.md': '# Plan\n',
    'package.json': '{"name":"shop"}\n',
    'src/shop.ts': 'export class Shop {}\n',
  });
  expect(await touched()).toBe(false);
  workspace.keep();
});
beforeEach(() => workspace.restore());
afterAll(() => workspace.dispose());

/** Opens the workspace, has its documents looked at, and closes it: whether a timed rebuild would be needed. */
async function touched(): Promise<boolean> {
  const engine = await workspace.open();
  await engine.settled();
  const params = generationMethods['generations.document'].params.parse({ name: 'arch' });
  await engine.call('generations.document', params, uncancelled);
  await engine.close();
  const manifest = JSON.parse(fs.readFileSync(workspace.memo('generations/g-0001/manifest.json'), 'utf8'));
  return manifest.touchedAt !== null;
}

test('nothing, where no file changed', async () => {
  expect(await touched()).toBe(false);
  expect(await touched()).toBe(false);
});

test.each([
  ['README', (w: TestWorkspace) => w.write('README.md', '# Shop\n\nSells other things.\n')],
  ['text deeper down', (w: TestWorkspace) => w.write('notes/plan.md', '# Other plan\n')],
  ['text that is new', (w: TestWorkspace) => w.write('notes/new.md', '# New\n')],
  ['text that is gone', (w: TestWorkspace) => w.remove('notes/plan.md')],
  ['project file', (w: TestWorkspace) => w.write('package.json', '{"name":"shop","bin":"./shop.js"}\n')],
  ['file of code', (w: TestWorkspace) => w.write('src/shop.ts', 'export class Shop { sell(): void {} }\n')],
])('a %s that changed while no engine ran', async (_, change) => {
  change(workspace);
  expect(await touched()).toBe(true);
});
