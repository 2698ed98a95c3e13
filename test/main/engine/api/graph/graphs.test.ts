import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawingText } from '../../../../../src/main/engine/codemap/codemap.ts';
import type { Engine } from '../../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../../helpers/workspace.ts';
import { openReady } from '../../small-project.ts';

let workspace: TestWorkspace;
let engine: Engine;
beforeAll(async () => {
  workspace = makeWorkspace({
    'src/a/one.ts': "import { two } from '../b/two';\nexport function one(): number {\n  return two();\n}\n",
    'src/b/two.ts':
      "import { three } from './three';\nexport function two(): number {\n  return three() + three();\n}\n",
    'src/b/three.ts': 'export function three(): number {\n  return 3;\n}\n',
  });
  engine = await openReady(workspace);
});
afterAll(() => workspace.dispose());

it('draws folders of modules with the ties between them, folded where there are too many (codemap-7)', async () => {
  const { text, ...rest } = await engine.call('graph.modules', { format: 'mermaid', limit: 40 }, uncancelled);
  expect(rest).toMatchObject({ modules: 2, folded: false, leftOut: 0, coverage: { inPart: 0, notRead: [] } });
  expect(text.split('\n').slice(0, 3).sort()).toEqual(['  n0["src/b"]', '  n1["src/a"]', 'flowchart LR']);
  expect(text).toMatch(/ {2}n1 (-->|-\.->)\|"call, import ×\d"\| n0/);
  // All stand below one folder, which alone would be no graph: the smallest are left out.
  workspace.write('src/d/deep/five.ts', 'export class Five {}\n');
  await engine.call('index.run', {}, uncancelled);
  const below = await engine.call('graph.modules', { format: 'dot', limit: 2 }, uncancelled);
  expect(below).toMatchObject({ modules: 2, folded: true });
  expect([...below.text.matchAll(/label="(src[^"]*)"/g)].map(([, label]) => label)).toEqual(['src/b', 'src/a']);
  workspace.write('lib/c/four.ts', 'export class Four {}\n');
  await engine.call('index.run', {}, uncancelled);
  const folded = await engine.call('graph.modules', { format: 'dot', limit: 2 }, uncancelled);
  expect(folded).toMatchObject({ modules: 2, folded: true });
  expect([...folded.text.matchAll(/label="([^"]*)"/g)].map(([, label]) => label)).toEqual(['src', 'lib']);
});

it('draws the callers of a member and its calls, up to the requested number of steps (codemap-7)', async () => {
  const calls = (path: string, steps: number, limit = 60) =>
    engine.call('graph.calls', { path, format: 'mermaid', steps, limit }, uncancelled);
  const near = await calls('two.two', 1);
  expect([...near.text.matchAll(/\["(.*)"\]/g)].map(([, label]) => label)).toEqual([
    'src.b.two.two',
    'src.a.one.one',
    'src.b.three.three',
  ]);
  expect(near.text).toContain('n1 -->|"call"| n0');
  expect(near.text).toMatch(/n0 -->\|"call.*"\| n2/);
  expect((await calls('one.one', 1)).text).not.toContain('three');
  expect((await calls('one.one', 2)).text).toContain('src.b.three.three');
  expect((await calls('two.two', 1, 2)).leftOut).toBe(1);
});

it('quotes names that hold what the forms give a meaning', () => {
  const nodes = ['A"]; x --> y', 'a\nb', '\\', '<b>', '`x`'].map((label) => ({ label, tooltip: label }));
  const arrows = [{ from: 0, to: 1, label: 'x"| n2', kind: 'call' as const }];
  const mermaid = drawingText({ nodes, arrows, centred: true }, 'mermaid').trimEnd().split('\n');
  // One line for each node and arrow, and the two around them.
  expect(mermaid).toHaveLength(nodes.length + arrows.length + 2);
  for (const line of mermaid) expect(line.match(/"/g)?.length ?? 0, line).toBeLessThanOrEqual(2);
  const dot = drawingText({ nodes, arrows, centred: true }, 'dot').trimEnd().split('\n');
  expect(dot).toHaveLength(nodes.length + arrows.length + 4);
  expect(dot).toContain('  n0 [label="A\\"]; x --> y", tooltip="A\\"]; x --> y", penwidth=3];');
  expect(dot).toContain('  n2 [label="\\\\", tooltip="\\\\"];');
});
