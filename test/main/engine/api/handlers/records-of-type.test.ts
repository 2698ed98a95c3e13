/** The records about a type, through the whole engine: by its lines, not only by its file. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryMethods } from '#shared/contract/memory/methods.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../../helpers/workspace.ts';

const source = [
  'export class Store {',
  '  get(id: string): string {',
  '    return id;',
  '  }',
  '}',
  '',
  'export class Cache {',
  '  size = 1;',
  '}',
  '',
].join('\n');

let workspace: TestWorkspace;
let engine: Awaited<ReturnType<TestWorkspace['open']>>;

beforeAll(async () => {
  workspace = makeWorkspace({ 'src/store.ts': source, 'src/other.ts': 'export class Other {}\n' });
  engine = await workspace.open();
  await engine.settled();
  const record = (question: string, file: string, startLine: number, endLine: number) => ({
    question,
    answer: 'It is this.',
    questionType: 'CODE_STRUCTURE',
    confidence: 0.9,
    evidence: [{ file, startLine, endLine }],
  });
  const params = memoryMethods['memory.add'].params.parse({
    records: [
      record('What does get return?', 'src/store.ts', 2, 4),
      record('How large is the cache?', 'src/store.ts', 8, 8),
      record('What is other?', 'src/other.ts', 1, 1),
    ],
  });
  expect((await engine.call('memory.add', params, uncancelled)).refused).toEqual([]);
});
afterAll(() => workspace.dispose());

const typeId = async (path: string) => (await engine.call('GetOutline', { path }, uncancelled)).resolved.typeId;
const about = async (path: string) => {
  const { records } = await engine.call('memory.ofType', { typeId: await typeId(path) }, uncancelled);
  return records.map(({ record, inside }) => `${inside ? 'about' : 'near'} ${record.question} ${record.status}`);
};

it('are those with evidence in its lines, then others of its files', async () => {
  expect(await about('src.store.Store')).toEqual([
    'about What does get return? active',
    'near How large is the cache? active',
  ]);
  expect(await about('src.store.Cache')).toEqual([
    'about How large is the cache? active',
    'near What does get return? active',
  ]);
  expect(await about('src.other.Other')).toEqual(['about What is other? active']);
});

it('are not told of a type that is not there', async () => {
  await expect(engine.call('memory.ofType', { typeId: 'T_gone' }, uncancelled)).rejects.toMatchObject({
    code: 'SymbolNotFound',
  });
});
