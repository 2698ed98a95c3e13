import { describe, expect, test } from 'vitest';
import { createSymbolIndex, type SymbolIndex } from '../../../../src/main/engine/search/search.ts';
import type { Clock } from '../../../../src/shared/base/clock.ts';
import { rowsOf } from './rows.ts';

type Entry = Parameters<typeof rowsOf>[number];

function indexOf(...entries: Entry[]): SymbolIndex {
  const index = createSymbolIndex();
  index.load(rowsOf(...entries));
  return index;
}

function resolved(index: SymbolIndex, path: string): [step: string, ...paths: string[]] {
  const { step, found } = index.resolve(path, 20);
  return [step, ...found.map((one) => one.path)];
}

const memoTree = indexOf(
  'MemoTree.Core.NodeStore',
  'MemoTree.Core.NodeStore::NodeStore(string)',
  'MemoTree.Core.NodeStore::Get(NodeId)',
  'MemoTree.Core.NodeStore::GetAll',
  'MemoTree.Core.NodeStore::Remove(NodeId)',
  'MemoTree.Core.NodeStore+Cursor',
  'MemoTree.Core.NodeStore+Cursor::MoveNext',
  'MemoTree.Web.Startup',
  'MemoTree.Web.Startup::Configure(Dictionary<string, Core.NodeStore>,int)',
  'MemoTree.Web.Startup::Configure(List<int>)',
  'MemoTree.Web.Startup::Configure(List<string>)',
  'MemoTree.Web.Startup::Configure',
);

describe('the four steps, in order', () => {
  test('a type path and a member path name one symbol each (symbols-1)', () => {
    expect(resolved(memoTree, 'MemoTree.Core.NodeStore')).toEqual(['exact', 'MemoTree.Core.NodeStore']);
    expect(resolved(memoTree, 'MemoTree.Core.NodeStore+Cursor')).toEqual(['exact', 'MemoTree.Core.NodeStore+Cursor']);
    expect(resolved(memoTree, 'MemoTree.Core.NodeStore.Get')).toEqual(['exact', 'MemoTree.Core.NodeStore.Get']);
    expect(resolved(memoTree, 'MemoTree.Core.NodeStore+Cursor.MoveNext')).toEqual([
      'exact',
      'MemoTree.Core.NodeStore+Cursor.MoveNext',
    ]);
  });

  test('NodeStore is a unique suffix, NodeStore.Get* a wildcard, NodeStroe suggests NodeStore (symbols-2)', () => {
    expect(resolved(memoTree, 'NodeStore')).toEqual(['suffix', 'MemoTree.Core.NodeStore']);
    expect(resolved(memoTree, 'NodeStore.Get*')).toEqual([
      'wildcard',
      'MemoTree.Core.NodeStore.Get',
      'MemoTree.Core.NodeStore.GetAll',
    ]);
    expect(resolved(memoTree, 'NodeStroe').slice(0, 2)).toEqual(['suggestion', 'MemoTree.Core.NodeStore']);
  });

  test('an exact path hides longer paths that end so (symbols-2)', () => {
    const index = indexOf('Log', 'Acme.Log', 'Acme.Log::Write', 'Acme.Logs');
    expect(resolved(index, 'Log')).toEqual(['exact', 'Log']);
    expect(resolved(index, 'log')).toEqual(['exact', 'Log']);
    expect(resolved(index, 'Acme.Log')).toEqual(['exact', 'Acme.Log']);
  });

  test('a suffix that fits hides the near misses; several that fit are all candidates (symbols-2)', () => {
    const index = indexOf('A.Store', 'B.Store', 'B.Stora');
    expect(resolved(index, 'Store')).toEqual(['suffix', 'A.Store', 'B.Store']);
    expect(resolved(index, 'B.Store')).toEqual(['exact', 'B.Store']);
  });

  test('a suffix ends at whole segments (symbols-2)', () => {
    expect(resolved(indexOf('A.NodeStore'), 'Store')).toEqual(['none']);
    expect(resolved(indexOf('A.Core.NodeStore'), 'ore.NodeStore')).toEqual(['suggestion', 'A.Core.NodeStore']);
  });

  test('suggestions: at most two edits in the whole path, nearest first (symbols-2)', () => {
    expect(resolved(memoTree, 'NodeStore.Gte')).toEqual(['suggestion', 'MemoTree.Core.NodeStore.Get']);
    expect(resolved(memoTree, 'NodeStroe.Gte')).toEqual(['suggestion', 'MemoTree.Core.NodeStore.Get']);
    expect(resolved(memoTree, 'NodeStroe.Configrue')).toEqual([
      'suggestion',
      ...resolved(memoTree, 'Configure').slice(1),
    ]);
    const index = indexOf('A.Parser', 'A.Purser', 'A.Passes');
    expect(resolved(index, 'Parsr')).toEqual(['suggestion', 'A.Parser', 'A.Purser']);
    expect(resolved(index, 'Zebra')).toEqual(['none']);
  });

  test('a wrong namespace does not hide the type (symbols-2)', () => {
    expect(resolved(memoTree, 'Elsewhere.Startup')).toEqual(['suggestion', 'MemoTree.Web.Startup']);
    expect(resolved(memoTree, 'Elsewhere.Startup.Configure')).toHaveLength(5);
  });
});

