import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorkspace, type TestWorkspace } from '../../helpers/workspace.ts';
import type { Run } from './run-cli.ts';
import { runHere } from './run-here.ts';

let workspace: TestWorkspace;
const memoscope = (...args: string[]): Promise<Run> =>
  runHere(args, { cwd: workspace.root, userData: `${workspace.root}-user` });

beforeAll(async () => {
  workspace = makeWorkspace({ 'src/shop.ts': 'export class RetryPolicy { next(): number { return 1; } }\n' });
  expect((await memoscope('index')).code).toBe(0);
});
afterAll(() => workspace.dispose());

// What is found is answered by a model where one runs on this machine, so it is tested below the command.
test('a question that nothing answers is not an error: it says so, and asks no model', async () => {
  const told = await memoscope('ask', 'Which print vendor sends the paper statements?');
  expect(told).toMatchObject({
    code: 0,
    out: 'Not sure: no learning, code or document has the words of this question.\n',
  });
  const json = await memoscope('ask', 'Which print vendor sends the paper statements?', '--json');
  expect(JSON.parse(json.out)).toEqual({
    answer: '',
    found: false,
    notice: '',
    citations: [],
    records: [],
    analyst: 'static',
    coverage: { read: 1, inPart: 0, partly: [], asText: 0, notRead: [] },
  });
});

test('a language that no answer can have is refused', async () => {
  expect(await memoscope('ask', 'Why?', '--lang', 'fr')).toMatchObject({ code: 2, out: '' });
});
