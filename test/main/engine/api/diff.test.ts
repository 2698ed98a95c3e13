import fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TypeDiff } from '#shared/contract/change.ts';
import { diffMethods, type TypeDiffs } from '#shared/contract/diff.ts';
import type { Engine } from '../../../../src/main/engine/engine.ts';

import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { plantGeneration } from '../plant-generation.ts';
import { git } from '../temp-folder.ts';

const before = {
  'Pay.cs': `namespace Shop;
public interface IPay { void Pay(int amount); }
public class Card : IPay { public void Pay(int amount) { Charge(amount); } void Charge(int amount) { } }
public class Wallet { public Card First; }
public class Till { public IPay Way; int total = 1; }
public class Plain { public int Count() { return 1; } }
`,
  'Part.One.cs': 'namespace Shop;\npublic partial class Part { public int One() { return 1; } }\n',
  'Part.Two.cs': 'namespace Shop;\npublic partial class Part { int Two() { return 2; } }\n',
  'Gone.cs':
    'namespace Shop;\npublic class Gone { public int Left; public string Name; public void Go(long far) { } }\n',
  'Crlf.cs': 'namespace Shop;\npublic class Crlf\n{\n}\n',
  'notes.md': 'text',
};
const after = {
  'Pay.cs': `namespace Shop;
public interface IPay { void Pay(long amount); }
public class Card : IPay { public void Pay(int amount) { Charge(amount + 1); } void Charge(int amount) { } }
public class Wallet { public Card First; }
public class Till { public IPay Way; int total = 2; }
/// <summary>Says how many.</summary>
public class Plain { public int Count() { return 1; } }
`,
  'Part.Two.cs': 'namespace Shop;\npublic partial class Part { int Two() { return 22; } }\n',
  'Come.cs':
    'namespace Shop;\npublic class Come { public int Left; public string Name; public void Go(long far) { } }\n',
  'New.cs': 'namespace Shop;\npublic struct New { public decimal Amount; }\n',
  'Crlf.cs': before['Crlf.cs'].replaceAll('\n', '\r\n'),
  'notes.md': 'other',
};

let workspace: TestWorkspace;
beforeEach(() => {
  workspace = makeWorkspace(before);
  git(workspace.root, 'init', '-q');
  git(workspace.root, 'add', '-A');
  git(workspace.root, 'commit', '-qm', 'before');
});
afterEach(() => workspace.dispose());

function change(): void {
  for (const [file, text] of Object.entries(after)) workspace.write(file, text);
  workspace.remove('Gone.cs');
}

async function opened(): Promise<Engine> {
  const engine = await workspace.open();
  await engine.settled();
  return engine;
}

type Query = Partial<Parameters<typeof ask>[1]>;
const ask = (
  engine: Engine,
  query: {
    since?: string;
    until?: string;
    from?: string;
    to?: string;
    within?: string;
    classes?: TypeDiff['changeClass'][];
    offset?: number;
    limit?: number;
    propagated?: boolean;
    base?: boolean;
  },
): Promise<TypeDiffs> =>
  engine.call('codemap.diff', { base: false, propagated: false, offset: 0, limit: 200, ...query }, uncancelled);
const diff = (engine: Engine, query: Query = {}): Promise<TypeDiffs> => ask(engine, query);
const brief = ({ types }: TypeDiffs): string[] =>
  types.map(
    (t) =>
      `${t.changeClass} ${t.kind} ${t.path}${t.alias ? ` was ${t.alias.from}` : ''}${t.propagatedCause ? ' caused' : ''}`,
  );

const expected = [
  'Structure changed Shop.Come was Shop.Gone',
  'Structure changed Shop.IPay',
  'Structure added Shop.New',
  'PublicBehavior changed Shop.Card',
  'Internal changed Shop.Part',
  'Internal changed Shop.Till caused',
  'Docs changed Shop.Plain',
];