describe('spelling', () => {
  test('case is ignored, but the exact case comes before it (symbols-1)', () => {
    const index = indexOf('A.Parser', 'A.parser', 'B.PARSER');
    expect(resolved(index, 'a.pARSER')).toEqual(['exact', 'A.Parser', 'A.parser']);
    expect(resolved(index, 'A.parser')).toEqual(['exact', 'A.parser']);
    expect(resolved(index, 'PARSER')).toEqual(['suffix', 'B.PARSER']);
    expect(resolved(index, 'pArser')).toEqual(['suffix', 'A.Parser', 'A.parser', 'B.PARSER']);
  });

  test.each(['NodeStore<int>', 'Core.NodeStore<K, List<V>>', 'NodeStore`2', ' NodeStore '])(
    'type arguments and outer space are ignored: %s (symbols-1)',
    (path) => {
      expect(resolved(memoTree, path)).toEqual(['suffix', 'MemoTree.Core.NodeStore']);
    },
  );

  test('type arguments inside a path are ignored (symbols-1)', () => {
    expect(resolved(memoTree, 'NodeStore<A.B>+Cursor.MoveNext')[1]).toBe('MemoTree.Core.NodeStore+Cursor.MoveNext');
  });

  test('a dot is taken for +, but + is a nested type only', () => {
    expect(resolved(memoTree, 'NodeStore.Cursor')).toEqual(['suffix', 'MemoTree.Core.NodeStore+Cursor']);
    expect(resolved(memoTree, 'Core+NodeStore')[0]).toBe('suggestion');
    expect(resolved(memoTree, 'NodeStore+Get')[0]).toBe('suggestion');
  });

  test('a type hides members of its spelling; a bare member name is found where no type has it', () => {
    expect(resolved(memoTree, 'MoveNext')).toEqual(['suffix', 'MemoTree.Core.NodeStore+Cursor.MoveNext']);
    expect(resolved(memoTree, 'NodeStore(string)')).toEqual(['suffix', 'MemoTree.Core.NodeStore.NodeStore']);
    expect(resolved(memoTree, 'NodeStore.NodeStore')).toEqual(['suffix', 'MemoTree.Core.NodeStore.NodeStore']);
  });

  test('Unicode names are resolved like any other', () => {
    const index = indexOf('账务.订单服务', '账务.订单服务::查找', 'Straße.Größe', 'Ünï.Çödé');
    expect(resolved(index, '订单服务.查找')).toEqual(['suffix', '账务.订单服务.查找']);
    expect(resolved(index, '订单*')).toEqual(['wildcard', '账务.订单服务']);
    expect(resolved(index, '订单服物')).toEqual(['suggestion', '账务.订单服务']);
    expect(resolved(index, 'GRÖSSE')).toEqual(['suggestion', 'Straße.Größe']);
    expect(resolved(index, 'gRÖßE')).toEqual(['suffix', 'Straße.Größe']);
    expect(resolved(index, 'ÇÖDÉ')).toEqual(['suffix', 'Ünï.Çödé']);
  });

  test('operators keep their signs', () => {
    const index = indexOf('V.Vec', 'V.Vec::operator+(Vec)', 'V.Vec::operator<(Vec)', 'V.Vec::operator*(Vec)');
    expect(resolved(index, 'Vec.operator+')).toEqual(['suffix', 'V.Vec.operator+']);
    expect(resolved(index, 'Vec.operator<(Vec)')).toEqual(['suffix', 'V.Vec.operator<']);
    expect(resolved(index, 'Vec.operator*')).toEqual(['suffix', 'V.Vec.operator*']);
  });
});

