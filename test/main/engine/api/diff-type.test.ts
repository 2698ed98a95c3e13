import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ParsedParams, Result } from '#shared/contract/contract.ts';
import { memoryMethods } from '#shared/contract/memory/methods.ts';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { plantGeneration } from '../plant-generation.ts';
import { git } from '../temp-folder.ts';

const retry = (name: string, next: string, tail = ''): string =>
  `namespace Pay {
  public interface IStop { void Stop(); }
  public class ${name} : IStop
  {
    public ${name}(int most) { Most = most; }
    public int Most = 3;
    ${next}
    public void Stop() { Most = 0; }
    public bool Done(int at) { return at > Most; }
    public string Say(string who) { return who + Most; }
    private int Wait(int at) { return at * 100; }${tail}
  }
}
`;
const before = {
  'Retry.cs': retry('Retry', 'public int Next(int last) { return last + 1; }'),
  'Use.cs': 'namespace Pay;\npublic class Use { public Retry Retry; }\npublic class Far { public Use Use; }\n',
  'Same.cs': 'namespace Pay;\npublic class Same { public int One() { return 1; } }\n',
};

let workspace: TestWorkspace;
beforeEach(() => {
  workspace = makeWorkspace(before);
  git(workspace.root, 'init', '-q');
  git(workspace.root, 'add', '-A');
  git(workspace.root, 'commit', '-qm', 'before');
});
afterEach(() => workspace.dispose());

async function opened(): Promise<Engine> {
  const engine = await workspace.open();
  await engine.settled();
  return engine;
}

type States = Partial<ParsedParams<'diff.type'>>;
const whole = (engine: Engine, type: string, states: States = {}): Promise<Result<'diff.type'>> =>
  engine.call('diff.type', { base: false, type, ...states }, uncancelled);
const source = (engine: Engine, type: string, more: Partial<ParsedParams<'diff.source'>> = {}) =>
  engine.call('diff.source', { base: false, type, ...more }, uncancelled);
const list = (engine: Engine, states: Partial<ParsedParams<'codemap.diff'>> = {}) =>
  engine.call('codemap.diff', { base: false, propagated: false, offset: 0, limit: 200, ...states }, uncancelled);
const causes = ({ why }: Result<'diff.type'>): string[] =>
  why.flatMap(({ hash, causes }) =>
    causes.map(({ of, change, signature, before }) => `${hash} ${of} ${change} ${signature ?? before ?? ''}`.trim()),
  );

