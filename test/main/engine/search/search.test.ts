import { describe, expect, test } from 'vitest';
import { createSymbolIndex, type SearchRequest, type SymbolIndex } from '../../../../src/main/engine/search/search.ts';
import { rowsOf } from './rows.ts';

function indexOf(...entries: Parameters<typeof rowsOf>): SymbolIndex {
  const index = createSymbolIndex();
  index.load(rowsOf(...entries));
  return index;
}

const all = { offset: 0, limit: 100 };

/** Paths of the hits with what is marked in brackets. */
function marked(index: SymbolIndex, query: string, more: Partial<SearchRequest> = {}): string[] {
  return index.search({ ...all, query, ...more }).hits.map(({ path, matches }) => {
    let text = '';
    let end = 0;
    for (const [from, to] of matches) {
      text += `${path.slice(end, from)}[${path.slice(from, to)}]`;
      end = to;
    }
    return text + path.slice(end);
  });
}

function paths(index: SymbolIndex, query: string, more: Partial<SearchRequest> = {}): string[] {
  return index.search({ ...all, query, ...more }).hits.map(({ path }) => path);
}

describe('which letters are meant', () => {
  const index = indexOf(
    'Acme.Holds.HoldExpiry',
    'Acme.Holds.HexEncoder',
    'Acme.Holds.HoldStore',
    'Acme.Holds.HoldStore::HoldRelease',
    'Acme.Holds.HoldStore::hold_read_lock',
    'Acme.Holds.Threshold',
    'Acme.Holds.Threshold::_http2Sender',
    'Acme.Holds.HTTPServer',
  );

  test.each([
    ['holdrel', ['Acme.Holds.HoldStore.[HoldRel]ease', 'Acme.Holds.HoldStore.[hold]_[re]ad_[l]ock']],
    ['HEx', ['Acme.Holds.[H]old[Ex]piry', 'Acme.Holds.[Hex]Encoder']],
    ['hex', ['Acme.Holds.[Hex]Encoder', 'Acme.Holds.[H]old[Ex]piry']],
    ['hs', ['Acme.Holds.[H]old[S]tore', 'Acme.Holds.[H]TTP[S]erver', 'Acme.Holds.Threshold._[h]ttp2[S]ender']],
    ['hrl', ['Acme.Holds.HoldStore.[h]old_[r]ead_[l]ock', 'Acme.Holds.HoldStore.[H]old[R]e[l]ease']],
    ['eshold', ['Acme.Holds.Thr[eshold]']],
    ['2send', ['Acme.Holds.Threshold._http[2Send]er']],
    ['xpiry', ['Acme.Holds.HoldE[xpiry]']],
    ['xp', []],
  ])('%s', (query, expected) => {
    expect(marked(index, query).slice(0, Math.max(1, expected.length))).toEqual(expected);
  });
});

describe('what comes first (symbols-4)', () => {
  test('a name that begins with the term, however long, before one that has it further on', () => {
    const index = indexOf('A.PolicyRetry', 'A.RetrySettingsOfTheGatewayForCardPayments', 'A.Retry');
    expect(paths(index, 'retry')).toEqual(['A.Retry', 'A.RetrySettingsOfTheGatewayForCardPayments', 'A.PolicyRetry']);
    index.touch(1);
    expect(paths(index, 'retry').at(-1)).toBe('A.PolicyRetry');
  });

  test('among equals names of settings and of signs alone come last', () => {
    const index = indexOf(
      ['B.port', { language: 'hcl' }],
      ['A.Rules', {}],
      ['A.Rules::max-depth', { kind: 'property' }],
      ['A.Rules::max_depth', { kind: 'property' }],
      ['A.Server', {}],
      ['A.Server::port', { kind: 'property' }],
    );
    expect(paths(index, 'port')).toEqual(['A.Server.port', 'B.port']);
    expect(paths(index, 'maxdepth')).toEqual(['A.Rules.max_depth', 'A.Rules.max-depth']);
  });

  test('whole name, then prefix, then word starts, then the rest; shorter names first', () => {
    const index = indexOf('A.Store', 'A.StoreOptions', 'A.StoreKey', 'A.NodeStore', 'A.SlateToRest');
    expect(paths(index, 'store')).toEqual(['A.Store', 'A.StoreKey', 'A.StoreOptions', 'A.NodeStore', 'A.SlateToRest']);
  });

  test('a type comes before a member of the same name, a short path before a long one', () => {
    const index = indexOf('A.B.Far', 'A.B.Far::retry', 'Z.Retry', 'A.B.C.Retry', 'A.B.Retried');
    expect(paths(index, 'retry')).toEqual(['Z.Retry', 'A.B.C.Retry', 'A.B.Far.retry']);
  });

  test('capitals ask for their case', () => {
    const index = indexOf('A.Type', 'A.Type::Node', 'A.Type::node');
    expect(paths(index, 'Node')).toEqual(['A.Type.Node', 'A.Type.node']);
  });

  test('a type opened lately is lifted, but not above a clearly better match', () => {
    const index = indexOf('A.OrderItem', 'A.OrderList', 'A.MajorOrder');
    expect(paths(index, 'order')).toEqual(['A.OrderItem', 'A.OrderList', 'A.MajorOrder']);
    index.touch(3);
    index.touch(2);
    expect(paths(index, 'order')).toEqual(['A.OrderList', 'A.OrderItem', 'A.MajorOrder']);
  });

  test('at most limit hits, and the same list in pages', () => {
    const index = indexOf(...Array.from({ length: 90 }, (_, i) => `N${i % 7}.Order${i}` as const));
    const whole = paths(index, 'ord');
    const paged = [0, 40, 80].flatMap((offset) => paths(index, 'ord', { offset, limit: 40 }));
    expect(whole).toHaveLength(90);
    expect(paged).toEqual(whole);
    expect(index.search({ query: 'ord', offset: 200, limit: 10 })).toMatchObject({ hits: [], total: 90, of: 90 });
  });

  test('pages far down are those of the whole order', () => {
    const index = indexOf(...Array.from({ length: 3000 }, (_, i) => `N${i % 7}.Order${i % 1000}` as const));
    const whole = paths(index, 'ord', { limit: 2000 });
    expect(paths(index, 'ord', { offset: 1500, limit: 1000 }).slice(0, 500)).toEqual(whole.slice(1500));
    expect(paths(index, 'ord', { offset: 0, limit: 3000 }).slice(0, 2000)).toEqual(whole);
    index.touch(2900);
    expect(paths(index, 'ord', { offset: 0, limit: 3000 })[0]).toBe(paths(index, 'ord', { limit: 1 })[0]);
  });
});

