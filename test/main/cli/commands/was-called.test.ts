import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorkspace, type TestWorkspace } from '../../../helpers/workspace.ts';
import type { Run } from '../run-cli.ts';
import { runHere } from '../run-here.ts';

const shop = (name: string): string => `export class ${name} {\n  next(): number { return 1; }\n}\n`;
const told = 'src.shop.Retries is called src.shop.RetryPolicy now.\n';

let workspace: TestWorkspace;
const memoscope = (...args: string[]): Promise<Run> =>
  runHere(args, { cwd: workspace.root, userData: `${workspace.root}-user` });

beforeAll(async () => {
  workspace = makeWorkspace({ 'src/shop.ts': shop('Retries') });
  expect((await memoscope('index')).code).toBe(0);
  workspace.write('src/shop.ts', shop('RetryPolicy'));
});
afterAll(() => workspace.dispose());

test('commands find a symbol by what it was called, and say so beside their result (alias-4)', async () => {
  const resolved = await memoscope('resolve', 'Retries');
  expect(resolved).toMatchObject({ code: 0, err: '' });
  expect(resolved.out).toContain('src.shop.RetryPolicy  class  src/shop.ts:1  (was src.shop.Retries)');
  const outline = await memoscope('outline', 'Retries');
  expect(outline).toMatchObject({ code: 0, err: told });
  expect(outline.out).toMatch(/^# src\.shop\.RetryPolicy /);
  expect(await memoscope('usages', 'Retries', '--json')).toEqual({ code: 0, err: told, out: '[]\n' });
});

test('with --json the answer has a field for it (alias-4)', async () => {
  const graph = await memoscope('graph', 'Retries', '--json');
  expect(graph).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(graph.out)).toMatchObject({
    resolved: { path: 'src.shop.RetryPolicy' },
    redirectedFrom: 'src.shop.Retries',
  });
});
