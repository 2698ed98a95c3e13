/** A small project in three languages, and an engine that has read it. */
import { expect } from 'vitest';
import type { Engine } from '../../../src/main/engine/engine.ts';
import { type TestWorkspace, uncancelled } from '../../helpers/workspace.ts';

export const project = {
  'src/store.ts':
    '/** Keeps nodes. */\nexport class NodeStore {\n  get(id: string): Node { return new Node(id); }\n}\nexport class Node {\n  constructor(readonly id: string) {}\n}\n',
  'src/app.ts':
    "import { NodeStore } from './store';\nexport function start(): NodeStore { return new NodeStore(); }\n",
  'lib/Shop.cs':
    'namespace Shop;\npublic interface ICart { void Add(int id); }\npublic sealed class Cart : ICart {\n  public void Add(int id) {}\n}\n',
  'tools/run.py': 'class Runner:\n    """Runs."""\n    def go(self):\n        return 1\n',
};

export async function openReady(workspace: TestWorkspace, options: { watch?: boolean } = {}): Promise<Engine> {
  const engine = await workspace.open(options);
  await engine.settled();
  expect(engine.state()).toMatchObject({ phase: 'ready' });
  return engine;
}

export const outline = async (engine: Engine, symbol: string): Promise<string> =>
  (await engine.call('GetOutline', { path: symbol }, uncancelled)).text;
