/**
 * Descriptions of types and groups over a swap: with `rebuild.semantics: carry` those go along that still hold,
 * with `fresh` none. What makes descriptions is not here, so the test writes the files and tells the history of them.
 */
import fs from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { openCodeMap } from '../../../../src/main/engine/codemap/codemap.ts';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { openHistory } from '../../../../src/main/engine/history/history.ts';
import { databaseMark } from '../../../../src/main/engine/storage/storage.ts';
import { configSchema } from '../../../../src/main/engine/workspace/config/config-schema.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openReady } from '../small-project.ts';

let workspace: TestWorkspace;
afterEach(() => workspace.dispose());

const names = ['Kept', 'Changed', 'Left', 'Right', 'Uneven', 'Even'] as const;
type Name = (typeof names)[number];
const files = {
  'p.csproj': '<Project/>',
  'Kept.cs': 'namespace N;\npublic class Kept { public int A() => 1; }\n',
  'Changed.cs': 'namespace N;\npublic class Changed { public int A() => 1; }\n',
  // Two cycles of two, which are a group each.
  'Left.cs': 'namespace N;\npublic class Left { public Right Other { get; set; } }\n',
  'Right.cs': 'namespace N;\npublic class Right { public Left Other { get; set; } }\n',
  'Uneven.cs': 'namespace N;\npublic class Uneven { public Even Other { get; set; } }\n',
  'Even.cs': 'namespace N;\npublic class Even { public Uneven Other { get; set; } }\n',
};

const inLive = (id: string, ...parts: string[]): string => workspace.memo('generations', id, ...parts);

interface Described {
  readonly types: Record<Name, string>;
  /** Of Left and Right, and of Uneven and Even. */
  readonly groups: readonly [string, string];
}

/** Writes a description of each type, of both groups and an archived one into the first generation; no engine is open. */
async function describeAll(): Promise<Described> {
  const mark = databaseMark(workspace.root);
  const codeMap = openCodeMap(inLive('g-0001', 'symbols.db'), mark);
  const history = openHistory({
    ...{
      file: workspace.memo('history.db'),
      forNow: workspace.memo('run/history.db'),
      mark,
      clock: { now: Date.now },
      codeMap: () => codeMap,
    },
    generation: () => ({ id: 'g-0001', session: null }),
    folder: () => inLive('g-0001'),
    conflicts: { warn() {} },
    archiveDays: () => 30,
    onRenamed() {},
    config: () => configSchema.parse({}).semantics,
    log: { info() {}, warn() {}, error() {} },
    onSetAside: ({ message }) => {
      throw new Error(message);
    },
  });
  const types = {} as Record<Name, string>;
  const groups = {} as Record<Name, string>;
  for (const row of [...codeMap.all()]) {
    const name = names.find((each) => row.member === 0 && row.fqn === `N.${each}`);
    const ref = codeMap.ref(row);
    if (ref === null || name === undefined) continue;
    types[name] = ref.typeId;
    const hashes = codeMap.standing(ref.typeId)?.hashes;
    if (hashes === undefined) throw new Error(`${name} has no hashes.`);
    history.happen(ref.typeId, { kind: 'enqueue' });
    history.happen(ref.typeId, { kind: 'dispatch' });
    history.happen(ref.typeId, { kind: 'succeed', base: hashes });
    groups[name] = history.state(ref.typeId).semanticGroupId ?? '';
    fs.writeFileSync(inLive('g-0001', 'types', `${ref.typeId}.semantic.md`), `What ${name} is for.\n`);
  }
  for (const name of ['Left', 'Uneven'] as const) {
    fs.writeFileSync(inLive('g-0001', 'semantic', `${groups[name]}.md`), `What ${name} and the other are for.\n`);
  }
  fs.writeFileSync(inLive('g-0001', 'semantic', 'archive', 'G_00000000-2026-01-01.md'), 'What it was for.\n');
  history.close();
  await codeMap.close();
  return { types, groups: [groups.Left, groups.Uneven] };
}

async function rotate(engine: Engine): Promise<void> {
  const { rebuild } = await engine.call('generations.trigger', { now: true }, uncancelled);
  await engine.call('generations.wait', { id: rebuild.id }, uncancelled);
}

/** Indexes, describes, changes what two of the descriptions rest on, and rebuilds. */
async function rebuilt(semantics: 'carry' | 'fresh'): Promise<Described> {
  workspace = makeWorkspace({ ...files, '.memo/config.yaml': `rebuild:\n  semantics: ${semantics}\n` });
  await (await openReady(workspace)).close();
  const described = await describeAll();
  workspace.write('Changed.cs', files['Changed.cs'].replace('public int A', 'public long A'));
  workspace.write('Even.cs', files['Even.cs'].replace('{ get; set; }', '{ get; set; } public int More;'));
  const engine = await openReady(workspace);
  await rotate(engine);
  await engine.close();
  expect(fs.readFileSync(workspace.memo('CURRENT'), 'utf8')).toBe('g-0002\n');
  return described;
}

