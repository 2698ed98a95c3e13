/** The records about lines of a file, through the whole engine: by where their evidence stands now. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryMethods } from '#shared/contract/memory/methods.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../../helpers/workspace.ts';

const lines = Array.from({ length: 40 }, (_, n) => `export const value${n + 1} = ${n + 1};`);

let workspace: TestWorkspace;
let engine: Awaited<ReturnType<TestWorkspace['open']>>;

beforeAll(async () => {
  workspace = makeWorkspace({ 'src/values.ts': `${lines.join('\n')}\n`, 'src/other.ts': 'export class Other {}\n' });
  engine = await workspace.open();
  await engine.settled();
  const record = (question: string, file: string, ...places: [number, number][]) => ({
    question,
    answer: `${question.slice(0, -1)}: so.`,
    questionType: 'CODE_STRUCTURE',
    confidence: 0.9,
    evidence: places.map(([startLine, endLine]) => ({ file, startLine, endLine })),
  });
  const params = memoryMethods['memory.add'].params.parse({
    records: [
      record('What are all values?', 'src/values.ts', [1, 30]),
      record('What is ten?', 'src/values.ts', [9, 11]),
      record('What is far away?', 'src/values.ts', [38, 39]),
      record('What stands in two places?', 'src/values.ts', [20, 20], [33, 33]),
      record('What is other?', 'src/other.ts', [1, 1]),
    ],
  });
  expect((await engine.call('memory.add', params, uncancelled)).refused).toEqual([]);
});
afterAll(() => workspace.dispose());

const known = async (line: number, limit = 3, file = 'src/values.ts') => {
  const { records } = await engine.call('memory.ofLines', { file, line, limit }, uncancelled);
  return records.map(
    ({ record, inside, startLine, endLine }) =>
      `${inside ? 'of' : 'near'} ${startLine}-${endLine} ${record.question} ${record.status}`,
  );
};

it('are those that cover the line, the fewest lines first, then the nearest, and no more than asked for', async () => {
  expect(await known(10)).toEqual([
    'of 9-11 What is ten? active',
    'of 1-30 What are all values? active',
    'near 20-20 What stands in two places? active',
  ]);
  expect(await known(36, 2)).toEqual([
    'near 38-39 What is far away? active',
    'near 33-33 What stands in two places? active',
  ]);
  expect(await known(1, 3, 'src/other.ts')).toEqual(['of 1-1 What is other? active']);
  expect(await known(1, 3, 'README.md')).toEqual([]);
});

it('tell the beginning of their answer', async () => {
  const { records } = await engine.call('memory.ofLines', { file: 'src/values.ts', line: 10, limit: 1 }, uncancelled);
  expect(records[0]?.answer).toBe('What is ten: so.');
});

it('are counted before the cut', async () => {
  const ask = (limit: number) => engine.call('memory.ofLines', { file: 'src/values.ts', line: 36, limit }, uncancelled);
  const [one, all] = [await ask(1), await ask(50)];
  expect(one.records).toHaveLength(1);
  expect([one.total, all.total]).toEqual([all.records.length, all.records.length]);
  expect(all.total).toBeGreaterThan(1);
});

it('are followed where their lines move', async () => {
  fs.writeFileSync(path.join(workspace.root, 'src/values.ts'), `// One.\n// Two.\n${lines.join('\n')}\n`);
  await engine.call('index.run', {}, uncancelled);
  expect((await known(12))[0]).toBe('of 11-13 What is ten? active');
});