describe('queries over paths', () => {
  const index = indexOf(
    'Acme.Payments.RetryPolicy',
    'Acme.Payments.RetryPolicy::Next(Attempt)',
    'Acme.Payments.RetryPolicy+State',
    'Acme.Orders.RetryPolicy',
    'Acme.Orders.NextStep',
    'Acme.Orders.NextStep::Payments',
  );

  test.each([
    ['ret.next', ['Acme.Payments.[Ret]ryPolicy.[Next]']],
    ['ret/next', ['Acme.Payments.[Ret]ryPolicy.[Next]']],
    ['ret::next', ['Acme.Payments.[Ret]ryPolicy.[Next]']],
    ['policy+st', ['Acme.Payments.Retry[Policy]+[St]ate']],
    ['pay retry policy next', ['Acme.[Pay]ments.[RetryPolicy].[Next]']],
    ['orders.ret pol', ['Acme.[Orders].[Ret]ry[Pol]icy']],
    ['acme.orders', ['[Acme].[Orders].NextStep']],
    ['retry policy', ['Acme.Orders.[RetryPolicy]', 'Acme.Payments.[RetryPolicy]']],
    ['orders next step', ['Acme.[Orders].[NextStep]']],
  ])('%s', (query, expected) => {
    expect(marked(index, query).slice(0, expected.length)).toEqual(expected);
  });

  test('payments retrypol: name in its container first, then what the container holds', () => {
    expect(marked(index, 'payments retrypol')).toEqual([
      'Acme.[Payments].[RetryPol]icy',
      'Acme.[Payments].[RetryPol]icy+State',
      'Acme.[Payments].[RetryPol]icy.Next',
    ]);
  });

  test('a long query keeps its readings apart', () => {
    const deep = indexOf(
      'A1.B2.C3.D4.E5.F6.G7.H8.I9.J10.K11.L12.OneTwo',
      'A1.B2.C3.D4.E5.F6.G7.H8.I9.J10.K11.L12.OneTwo::ThreeFour',
    );
    const query = 'a1.b2.c3.d4.e5.f6.g7.h8.i9.j10.k11.l12.one two three four';
    expect(marked(deep, query)).toEqual([
      '[A1].[B2].[C3].[D4].[E5].[F6].[G7].[H8].[I9].[J10].[K11].[L12].[OneTwo].[ThreeFour]',
    ]);
  });

  test('a separator at the end asks for what is inside', () => {
    expect(paths(index, 'orders.').sort()).toEqual([
      'Acme.Orders.NextStep',
      'Acme.Orders.NextStep.Payments',
      'Acme.Orders.RetryPolicy',
    ]);
  });

  test('the order of the terms is the order of the path', () => {
    expect(paths(index, 'next.ret')).toEqual([]);
  });
});