describe('types since a commit', () => {
  it('are shown by class, with their members, and leave everything as it was (change-1, change-3, codemap-8, diff-2)', async () => {
    change();
    const status = git(workspace.root, 'status', '--porcelain');
    const engine = await opened();
    const answer = await diff(engine, { propagated: true });
    expect(brief(answer)).toEqual(expected);
    expect(answer.summary).toEqual({ Structure: 3, PublicBehavior: 1, Internal: 2, Docs: 1 });
    expect(answer.from).toEqual({
      kind: 'commit',
      name: 'HEAD',
      commit: git(workspace.root, 'rev-parse', 'HEAD').trim(),
    });
    const [, pay] = answer.types;
    expect(pay?.members).toEqual({
      added: [],
      removed: [],
      changed: [expect.objectContaining({ name: 'Pay', before: 'Pay(int amount) : void', aspects: ['signature'] })],
    });
    expect(pay?.hashes.before?.structureHash).not.toBe(pay?.hashes.after?.structureHash);
    expect(git(workspace.root, 'status', '--porcelain')).toBe(status);
    const again = await diff(engine);
    expect(again.types).toEqual(answer.types);
    await engine.close();
    expect(fs.readdirSync(workspace.memo('run'))).not.toContainEqual(expect.stringMatching(/^diff-/));
  });

  it('count those that only depend on a changed structure, and list them when asked (change-3)', async () => {
    workspace.write('Pay.cs', before['Pay.cs'].replace('Pay(int amount);', 'Pay(long amount);'));
    const engine = await opened();
    const answer = await diff(engine, { propagated: true });
    expect(brief(answer)).toEqual(['Structure changed Shop.IPay']);
    expect(answer.summary).toEqual({ Structure: 1, DependencyStructure: 2 });
    const cause = { propagatedCause: 'DependencyStructure', from: ['Shop.IPay'], file: 'Pay.cs' };
    expect(answer.propagated).toEqual([
      expect.objectContaining({ ...cause, path: 'Shop.Card' }),
      expect.objectContaining({ ...cause, path: 'Shop.Till' }),
    ]);
    expect((await diff(engine)).propagated).toBeUndefined();
  });

  it('come in pages, below a path, of some classes', async () => {
    change();
    const engine = await opened();
    expect(brief(await diff(engine, { offset: 2, limit: 2 }))).toEqual(expected.slice(2, 4));
    expect(await diff(engine, { classes: ['Docs'] })).toMatchObject({ total: 1, summary: { Structure: 3 } });
    expect(brief(await diff(engine, { within: 'Shop.Part' }))).toEqual(['Internal changed Shop.Part']);
    // A place may be cut short, and one without a change is there all the same.
    expect(brief(await diff(engine, { within: 'Part' }))).toEqual(['Internal changed Shop.Part']);
    expect(brief(await diff(engine, { within: 'Shop.Crlf' }))).toEqual([]);
    await expect(diff(engine, { within: 'Shop.Pa' })).rejects.toMatchObject({ code: 'SymbolNotFound' });
  });

  it('follow the files and the branches as they move on', async () => {
    const engine = await opened();
    expect((await diff(engine)).total).toBe(0);
    change();
    // What was saved a moment ago counts, also where no watcher has told of it.
    expect((await diff(engine)).total).toBe(expected.length);
    git(workspace.root, 'add', '-A');
    git(workspace.root, 'commit', '-qm', 'after');
    expect((await diff(engine)).total).toBe(0);
    expect(brief(await diff(engine, { since: 'HEAD~1' }))).toEqual(expected);
  });

  it('take nothing of a file that did not parse then from what it says today', async () => {
    workspace.write('Half.cs', 'namespace Shop;\npublic class Half { public int Old() { return 1; } int = ( }\n');
    git(workspace.root, 'add', '-A');
    git(workspace.root, 'commit', '-qm', 'half');
    workspace.write(
      'Half.cs',
      'namespace Shop;\npublic class Half { public int New() { return 1; } }\npublic class Late {}\n',
    );
    const engine = await opened();
    const { types } = await diff(engine);
    expect(types.map((t) => `${t.kind} ${t.path}`).sort()).toEqual(['added Shop.Late', 'changed Shop.Half']);
    expect(types.find((t) => t.path === 'Shop.Half')?.members).toMatchObject({
      added: [],
      removed: [],
      changed: [{ name: 'New', was: 'Old', before: 'Old() : int', aspects: ['signature'] }],
    });
  });

  it('are refused for what is no commit, and cancelled without a trace', async () => {
    change();
    const engine = await opened();
    await expect(diff(engine, { since: 'nowhere' })).rejects.toMatchObject({ code: 'NotFound' });
    const control = new AbortController();
    const running = engine.call(
      'codemap.diff',
      { base: false, propagated: false, offset: 0, limit: 1 },
      { signal: control.signal },
    );
    engine.subscribe((event) => {
      if (event === 'op') control.abort();
    });
    await expect(running).rejects.toMatchObject({ code: 'Cancelled' });
    // The caller goes at once; the folder goes when the work has stopped.
    const folders = () => fs.readdirSync(workspace.memo('run'));
    await expect.poll(folders).not.toContainEqual(expect.stringMatching(/^diff-/));
    expect((await diff(engine)).total).toBe(expected.length);
  });

  it('leave nothing of an engine that was killed', async () => {
    await (await opened()).close();
    fs.mkdirSync(workspace.memo('run', 'diff-abcdef', 'files'), { recursive: true });
    const engine = await opened();
    await diff(engine);
    await engine.close();
    expect(fs.readdirSync(workspace.memo('run'))).not.toContainEqual(expect.stringMatching(/^diff-/));
  });
});