describe('overloads', () => {
  const one = (path: string): number => memoTree.resolve(path, 20).total;

  test('without a signature all overloads are candidates (symbols-1)', () => {
    expect(one('Startup.Configure')).toBe(4);
  });

  test.each([
    ['Startup.Configure()', ''],
    ['Startup.Configure( Dictionary< string,NodeStore > , int )', '(Dictionary<string, Core.NodeStore>,int)'],
    ['startup.configure(list<STRING>)', '(List<string>)'],
    ['MemoTree.Web.Startup.Configure(System.Collections.List<int>)', '(List<int>)'],
  ])('%s is one of them (symbols-1)', (path, params) => {
    const { found, total } = memoTree.resolve(path, 20);
    expect(total).toBe(1);
    const rows = rowsOf('MemoTree.Web.Startup', `MemoTree.Web.Startup::Configure${params}`);
    expect(rows[1]?.params).toBe(params);
    const all = memoTree.resolve('Startup.Configure', 20).found;
    expect(all).toContainEqual(found[0]);
  });

  test('type arguments may be left out where that tells them apart, else both are candidates', () => {
    expect(one('Startup.Configure(Dictionary,int)')).toBe(1);
    expect(one('Startup.Configure(List)')).toBe(2);
  });

  test('a signature that none has is not an answer: the overloads are suggested', () => {
    expect(memoTree.resolve('Startup.Configure(bool)', 20)).toMatchObject({ step: 'suggestion', total: 4 });
  });
});

describe('wildcards', () => {
  test.each([
    ['Node*', ['MemoTree.Core.NodeStore', 'MemoTree.Core.NodeStore.NodeStore']],
    ['*.NodeStore+*', ['MemoTree.Core.NodeStore+Cursor']],
    ['Core.*', ['MemoTree.Core.NodeStore']],
    ['nodest?re.g?t', ['MemoTree.Core.NodeStore.Get']],
    ['M*Tree.**.Move*', ['MemoTree.Core.NodeStore+Cursor.MoveNext']],
    ['MemoTree.**.Cursor.*', ['MemoTree.Core.NodeStore+Cursor.MoveNext']],
    ['Web.Startup.*(List<int>)', ['MemoTree.Web.Startup.Configure']],
    ['Get?', []],
  ])('%s (symbols-1)', (path, paths) => {
    expect(memoTree.resolve(path, 20).found.map((one) => one.path)).toEqual(paths);
  });
});

