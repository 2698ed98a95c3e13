/** The two flows of seed 004 §15 on the command line. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorkspace, type TestWorkspace } from '../../../helpers/workspace.ts';
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

it('S4-155 S4-156 outline, search, usages, semantic, investigate with a scope; then the semantic is cached', async () => {
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
