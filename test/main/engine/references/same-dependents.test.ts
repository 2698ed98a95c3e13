/** Who depends on a symbol is the same through every door: usages, the diff, the graph around a type and its count. */
import { expect, it } from 'vitest';
import { makeWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { git } from '../temp-folder.ts';

const typescript = {
  'src/store.ts':
    'export class Store {\n  open(): number { return 1; }\n}\nexport function storeOf(): Store { return new Store(); }\n',
  'src/direct.ts': "import { Store } from './store';\nexport class Direct { run() { return new Store().open(); } }\n",
  // Each of these knows the class by what a function returns, so that the code map has no edge to it.
  'src/called.ts': "import { storeOf } from './store';\nexport class Called { run() { return storeOf().open(); } }\n",
  'src/taken-apart.ts': "import { storeOf } from './store';\nconst { open } = storeOf();\nexport const first = open;\n",
  'src/view.tsx':
    "import { storeOf } from './store';\nexport const View = () => <i title={String(storeOf().open())} />;\n",
  'src/heir.ts':
    "import { Store } from './store';\nexport class Heir extends Store { again() { return this.open(); } }\n",
  'src/stranger.ts':
    'export class Stranger { open(): number { return 2; } }\nexport const none = new Stranger().open();\n',
};

const python = {
  'shop/__init__.py': '',
  'shop/store.py':
    'class Store:\n    def open(self) -> int:\n        return 1\n\n\ndef store_of() -> Store:\n    return Store()\n',
  'shop/direct.py':
    'from shop.store import Store\n\n\nclass Direct:\n    def run(self):\n        return Store().open()\n',
  'shop/called.py':
    'from shop.store import store_of\n\n\nclass Called:\n    def run(self):\n        return store_of().open()\n',
  'shop/heir.py':
    'from shop.store import Store\n\n\nclass Heir(Store):\n    def again(self):\n        return self.open()\n',
  'shop/stranger.py': 'class Stranger:\n    def open(self):\n        return 2\n\n\nNONE = Stranger().open()\n',
};

it.each([
  ['typescript', typescript, 'src/store.ts', 'return 1;', 'return 3;'],
  ['python', python, 'shop/store.py', 'return 1', 'return 3'],
] as const)('of a class in %s', { timeout: 120_000 }, async (reader, files, own, text, other) => {
  const workspace = makeWorkspace(files);
  try {
    git(workspace.root, 'init', '-q');
    git(workspace.root, 'add', '-A');
    git(workspace.root, 'commit', '-qm', 'before');
    workspace.write(own, (files as Record<string, string>)[own]?.replace(text, other) ?? '');
    const engine = await workspace.open();
    await engine.settled();

    const used = new Set<string>();
    for (const path of ['Store', 'Store.open']) {
      const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
      for (const { file, confidence } of usages) if (confidence === 1 && file !== own) used.add(file);
    }
    expect(used.size).toBeGreaterThan(2);
    expect([...used].some((file) => file.includes('stranger'))).toBe(false);

    const { effect } = await engine.call('diff.type', { base: false, type: 'Store' }, uncancelled);
    const inDiff = effect.dependents.map(({ file }) => file).filter((file) => file !== own);
    expect(new Set(inDiff)).toEqual(used);
    expect(effect.coverage).toEqual({ reader, unread: 0 });
    // Only what is built on it can be affected by it.
    const ties = effect.dependents.map(({ path, tie }) => `${path.split('.').at(-1)} ${tie}`);
    expect(ties).toContain('Heir structure');
    expect(ties).toContain('Called use');

    const { type, references } = await engine.call('symbols.type', { path: 'Store' }, uncancelled);
    expect(references).toEqual(effect.coverage);
    expect(type.fanIn).toBe(effect.total);
    const around = { id: type.symbol.typeId, side: 'dependents', steps: 1, kinds: [], tests: true } as const;
    const page = { ...around, kinds: [], by: 'type', offset: 0, limit: 40, shown: [] } as const;
    const {
      nodes,
      edges,
      dependents,
      ties: byKind,
    } = await engine.call('symbols.neighbours', { ...page, kinds: [], shown: [] }, uncancelled);
    expect(dependents).toBe(effect.total);
    expect(nodes[0]?.fanIn).toBe(effect.total);
    expect(new Set(nodes.slice(1).map(({ symbol }) => symbol.typeId))).toEqual(
      new Set(effect.dependents.map(({ typeId }) => typeId)),
    );
    expect(new Set(edges.filter(({ to }) => to === type.symbol.typeId).map(({ from }) => from)).size).toBe(dependents);
    expect(byKind.filter(({ side }) => side === 'dependents').map(({ kind }) => kind)).toContain('call');
  } finally {
    await workspace.dispose();
  }
});

it('a language without a checker says that its dependents are known by name only', async () => {
  const workspace = makeWorkspace({
    'Store.cs': 'namespace Shop;\npublic class Store { public int Open() { return 1; } }\n',
    'Use.cs': 'namespace Shop;\npublic class Use { public int Run() { return new Store().Open(); } }\n',
  });
  try {
    git(workspace.root, 'init', '-q');
    git(workspace.root, 'add', '-A');
    git(workspace.root, 'commit', '-qm', 'before');
    workspace.write('Store.cs', 'namespace Shop;\npublic class Store { public int Open() { return 2; } }\n');
    const engine = await workspace.open();
    await engine.settled();
    const { effect } = await engine.call('diff.type', { base: false, type: 'Store' }, uncancelled);
    expect(effect.dependents.map(({ path, tie }) => `${path} ${tie}`)).toEqual(['Shop.Use use']);
    expect(effect.coverage).toEqual({ reader: null, unread: 0 });
  } finally {
    await workspace.dispose();
  }
});
