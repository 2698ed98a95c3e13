import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CodeFinder, createCodeFinder } from '../../../../../src/main/engine/memory/load/code/code-hits.ts';
import { createMeaningIndex } from '../../../../../src/main/engine/memory/load/code/meaning-index.ts';
import { type Embedder, openEmbedder } from '../../../../../src/main/engine/models/models.ts';
import { readQuestion, withoutOwnName } from '../../../../../src/main/engine/retrieval/question.ts';
import { createSymbolIndex } from '../../../../../src/main/engine/search/search.ts';
import { pauses } from '../../../../../src/main/engine/workspace/workspace.ts';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';

const { signal } = new AbortController();
const files = {
  'src/migration-executor.ts': `/** Runs pending migrations and reverts executed ones. */
export class MigrationExecutor {
  /** Runs one migration in a transaction. */
  executeMigration(name: string): void {}
  undoLast(): void {}
}
`,
  'src/cache.ts': `/** Keeps results of queries in Redis. */
export class RedisQueryCache { store(): void {} }
export class Other { store(): void {} }
`,
  'src/project.ts': 'export class Project { results(): void {} }\nexport class ProjectResults {}\n',
  'src/before.ts': 'export function before() { return 1; }\n',
  'src/db.ts':
    'export class RedisKeyInfo {}\nexport class RedisKeyType {}\n/** Removes a key. */\nexport function expireOld() {}\n',
  'net/api.h': 'int hashSlotOf(int key);\n',
  'net/slots.c': '#include "api.h"\nint hashSlotOf(int key) { return key % 16384; }\n',
  'test/migration-executor.test.ts': 'export class MigrationExecutorTests { executeMigration(): void {} }\n',
};

let map: TestCodeMap;
let embedder: Embedder;
let finder: CodeFinder;
let finderIn: (root: string) => CodeFinder;
beforeAll(async () => {
  map = await openTestCodeMap(files);
  embedder = await openEmbedder({ kind: 'memo-embed' });
  const codeMap = () => map.map;
  const index = createSymbolIndex();
  index.load(map.map.all());
  const survey = await map.map.survey(async () => {});
  finderIn = (root) =>
    createCodeFinder({
      ...{ codeMap, pauses, root },
      index: () => index,
      maxFileBytes: () => 1_000_000,
      meanings: createMeaningIndex({ embedder: () => embedder, codeMap, survey: async () => survey }),
    });
  finder = finderIn(map.root);
});
afterAll(async () => {
  await embedder.close();
  await map.dispose();
});
const names = async (question: string): Promise<string[]> =>
  (await finder.find(question, 5, signal)).map(({ symbol }) => `${symbol.container.split('.').at(-1)}.${symbol.name}`);

describe('code that a question is about', () => {
  it('is found by its words in other forms, product code before tests', async () => {
    const found = await names('How are migrations executed?');
    expect(found[0]).toBe('migration-executor.MigrationExecutor');
    expect(found).toContain('MigrationExecutor.executeMigration');
    expect(found[0]).not.toContain('test');
  });

  it('is what the question names, with the lines of just that', async () => {
    const [hit] = await finder.find('What does `MigrationExecutor.undoLast()` do?', 5, signal);
    expect(hit).toMatchObject({ named: true, startLine: 5, endLine: 5, text: '  undoLast(): void {}' });
  });

  it('is found by meaning in Chinese', async () => {
    expect((await names('数据库迁移是如何执行的？'))[0]).toBe('migration-executor.MigrationExecutor');
  });

  it('is the function of a module that is named after it', async () => {
    const [hit] = await finder.find('before', 5, signal);
    expect(hit?.symbol).toMatchObject({ kind: 'function', name: 'before' });
  });

  it('is not what only bears the name of the project', async () => {
    // The folder of the workspace is called like its project.
    const root = path.join(path.dirname(map.root), 'redis');
    fs.cpSync(map.root, root, { recursive: true });
    const [hit] = await finderIn(root).find('How does Redis expire keys?', 5, signal);
    expect(hit?.symbol.name).toBe('expireOld');
  });

  it('is the function of C, and its prototype not beside it', async () => {
    const found = await names('How is the hash slot of a key told?');
    expect(found).toContain('slots.hashSlotOf');
    expect(found).not.toContain('api.hashSlotOf');
  });

  it('is not what bears the name of the workspace, which all code here is of', async () => {
    expect((await names('Where does Project keep results of queries?'))[0]).toBe('cache.RedisQueryCache');
    expect(await names('What is Project?')).toContain('project.Project');
  });

  it.each([
    [
      'How does OkHttp decide whether to serve a response from the cache?',
      'okhttp',
      'How does   decide whether to serve',
    ],
    ["What are Vite's default plugins?", 'vite', 'What are   default plugins?'],
    ['How does okhttp3 follow redirects to hosts?', 'okhttp', 'How does   follow redirects'],
    ['What is OkHttp?', 'okhttp', 'What is OkHttp?'],
    ['Where is `OkHttp` made and closed?', 'okhttp', 'Where is `OkHttp` made'],
    ['Where is vite.config.ts loaded and bundled?', 'vite', 'Where is vite.config.ts loaded'],
    ['How does fmt format floating points?', 'fm', 'How does fmt format'],
  ])('%s asked of %s', (question, workspace, expected) => {
    expect(withoutOwnName(question, workspace)).toContain(expected);
  });

  it('is nothing where the question is about nothing here', async () => {
    expect(await names('Which print vendor sends the paper statements?')).toEqual([]);
    expect(await names('？！')).toEqual([]);
  });
});

describe('a question', () => {
  it('is taken apart into names and words that tell something', () => {
    const { names: said, words } = readQuestion(
      'How does `Foo::bar<T>()` and SelectQueryBuilder.take() page the queries?',
    );
    expect(said).toEqual(['Foo.bar', 'SelectQueryBuilder.take']);
    expect(words.map(({ root }) => root)).toEqual(expect.arrayContaining(['page', 'quer']));
    expect(words.map(({ stem }) => stem)).not.toContain('how');
    expect(readQuestion('数据库迁移失败时怎么回滚').words.map(({ root }) => root)).toEqual([
      'databas',
      'migrat',
      'fail',
      'rollback',
    ]);
  });
});