describe('ties', () => {
  test('fewer namespace segments come before access, access before recency, recency before length (symbols-3)', () => {
    const index = indexOf(
      ['A.B.Retry', { access: 'public' }],
      ['A.Retry', { access: 'private' }],
      ['B.Retry', { access: 'public' }],
      ['C.Retry', { access: 'public' }],
      ['D.Retry', { access: 'internal' }],
    );
    expect(resolved(index, 'Retry')).toEqual(['suffix', 'B.Retry', 'C.Retry', 'D.Retry', 'A.Retry', 'A.B.Retry']);
    index.touch(4);
    index.touch(1);
    expect(resolved(index, 'Retry')).toEqual(['suffix', 'C.Retry', 'B.Retry', 'D.Retry', 'A.Retry', 'A.B.Retry']);
  });

  test('the shorter name comes first, then the path (symbols-3)', () => {
    const index = indexOf('Z.RetryAll', 'A.RetryOne', 'Z.Retry', 'M.Retried');
    expect(resolved(index, 'Retr*')).toEqual(['wildcard', 'Z.Retry', 'M.Retried', 'A.RetryOne', 'Z.RetryAll']);
    index.touch(1);
    expect(resolved(index, 'Retr*')[1]).toBe('Z.RetryAll');
  });

  test('the same FQN in two projects is two exact answers', () => {
    const index = indexOf(['Program', { type: 7 }], ['Program', { type: 9 }]);
    expect(index.resolve('Program', 20)).toEqual({
      step: 'exact',
      total: 2,
      found: [
        { handle: { type: 7, member: 0 }, path: 'Program' },
        { handle: { type: 9, member: 0 }, path: 'Program' },
      ],
    });
  });

  test('limit cuts the list, not the total', () => {
    const answer = memoTree.resolve('Startup.Configure', 2);
    expect([answer.total, answer.found.length]).toEqual([4, 2]);
    expect(memoTree.resolve('Startup.Configure', 0)).toMatchObject({ total: 4, found: [] });
  });
});

describe('recency', () => {
  test('the last 512 types are kept, last opened first; without them resolving works (symbols-3)', () => {
    const index = createSymbolIndex();
    expect(index.recent()).toEqual([]);
    for (let type = 1; type <= 600; type++) index.touch(type);
    index.touch(100);
    expect(index.recent()).toHaveLength(512);
    expect(index.recent().slice(0, 3)).toEqual([100, 600, 599]);
    index.setRecent([5, 3, 5, 1]);
    expect(index.recent()).toEqual([5, 3, 1]);
  });
});

describe('cache', () => {
  test('an answer lives five minutes and never outlives a change (symbols-2)', () => {
    let now = 1_000_000;
    const clock: Clock = { now: () => now };
    const index = createSymbolIndex(clock);
    index.load(rowsOf('A.Retry'));
    const first = index.resolve('Retry', 20);
    now += 5 * 60_000 - 1;
    expect(index.resolve('Retry', 20)).toBe(first);
    now += 1;
    const second = index.resolve('Retry', 20);
    expect(second).not.toBe(first);
    expect(second).toEqual(first);
    index.update([], rowsOf(['B.Retry', { type: 2 }]));
    expect(index.resolve('Retry', 20).total).toBe(2);
    index.touch(2);
    expect(index.resolve('Retry', 20).found[0]?.path).toBe('B.Retry');
    index.update([2], []);
    expect(index.resolve('Retry', 20).total).toBe(1);
    index.load([]);
    expect(index.resolve('Retry', 20).step).toBe('none');
  });

  test('the 512 paths asked last are kept (symbols-2)', () => {
    const index = indexOf('A.Retry');
    const first = index.resolve('Retry', 20);
    for (let i = 0; i < 511; i++) index.resolve(`Other${i}`, 20);
    expect(index.resolve('Retry', 20)).toBe(first);
    for (let i = 0; i < 512; i++) index.resolve(`Another${i}`, 20);
    expect(index.resolve('Retry', 20)).not.toBe(first);
  });

  test('a clock that is set back makes no answer live longer', () => {
    let now = 1_000_000;
    const index = createSymbolIndex({ now: () => now });
    index.load(rowsOf('A.Retry'));
    const first = index.resolve('Retry', 20);
    now -= 1000;
    expect(index.resolve('Retry', 20)).not.toBe(first);
  });
});