describe('without a query', () => {
  const index = indexOf(
    'b.Zed',
    'A.Foo',
    'A.Foo::zip',
    'A.Foo::Bar(string)',
    'A.Foo::Bar(int)',
    'A.Foo+Inner',
    'A.FooBar',
    'A.foo',
    'a.Alpha',
  );

  test('all symbols in path order: segment by segment, a type before what it holds', () => {
    expect(paths(index, ' ')).toEqual([
      'A.Foo',
      'A.Foo.Bar',
      'A.Foo.Bar',
      'A.Foo+Inner',
      'A.Foo.zip',
      'A.foo',
      'A.FooBar',
      'a.Alpha',
      'b.Zed',
    ]);
    const overloads = index.search({ query: '', offset: 1, limit: 2 }).hits.map(({ handle }) => handle.member);
    expect(overloads).toEqual([5, 4]);
  });

  test('pages and filters', () => {
    expect(paths(index, '', { offset: 7, limit: 1 })).toEqual(['a.Alpha']);
    expect(paths(index, '', { kinds: ['method'], offset: 1, limit: 2 })).toEqual(['A.Foo.Bar', 'A.Foo.zip']);
    expect(index.search({ query: '', kinds: ['method'], offset: 0, limit: 1 }).total).toBe(3);
  });

  test('stays in order when symbols come and go', () => {
    const changed = indexOf('B.Two', 'A.One', 'C.Three');
    expect(paths(changed, '')).toEqual(['A.One', 'B.Two', 'C.Three']);
    changed.update([1], rowsOf(['A.Zero', { type: 9 }], ['A.Nine', { type: 8 }]));
    expect(paths(changed, '')).toEqual(['A.Nine', 'A.One', 'A.Zero', 'C.Three']);
  });
});

describe('filters and facets', () => {
  const index = indexOf(
    ['Acme.Pay.Retry', { file: 3 }],
    ['Acme.Pay.Retry::Next', { file: 3, access: 'private' }],
    ['Acme.Pay.Retry+State', { kind: 'enum', file: 3, access: 'internal' }],
    ['Acme.Payroll.Retry', { file: 4, language: 'python' }],
    ['Acme.Payroll.Retry::retry', { file: 4, language: 'python', kind: 'function' }],
  );
  const facets = (query: string, more: Partial<SearchRequest>): unknown => {
    const { facets, total } = index.search({ ...all, query, ...more });
    return { total, ...facets };
  };

  test('each facet is counted without its own filter', () => {
    expect(facets('ret', {})).toEqual({
      total: 3,
      kinds: { class: 2, function: 1 },
      access: { public: 3 },
      languages: { csharp: 1, python: 2 },
    });
    expect(facets('', { kinds: ['class'], access: ['public'] })).toEqual({
      total: 2,
      kinds: { class: 2, function: 1 },
      access: { public: 2 },
      languages: { csharp: 1, python: 1 },
    });
    expect(facets('', { languages: ['python'], kinds: ['enum'] })).toEqual({
      total: 0,
      kinds: { class: 1, function: 1 },
      access: {},
      languages: { csharp: 1 },
    });
  });

  test('a file', () => {
    expect(paths(index, 'r', { file: 4 })).toEqual(['Acme.Payroll.Retry', 'Acme.Payroll.Retry.retry']);
    expect(facets('', { file: 3 })).toMatchObject({ total: 3, access: { public: 1, private: 1, internal: 1 } });
    expect(facets('', { file: 5 })).toMatchObject({ total: 0, kinds: {} });
  });

  test.each([
    ['Acme.Pay', 3],
    ['acme.pay', 3],
    ['Acme.Pay.Retry', 3],
    ['Acme.Pay.Retry+State', 1],
    ['Acme.Pay.Retry.State', 1],
    ['Acme.Payr', 0],
    ['Acme', 5],
    ['Pay', 0],
    ['', 5],
  ])('at or below %s', (within, total) => {
    expect(index.search({ ...all, query: '', within }).total).toBe(total);
    expect(index.search({ ...all, query: 'Acme.', within }).total).toBe(total);
  });
});

describe('Unicode', () => {
  const index = indexOf(
    '账务.订单服务',
    '账务.订单服务::查找订单',
    'Café.Crème',
    'Ünï.ÜberStore',
    'A.İstanbul',
    'A.𝒜lpha',
  );

  test.each([
    ['服务', ['账务.订单[服务]']],
    ['订单', ['账务.[订单]服务', '账务.订单服务.查找[订单]']],
    ['单务', ['账务.订[单]服[务]']],
    ['账务.查', ['[账务].订单服务.[查]找订单']],
    ['crè', ['Café.[Crè]me']],
    ['CRÈ', ['Café.[Crè]me']],
    ['café.crème', ['[Café].[Crème]']],
    ['üs', ['Ünï.[Ü]ber[S]tore']],
    ['𝒜l', ['A.[𝒜l]pha']],
    ['İst', ['A.[İst]anbul']],
    ['creme', []],
  ])('%s', (query, expected) => {
    expect(marked(index, query)).toEqual(expected);
  });
});