describe('one type of a difference', () => {
  it('tells for each hash which members made it another, with both texts and whom it reaches (change-3, diff-2)', async () => {
    workspace.write(
      'Retry.cs',
      retry('Retry', 'public long Next(long last) { return last + 2; }\n    public void Reset() { Most = 3; }').replace(
        'at * 100',
        'at * 200',
      ),
    );
    const engine = await opened();
    const answer = await whole(engine, 'Retry');
    expect(answer.type).toMatchObject({ path: 'Pay.Retry', changeClass: 'Structure', seen: false });
    expect(answer.type.relation).toMatchObject({ renamed: false, moved: false, edited: 'Structure' });
    expect(causes(answer)).toEqual([
      'structureHash member changed Next(long last) : long',
      'structureHash member added Reset() : void',
      'publicImplHash member changed Next(long last) : long',
      'publicImplHash member added Reset() : void',
      'internalImplHash member changed Wait(int at) : int',
      'cosmeticHash layout changed',
    ]);
    expect(answer.why.map(({ differs }) => differs)).toEqual([true, true, true, false, true]);
    const changed = answer.outline.lines.filter(({ kind, text }) => kind !== 'same' && text.includes('Next'));
    expect(changed).toEqual([
      { kind: 'removed', text: '  + Next(int last) : int', before: expect.any(Number), after: null },
      { kind: 'added', text: '  + Next(long last) : long', before: null, after: expect.any(Number) },
    ]);
    expect(answer.effect.total).toBe(1);
    expect(answer.effect.dependents).toMatchObject([
      { path: 'Pay.Use', affected: true, changeClass: null, next: [{ path: 'Pay.Far', affected: false }] },
    ]);
    expect(answer.effect.learnings).toEqual({ total: 0, records: [] });
    expect(answer.semantic).toMatchObject({ sections: [], notHere: { reason: { key: 'diff.notHere.commitText' } } });
  });

  it('reaches nobody where its structure held', async () => {
    workspace.write('Retry.cs', before['Retry.cs'].replace('last + 1', 'last + 2'));
    const { effect, type } = await whole(await opened(), 'Pay.Retry');
    expect(type.changeClass).toBe('PublicBehavior');
    expect(effect.dependents).toMatchObject([{ path: 'Pay.Use', affected: false }]);
  });

  it('names the learnings that are stale by it: those with evidence in the type, and no others', async () => {
    const engine = await opened();
    const record = (question: string, file: string, line: number) => ({
      ...{ question, answer: 'It is this.', questionType: 'CODE_STRUCTURE', confidence: 0.9 },
      evidence: [{ file, startLine: line, endLine: line }],
    });
    const records = [
      record('What comes after the last?', 'Retry.cs', 7),
      record('When is it done?', 'Retry.cs', 9),
      record('What does a stop do?', 'Retry.cs', 2),
      record('What is one?', 'Same.cs', 2),
    ];
    const params = memoryMethods['memory.add'].params.parse({ records });
    expect(await engine.call('memory.add', params, uncancelled)).toMatchObject({ refused: [] });
    const changed = before['Retry.cs'].replace('last + 1', 'last + 2').replace('void Stop();', 'void Stop(int at);');
    workspace.write('Retry.cs', changed);
    workspace.write('Same.cs', before['Same.cs'].replace('return 1', 'return 2'));
    await list(engine);
    const told = async (type: string) => (await whole(engine, type)).effect.learnings;
    const after = { total: 1, records: [{ question: 'What comes after the last?' }] };
    // Records follow the files a moment later.
    await vi.waitFor(async () => expect(await told('Pay.Retry')).toMatchObject(after), { interval: 200 });
    expect(await told('Pay.IStop')).toMatchObject({ total: 1, records: [{ question: 'What does a stop do?' }] });
    expect(await told('Pay.Same')).toMatchObject({ total: 1, records: [{ question: 'What is one?' }] });
  });

  it('gives the lines of both sides, of the type and of one member, from git and from the files', async () => {
    workspace.write('Retry.cs', `// a line more\n${before['Retry.cs'].replace('last + 1', 'last + 2')}`);
    const engine = await opened();
    const { pieces, total } = await source(engine, 'Retry');
    expect(total).toBe(1);
    const [piece] = pieces;
    expect(piece?.before).toMatchObject({ file: 'Retry.cs', language: 'csharp', startLine: 3 });
    expect(piece?.before?.text).toContain('last + 1');
    expect(piece?.after).toMatchObject({ file: 'Retry.cs', startLine: 4 });
    expect(piece?.after?.text).toContain('last + 2');
    const { type } = await whole(engine, 'Retry');
    const member = type.members.changed[0]?.memberId ?? '';
    const one = await source(engine, 'Retry', { member });
    expect(one.pieces).toMatchObject([
      {
        before: { text: expect.stringContaining('return last + 1;'), startLine: 7, endLine: 7 },
        after: { text: expect.stringContaining('return last + 2;'), startLine: 8, endLine: 8 },
      },
    ]);
    await expect(source(engine, 'Retry', { member: 'T_00000000_000000' })).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('says the size of what is too large to show', async () => {
    const many = Array.from({ length: 12_000 }, (_, n) => `    int M${n}() { return ${n}; }`).join('\n');
    workspace.write('Big.cs', `namespace Pay;\npublic class Big {\n${many}\n}\n`);
    const { pieces } = await source(await opened(), 'Big');
    expect(pieces).toMatchObject([{ before: null, after: { text: null, tooLarge: { lines: 12_002 } } }]);
  });

  it('is named by what it was called, by its id, and refused where it did not change', async () => {
    workspace.write('Retry.cs', retry('Again', 'public int Next(int last) { return last + 1; }'));
    workspace.write('Use.cs', before['Use.cs'].replaceAll('Retry Retry', 'Again Retry'));
    const engine = await opened();
    const now = await whole(engine, 'Pay.Again');
    expect(await whole(engine, 'Pay.Retry')).toMatchObject({ type: { path: 'Pay.Again' } });
    expect(await whole(engine, now.type.typeId)).toMatchObject({ type: { path: 'Pay.Again' } });
    await expect(whole(engine, 'Pay.Same')).rejects.toMatchObject({
      code: 'NotFound',
      message: 'Pay.Same did not change since HEAD.',
    });
    await expect(whole(engine, 'Nowhere')).rejects.toMatchObject({ code: 'SymbolNotFound' });
  });
});

describe('moved, renamed and edited', () => {
  const relationOf = async (path: string) => (await whole(await opened(), path)).type.relation;

  it('are distinguished: a rename alone', async () => {
    workspace.write('Retry.cs', retry('Again', 'public int Next(int last) { return last + 1; }'));
    expect(await relationOf('Pay.Again')).toEqual({
      renamed: true,
      moved: false,
      edited: null,
      before: { path: 'Pay.Retry', file: 'Retry.cs' },
      after: { path: 'Pay.Again', file: 'Retry.cs' },
    });
  });

  it('are distinguished: a rename of a type whose code says its own name, where the texts tell', async () => {
    const own = (name: string, more = ''): string =>
      retry(name, `public ${name} Next(int last) { return new ${name}(last); }`).replace('Most = 0', `Most = 0${more}`);
    workspace.write('Retry.cs', own('Retry'));
    git(workspace.root, 'commit', '-qam', 'own name');
    workspace.write('Retry.cs', own('Again'));
    const engine = await opened();
    expect((await whole(engine, 'Again')).type).toMatchObject({
      relation: { renamed: true, edited: null },
      members: { added: [], removed: [], changed: [] },
    });
    workspace.write('Retry.cs', own('Again', '; Most = 1'));
    await list(engine);
    expect((await whole(engine, 'Again')).type.relation?.edited).toBe('PublicBehavior');
  });

  it('are distinguished: a move alone, to another namespace and folder', async () => {
    workspace.write('Core/Retry.cs', before['Retry.cs'].replace('namespace Pay', 'namespace Core'));
    workspace.remove('Retry.cs');
    expect(await relationOf('Core.Retry')).toMatchObject({ renamed: false, moved: true, edited: null });
  });

  it('are distinguished: all three at once, with the class of the edit', async () => {
    const edited = retry('Again', 'public int Next(int last) { return last + 2; }');
    workspace.write('Core/Again.cs', edited.replace('namespace Pay', 'namespace Core'));
    workspace.remove('Retry.cs');
    expect(await relationOf('Core.Again')).toMatchObject({ renamed: true, moved: true, edited: 'PublicBehavior' });
  });

  it('are distinguished: a file that moves with an edit of what nobody sees', async () => {
    workspace.write('Core/Retry.cs', before['Retry.cs'].replace('at * 100', 'at * 200'));
    workspace.remove('Retry.cs');
    expect(await relationOf('Pay.Retry')).toMatchObject({ renamed: false, moved: true, edited: 'Internal' });
  });

  it('report a type that is in another file and is the same, and reach nobody; a half that moves is no move', async () => {
    const engine = await opened();
    workspace.write('Core/Retry.cs', before['Retry.cs']);
    workspace.remove('Retry.cs');
    const { types, summary, unseen } = await list(engine);
    const [stop, moved] = types.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    expect(types).toHaveLength(2);
    expect(stop?.path).toBe('Pay.IStop');
    expect(moved).toMatchObject({ path: 'Pay.Retry', file: 'Core/Retry.cs', kind: 'changed', changeClass: 'Cosmetic' });
    expect(moved?.relation).toEqual({
      renamed: false,
      moved: true,
      edited: null,
      before: { path: 'Pay.Retry', file: 'Retry.cs' },
      after: { path: 'Pay.Retry', file: 'Core/Retry.cs' },
    });
    expect(moved?.members).toEqual({ added: [], removed: [], changed: [] });
    expect([summary, unseen]).toEqual([{ Cosmetic: 2 }, { Cosmetic: 2 }]);
    const answer = await whole(engine, 'Pay.Retry');
    expect(answer.why.every(({ differs }) => !differs)).toBe(true);
    expect(answer.effect.dependents).toMatchObject([{ path: 'Pay.Use', affected: false }]);
    expect((await source(engine, 'Pay.Retry')).pieces).toMatchObject([
      { before: { file: 'Retry.cs' }, after: { file: 'Core/Retry.cs' } },
    ]);
    expect(
      (await engine.call('diff.seen', { base: false, types: [moved?.typeId ?? ''], seen: true }, uncancelled)).marked,
    ).toBe(1);
    workspace.write('Far/Retry.cs', before['Retry.cs']);
    workspace.remove('Core/Retry.cs');
    expect((await list(engine)).types.map(({ seen }) => seen)).toEqual([false, false]);

    const half = (name: string) => `namespace Pay;\npublic partial class Halves { public int ${name}; }\n`;
    workspace.write('A.cs', half('A'));
    workspace.write('B.cs', half('B'));
    workspace.write('Retry.cs', before['Retry.cs']);
    workspace.remove('Far/Retry.cs');
    git(workspace.root, 'add', '-A');
    git(workspace.root, 'commit', '-qm', 'halves');
    workspace.write('C.cs', half('A'));
    workspace.remove('A.cs');
    expect((await list(engine)).types).toEqual([]);
  });

  it('show of a type in several files first the one that differs', async () => {
    const half = (name: string, text = name) => `namespace Pay;\npublic partial class Halves { public int ${text}; }\n`;
    for (const name of ['A', 'B', 'C']) workspace.write(`${name}.cs`, half(name));
    git(workspace.root, 'add', '-A');
    git(workspace.root, 'commit', '-qm', 'halves');
    const engine = await opened();
    for (const name of ['A', 'B', 'C']) {
      workspace.write(`${name}.cs`, half(name, `${name} = 1`));
      const { pieces, total } = await source(engine, 'Halves');
      expect([pieces[0]?.after?.file, total]).toEqual([`${name}.cs`, 3]);
      workspace.write(`${name}.cs`, half(name));
    }
  });

  it('hold for members too, where what they do is certain', async () => {
    workspace.write('Retry.cs', before['Retry.cs'].replace('Wait(int', 'Pause(int').replace('Next(int', 'After(int'));
    const { type } = await whole(await opened(), 'Retry');
    expect(type.members).toMatchObject({ added: [], removed: [] });
    expect(type.members.changed.map(({ was, name, aspects }) => `${was} ${name} ${aspects}`).sort()).toEqual([
      'Next After signature',
      'Wait Pause signature',
    ]);
  });

  it('find the overload whose parameters changed by what it does', async () => {
    const overloads = (type: string, other: string): string =>
      retry('Retry', `public int Next(${type} last) { return 1; } public int Next(${other} a, int b) { return b; }`);
    workspace.write('Retry.cs', overloads('int', 'int'));
    git(workspace.root, 'commit', '-qam', 'overloads');
    workspace.write('Retry.cs', overloads('long', 'string'));
    const { type } = await whole(await opened(), 'Retry');
    expect(type.members).toMatchObject({ added: [], removed: [] });
    expect(type.members.changed.map(({ signature, before: was }) => `${was} → ${signature}`).sort()).toEqual([
      'Next(int a, int b) : int → Next(string a, int b) : int',
      'Next(int last) : int → Next(long last) : int',
    ]);
  });

  it('are not claimed of members that do nothing', async () => {
    const empty = (name: string): string => retry('Retry', `public void ${name}() { }`);
    workspace.write('Retry.cs', empty('Old'));
    git(workspace.root, 'commit', '-qam', 'empty');
    workspace.write('Retry.cs', empty('New'));
    const { type } = await whole(await opened(), 'Retry');
    expect(type.members).toMatchObject({ added: [{ name: 'New' }], removed: [{ name: 'Old' }], changed: [] });
  });
});

describe('what may be compared with', () => {
  it('is shown by name, but for names that look like options', async () => {
    git(workspace.root, 'tag', 'v1');
    git(workspace.root, 'update-ref', 'refs/heads/-x', 'HEAD');
    const engine = await opened();
    const { branches, tags, commits } = await engine.call('diff.revisions', {}, uncancelled);
    expect([branches, tags].map((all) => all.map(({ name }) => name))).toEqual([['main'], ['v1']]);
    expect(commits).toEqual([{ id: git(workspace.root, 'rev-parse', '--short=7', 'HEAD').trim(), subject: 'before' }]);
    expect((await list(engine, { since: commits[0]?.id ?? '' })).total).toBe(0);
  });
});

describe('between generations', () => {
  it('shows the side whose text is still there, and says why the other is not', async () => {
    await (await opened()).close();
    plantGeneration(workspace, 'g-0002');
    workspace.write('Retry.cs', before['Retry.cs'].replace('last + 1', 'last + 2'));
    const engine = await opened();
    const live = engine.state().generation ?? '';
    const [from, to] = live === 'g-0001' ? ['g-0002', 'g-0001'] : ['g-0001', 'g-0002'];
    const { pieces } = await source(engine, 'Retry', { from, to });
    expect(pieces[0]?.before).toMatchObject({ text: null, notHere: { reason: { key: 'diff.notHere.generation' } } });
    expect(pieces[0]?.after?.text).toContain('last + 2');
  });
});

describe('between generations, too,', () => {
  it('a type that is in another file and is the same was moved', async () => {
    await (await opened()).close();
    plantGeneration(workspace, 'g-0002');
    workspace.write('Core/Same.cs', before['Same.cs']);
    workspace.remove('Same.cs');
    const { types } = await list(await opened(), { from: 'g-0002', to: 'g-0001' });
    expect(types.map(({ path, relation }) => [path, relation?.moved, relation?.edited])).toEqual([
      ['Pay.Same', true, null],
    ]);
  });
});

describe('since a type was described', () => {
  it('shows what changed since, with the source and the text of then (diff-2)', async () => {
    const engine = await opened();
    const described = await engine.call('GetSemantic', { path: 'Pay.Retry', wait: true, request: true }, uncancelled);
    expect(described.state).toBe('cached');
    expect((await list(engine, { base: true })).types).toEqual([]);
    workspace.write('Retry.cs', before['Retry.cs'].replace('last + 1', 'last + 2'));
    workspace.write('Same.cs', before['Same.cs'].replace('return 1', 'return 2'));
    const { types, from } = await list(engine, { base: true });
    expect(from.kind).toBe('base');
    expect(types).toMatchObject([{ path: 'Pay.Retry', changeClass: 'PublicBehavior', basedAt: described.generatedAt }]);
    const answer = await whole(engine, 'Pay.Retry', { base: true });
    expect(causes(answer)).toEqual(['publicImplHash member changed Next(int last) : int']);
    const role = answer.semantic.sections.find(({ section }) => section === 'ROLE');
    expect(role?.before).toBe(described.sections?.ROLE);
    const { pieces } = await source(engine, 'Pay.Retry', { base: true });
    expect(pieces[0]?.before?.text).toContain('last + 1');
    expect(pieces[0]?.after?.text).toContain('last + 2');
  });

  it('reports a type whose file alone moved, and keeps reporting it over a restart (diff-2)', async () => {
    let engine = await opened();
    for (const path of ['Pay.Same', 'Pay.Use'])
      await engine.call('GetSemantic', { path, wait: true, request: true }, uncancelled);
    workspace.write('Core/Same.cs', before['Same.cs']);
    workspace.remove('Same.cs');
    const moved = async () => {
      const { types } = await list(engine, { base: true });
      return types.map(({ path, changeClass, relation }) => [path, changeClass, relation]);
    };
    const told = [
      'Pay.Same',
      'Cosmetic',
      {
        renamed: false,
        moved: true,
        edited: null,
        before: { path: 'Pay.Same', file: 'Same.cs' },
        after: { path: 'Pay.Same', file: 'Core/Same.cs' },
      },
    ];
    expect(await moved()).toEqual([told]);
    const answer = await whole(engine, 'Pay.Same', { base: true });
    expect(answer.why.some(({ differs }) => differs)).toBe(false);
    // What was said of it holds where it stands now.
    expect(answer.semantic.state).toBe('cached');
    const { pieces } = await source(engine, 'Pay.Same', { base: true });
    expect(pieces[0]?.before).toMatchObject({ file: 'Same.cs', text: pieces[0]?.after?.text });
    await engine.close();
    engine = await opened();
    expect(await moved()).toEqual([told]);
  });

  it('shows one member as it was then, also one that is gone or is called otherwise', async () => {
    const text = before['Retry.cs'];
    const engine = await opened();
    await engine.call('GetSemantic', { path: 'Pay.Retry', wait: true, request: true }, uncancelled);
    workspace.write(
      'Retry.cs',
      text
        .replace('last + 1', 'last + 2')
        .replace('Say(', 'Tell(')
        .replace('    public bool Done(int at) { return at > Most; }\n', ''),
    );
    const { types } = await list(engine, { base: true });
    const members = types[0]?.members;
    const sourceOf = async (member = '') => {
      const { pieces } = await source(engine, 'Pay.Retry', { base: true, member });
      return [pieces[0]?.before?.text?.trim(), pieces[0]?.after?.text?.trim()];
    };
    const of = (name: string) => members?.changed.find((member) => member.name === name)?.memberId;
    expect(await sourceOf(of('Next'))).toEqual([
      'public int Next(int last) { return last + 1; }',
      'public int Next(int last) { return last + 2; }',
    ]);
    expect(await sourceOf(of('Tell'))).toEqual([
      'public string Say(string who) { return who + Most; }',
      'public string Tell(string who) { return who + Most; }',
    ]);
    expect(await sourceOf(members?.removed[0]?.memberId)).toEqual([
      'public bool Done(int at) { return at > Most; }',
      undefined,
    ]);
  });

  it('says of a member whose lines a hidden key moved that where it stood is not kept', async () => {
    const key = [
      '-----BEGIN PRIVATE ',
      'KEY-----\n',
      `${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n'.repeat(3)}`,
      '-----END PRIVATE ',
      'KEY-----',
    ];
    const text = before['Same.cs'].replace('{ public', `{\n  const string Key = @"${key.join('')}";\n  public`);
    workspace.write('Same.cs', text);
    const engine = await opened();
    await engine.call('GetSemantic', { path: 'Pay.Same', wait: true, request: true }, uncancelled);
    workspace.write('Same.cs', text.replace('return 1', 'return 2'));
    const { types } = await list(engine, { base: true });
    const member = types[0]?.members.changed[0]?.memberId ?? '';
    const { pieces } = await source(engine, 'Pay.Same', { base: true, member });
    expect(pieces[0]?.before).toMatchObject({ text: null, notHere: { reason: { key: 'diff.notHere.baseMember' } } });
    expect(pieces[0]?.after?.text).toContain('return 2');
    const type = await source(engine, 'Pay.Same', { base: true });
    expect(type.pieces[0]?.before?.text).not.toContain('MIIEvQ');
  });
});

describe('marks', () => {
  it('say what a person has seen, until the type changes again, over restarts', async () => {
    workspace.write('Retry.cs', before['Retry.cs'].replace('last + 1', 'last + 2'));
    workspace.write('Same.cs', before['Same.cs'].replace('return 1', 'return 2'));
    let engine = await opened();
    const { types } = await list(engine);
    expect(types.map(({ seen }) => seen)).toEqual([false, false]);
    const mark = (params: Partial<ParsedParams<'diff.seen'>>) =>
      engine.call('diff.seen', { base: false, seen: true, ...params }, uncancelled);
    expect(await mark({ types: [types[0]?.typeId ?? ''] })).toEqual({ marked: 1 });
    expect(await mark({ types: [types[0]?.typeId ?? ''] })).toEqual({ marked: 0 });
    expect(await list(engine)).toMatchObject({
      types: [{ seen: true }, { seen: false }],
      unseen: { PublicBehavior: 1 },
    });
    await engine.close();
    engine = await opened();
    expect((await list(engine)).types.map(({ seen }) => seen)).toEqual([true, false]);
    workspace.write('Retry.cs', before['Retry.cs'].replace('last + 1', 'last + 3'));
    expect((await list(engine)).types.map(({ seen }) => seen)).toEqual([false, false]);
    expect(await mark({ changeClass: 'Docs' })).toEqual({ marked: 0 });
    expect(await mark({ changeClass: 'PublicBehavior' })).toEqual({ marked: 2 });
    expect((await list(engine)).unseen).toEqual({});
    expect(await mark({ seen: false })).toEqual({ marked: 2 });
    expect((await list(engine)).unseen).toEqual({ PublicBehavior: 2 });
  });
});