const semanticsOf = (id: string): string[] =>
  fs.readdirSync(inLive(id, 'types')).filter((name) => name.endsWith('.semantic.md'));
const groupsOf = (id: string): string[] =>
  fs.readdirSync(inLive(id, 'semantic')).filter((name) => name.endsWith('.md'));

describe('rebuild.semantics', () => {
  it('carry: what still holds goes along without taking space twice, what is doubtful does not', async () => {
    const { types, groups } = await rebuilt('carry');
    const kept = [types.Kept, types.Left, types.Right].map((typeId) => `${typeId}.semantic.md`);
    expect(semanticsOf('g-0002').sort()).toEqual([...kept].sort());
    expect(groupsOf('g-0002')).toEqual([`${groups[0]}.md`]);
    for (const file of [`types/${types.Kept}.semantic.md`, `semantic/${groups[0]}.md`]) {
      expect(fs.statSync(inLive('g-0002', file)).ino).toBe(fs.statSync(inLive('g-0001', file)).ino);
    }
    expect(fs.readFileSync(inLive('g-0002', 'types', kept[0] ?? ''), 'utf8')).toBe('What Kept is for.\n');
    expect(fs.readdirSync(inLive('g-0002', 'semantic', 'archive'))).toEqual(['G_00000000-2026-01-01.md']);
    // The generation that was gives nothing away.
    expect(semanticsOf('g-0001')).toHaveLength(names.length);
  });

  it('fresh: none goes along but what is archived', async () => {
    const { types } = await rebuilt('fresh');
    expect(semanticsOf('g-0002')).toEqual([]);
    expect(groupsOf('g-0002')).toEqual([]);
    expect(fs.readdirSync(inLive('g-0002', 'semantic', 'archive'))).toEqual(['G_00000000-2026-01-01.md']);
    expect(fs.existsSync(inLive('g-0001', 'types', `${types.Kept}.semantic.md`))).toBe(true);
  });

  it('carry: who goes back finds the descriptions as they are now, not those of then', async () => {
    const { types } = await rebuilt('carry');
    // A link on both sides would be written through; descriptions are only ever replaced as a whole.
    const file = inLive('g-0002', 'types', `${types.Kept}.semantic.md`);
    fs.rmSync(file);
    fs.writeFileSync(file, 'What Kept is for, said anew.\n');
    const engine = await openReady(workspace);
    await engine.call('generations.rollback', {}, uncancelled);
    await engine.close();
    const back = inLive('g-0001', 'types', `${types.Kept}.semantic.md`);
    expect(fs.readFileSync(back, 'utf8')).toBe('What Kept is for, said anew.\n');
    expect(semanticsOf('g-0001')).not.toContain(`${types.Changed}.semantic.md`);
  });
});

it('what says where a renamed type went goes along, also where it is only then written, and ends as it does in the live one (alias-3)', async () => {
  const shop = (name: string): string =>
    `namespace N;\npublic class ${name} {\n  public int Size() => 1;\n  public void Add(int item) {}\n}\n`;
  workspace = makeWorkspace({ 'p.csproj': '<Project/>', 'Type.cs': shop('Store') });
  const engine = await openReady(workspace);
  const { resolved } = await engine.call('ResolveSymbol', { path: 'N.Store', limit: 1 }, uncancelled);
  const old = resolved?.typeId ?? '';
  const stone = (id: string): string => inLive(id, 'types', `${old}.outline.md`);
  fs.writeFileSync(stone('g-0001'), 'The outline of Store.\n');
  // No text of ours: a rebuild fails for neither.
  fs.symlinkSync(workspace.root, inLive('g-0001', 'types', 'T_aaaaaaaa.outline.md'));
  workspace.write('Type.cs', shop('Depot'));
  await engine.call('index.run', {}, uncancelled);
  await rotate(engine);
  expect(fs.readFileSync(stone('g-0002'), 'utf8')).toContain('N.Store is now N.Depot');
  expect(fs.existsSync(inLive('g-0002', 'types', 'T_aaaaaaaa.outline.md'))).toBe(false);
  fs.rmSync(stone('g-0002'));
  await engine.call('generations.rollback', {}, uncancelled);
  expect(fs.existsSync(stone('g-0001'))).toBe(false);
  await engine.close();
});