describe('types between two commits', () => {
  /** After the second commit the files go on, some of them back to the first. */
  async function goneOn(): Promise<Engine> {
    change();
    git(workspace.root, 'add', '-A');
    git(workspace.root, 'commit', '-qm', 'after');
    workspace.write('Pay.cs', 'namespace Shop;\npublic class Other { public int Now; }\n');
    workspace.write('Gone.cs', before['Gone.cs']);
    workspace.write('Part.Two.cs', before['Part.Two.cs']);
    workspace.write('Later.cs', 'namespace Shop;\npublic class Later { }\n');
    workspace.remove('Come.cs');
    workspace.remove('New.cs');
    return opened();
  }

  it('are those of the commits, whatever the files are now', async () => {
    const engine = await goneOn();
    const commits = { since: 'HEAD~1', until: 'HEAD' };
    const answer = await diff(engine, commits);
    expect(brief(answer)).toEqual(expected);
    expect([answer.from.name, answer.to]).toEqual([
      'HEAD~1',
      { kind: 'commit', name: 'HEAD', commit: git(workspace.root, 'rev-parse', 'HEAD').trim() },
    ]);
    const source = await engine.call('diff.source', { ...commits, base: false, type: 'Shop.Card' }, uncancelled);
    expect(source.pieces.map((piece) => [piece.before?.text, piece.after?.text])).toEqual([
      [expect.stringContaining('Charge(amount);'), expect.stringContaining('Charge(amount + 1);')],
    ]);
    expect(brief(await diff(engine, { since: 'HEAD' }))).not.toEqual(expected);
  });

  it('turn round with the commits, and are none from a commit to itself', async () => {
    const engine = await goneOn();
    expect(brief(await diff(engine, { since: 'HEAD', until: 'HEAD~1' }))).toEqual(
      expect.arrayContaining(['Structure removed Shop.New', 'Structure changed Shop.Gone was Shop.Come']),
    );
    expect(brief(await diff(engine, { since: 'HEAD~1', until: 'HEAD~1' }))).toEqual([]);
  });

  it('need a commit to begin from, and one that git knows', async () => {
    const engine = await goneOn();
    const { params } = diffMethods['codemap.diff'];
    expect(params.safeParse({ until: 'HEAD' }).error?.issues[0]?.message).toBe('needs the commit to begin from');
    await expect(diff(engine, { since: 'HEAD', until: 'v9' })).rejects.toMatchObject({
      code: 'NotFound',
      data: { path: 'until' },
    });
  });
});

describe('types between generations', () => {
  it('are the same as between the commits of which they were made', async () => {
    await (await opened()).close();
    plantGeneration(workspace, 'g-0002');
    change();
    const engine = await opened();
    const since = await diff(engine);
    const between = await diff(engine, { from: 'g-0002' });
    expect(brief(between)).toEqual(expected);
    expect(between.types).toEqual(since.types);
    expect(between.to).toEqual({ kind: 'generation', name: 'g-0001' });
    const back = await diff(engine, { from: 'g-0001', to: 'g-0002' });
    expect(back.types.find((t) => t.path === 'Shop.New')?.kind).toBe('removed');
  });

  it('are refused for a generation that is not there, with those that are, or that is damaged', async () => {
    await (await opened()).close();
    const old = plantGeneration(workspace, 'g-0002');
    fs.writeFileSync(`${old}/symbols.db`, 'not a database at all, but long enough to look at it'.repeat(9));
    const engine = await opened();
    await expect(diff(engine, { from: 'g-0007' })).rejects.toMatchObject({
      code: 'NotFound',
      data: { path: 'from', suggestions: ['g-0001', 'g-0002'] },
    });
    await expect(diff(engine, { from: 'g-0002' })).rejects.toMatchObject({ code: 'Refused', data: {} });
    expect(engine.state().notices.map((each) => each.id)).not.toContain('damaged');
  });
});
