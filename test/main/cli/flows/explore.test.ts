/** Exploring a code base on the command line, from an outline to an investigation. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attach, productVersion } from '../../../../src/main/link/link.ts';
import { makeWorkspace, type TestWorkspace } from '../../../helpers/workspace.ts';
import { openSmallEngine } from '../../link/small-engine.ts';
import { runHere } from '../run-here.ts';

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = makeWorkspace({
    'src/store.ts': `import { Index } from './tree';
/** Keeps nodes; large batches of an import go in by hundreds. */
export class NodeStore {
  importBatch(ids: string[]): number {
    const index = new Index();
    for (const id of ids) index.search(id);
    return ids.length;
  }
}
`,
    'src/tree.ts':
      'export class Index {\n  /** Looks from the root. */\n  search(id: string): boolean {\n    return id !== "";\n  }\n}\n',
  });
  const userData = process.env.MEMOSCOPE_USER_DATA ?? '';
  expect((await runHere(['index', workspace.root], { cwd: workspace.root, userData })).code).toBe(0);
});
afterAll(() => workspace.dispose());

async function memoscope(...args: string[]) {
  const userData = process.env.MEMOSCOPE_USER_DATA ?? '';
  const run = await runHere([...args, '--json'], { cwd: workspace.root, userData });
  return { code: run.code, answer: JSON.parse(run.out) };
}

it('outline, search, usages, semantic, investigate with a scope; then the semantic is cached (api-5)', async () => {
  expect((await memoscope('outline', 'NodeStore')).answer.text).toContain('importBatch');
  expect((await memoscope('outline', 'NodeStore.importBatch')).answer.text).toContain('importBatch(ids: string[])');
  expect((await memoscope('search', 'import', '--limit', '10')).answer[0].path).toContain('import');
  const { answer: usages } = await memoscope('usages', 'Index.search', '--limit', '5');
  expect(usages).toContainEqual(expect.objectContaining({ file: 'src/store.ts', line: 6, kind: 'call' }));

  const asked = ['investigate', 'How are large batches processed?', '--scope', 'src.store'];
  const { code, answer } = await memoscope(...asked);
  expect(code).toBe(0);
  expect(answer).toMatchObject({ opId: expect.stringMatching(/^op-/), cached: false });
  expect(answer.conclusion).toContain('`src.store.NodeStore');
  expect(answer.evidence[0]).toMatchObject({ file: 'src/store.ts' });
  expect(answer.references).toContainEqual(expect.objectContaining({ kind: 'symbol', file: 'src/store.ts' }));
  expect((await memoscope('semantic', 'NodeStore')).answer).toMatchObject({ state: 'cached', analyst: 'static' });
  expect((await memoscope(...asked)).answer).toMatchObject({ cached: true, conclusion: answer.conclusion });
});

it('pack build marks what is wrong under the filter', async () => {
  const userData = process.env.MEMOSCOPE_USER_DATA ?? '';
  const args = ['pack', 'build', 'p', '--filter', 'type:A AND acces:public'];
  const run = await runHere(args, { cwd: workspace.root, userData });
  expect(run.code).toBe(2);
  expect(run.err).toContain(
    `  type:A AND acces:public\n             ^^^^^^\n  12: “acces” is not a filter. Did you mean access:?`,
  );
  expect((await memoscope(...args)).answer.error).toMatchObject({ code: 'InvalidFilter', position: 11 });
});

it('a Ctrl-C cancels an investigation also before it is known by which id', async () => {
  const folder = makeWorkspace({});
  const stop = new AbortController();
  const called: unknown[] = [];
  const link = await attach(folder.root, {
    ...{ version: productVersion(), shell: 'test', watch: false },
    openEngine: async (options) => ({
      ...(await openSmallEngine(options)),
      call: async (method, params, { signal }) => {
        called.push([method, params]);
        if (method === 'Investigate') {
          stop.abort();
          await new Promise((resolve) => setTimeout(resolve, 50));
          return { opId: 'op-1' } as never;
        }
        if (method === 'ops.cancel') return { cancelled: true } as never;
        signal.throwIfAborted();
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    }),
  });
  const userData = process.env.MEMOSCOPE_USER_DATA ?? '';
  const run = await runHere(['investigate', 'Why?'], { cwd: folder.root, userData, signal: stop.signal });
  expect(called).toContainEqual(['ops.cancel', { opId: 'op-1' }]);
  expect(run.code).toBe(130);
  await link.close();
  await folder.dispose();
});
