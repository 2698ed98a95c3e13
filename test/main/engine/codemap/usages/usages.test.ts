import { describe, expect, it } from 'vitest';
import type { Usage } from '#shared/contract/find.ts';
import type { Engine } from '../../../../../src/main/engine/engine.ts';
import { uncancelled } from '../../../../helpers/workspace.ts';
import { oneEngine } from './one-engine.ts';

const engineOn = oneEngine();

async function usagesOf(engine: Engine, path: string, maxResults = 1000): Promise<Usage[]> {
  const { usages, total } = await engine.call('FindUsages', { path, maxResults }, uncancelled);
  expect(usages.length).toBe(Math.min(total, maxResults));
  for (const { snippet, range, confidence } of usages) {
    expect(snippet.slice(...range)).toMatch(/^[\p{L}\p{N}_$]+$/u);
    expect(confidence).toBeGreaterThan(0);
  }
  return usages;
}

/** `file:line kind`, of those at least this sure. */
function places(usages: readonly Usage[], least = 0): string[] {
  return usages
    .filter(({ confidence }) => confidence >= least)
    .map(({ file, line, kind }) => `${file}:${line} ${kind}`)
    .sort();
}

const shop = {
  'src/policy.ts': [
    'export class RetryPolicy {',
    '  constructor(readonly times: number) {}',
    '  next(attempt: number): RetryPolicy { return attempt > 0 ? this : this.next(1); }',
    '}',
    'export class Eager extends RetryPolicy {}',
    'export class Strict extends RetryPolicy { next(attempt: number): RetryPolicy { return super.next(attempt); } }',
    'export interface Cursor { next(): number }',
    'export function makePolicy() { return new RetryPolicy(3); }',
  ].join('\n'),
  'src/use.ts': [
    "import { RetryPolicy as Policy, Eager, type Cursor, makePolicy } from './policy';",
    '// RetryPolicy.next is only named here; so it is in "RetryPolicy".',
    'export class Caller {',
    '  private eager = new Eager(1);',
    '  run(policy: Policy, cursor: Cursor, all: Policy[]) {',
    '    policy.next(1);',
    '    cursor.next();',
    '    this.eager.next(2);',
    '    all.forEach((one) => one.next(3));',
    '    const made = makePolicy();',
    '    made.next(4);',
    `    const text = \`\${policy.next(5)} and policy.next(6)\`;`,
    '    const other = { next: 1 };',
    '    return [text, other.next, new Policy(2)];',
    '  }',
    '}',
  ].join('\n'),
  'src/far.ts': 'export const far = (it: Iterator<number>) => it.next();\n',
};

describe('usages of a type', () => {
  it('are imports, bases, declarations and instances, by whatever name, and none in comments or strings', async () => {
    const usages = await usagesOf(await engineOn(shop), 'RetryPolicy');
    expect(places(usages)).toEqual([
      'src/policy.ts:3 memberType',
      'src/policy.ts:5 inherits',
      'src/policy.ts:6 inherits',
      'src/policy.ts:6 memberType',
      'src/policy.ts:8 call',
      'src/use.ts:1 import',
      'src/use.ts:14 call',
      'src/use.ts:5 memberType',
      'src/use.ts:5 memberType',
    ]);
    expect(usages.every(({ confidence }) => confidence > 0.9)).toBe(true);
    expect(usages.find(({ line, file }) => file === 'src/use.ts' && line === 14)).toMatchObject({
      snippet: 'return [text, other.next, new Policy(2)];',
      within: { kind: 'method', path: expect.stringMatching(/Caller\.run$/) },
    });
  });

  it('tell types of one name apart by what the file imports', async () => {
    const engine = await engineOn({
      'a/order.ts': 'export class Order {}\n',
      'b/order.ts': 'export class Order {}\n',
      'use-a.ts': "import { Order } from './a/order';\nexport const a = new Order();\n",
      'use-b.ts': "import { Order } from './b/order';\nexport const b = new Order();\n",
    });
    expect(places(await usagesOf(engine, 'a.order.Order'))).toEqual(['use-a.ts:1 import', 'use-a.ts:2 call']);
  });

  it('in C# tell arity, members of the same name, attributes and namespaces', async () => {
    const engine = await engineOn({
      'Model.cs': [
        'namespace Shop.Model;',
        'public class Money { }',
        'public class Money<T> { }',
        'public class TagAttribute : System.Attribute { }',
        'public class Order {',
        '    public Money Money { get; set; }',
        '    public Money Twice() { return Money; }',
        '}',
      ].join('\n'),
      'Use.cs': [
        'using Shop.Model;',
        'namespace Shop.Web;',
        '[Tag]',
        'public class Page {',
        '    Money<int> generic;',
        '    Money plain = new Money();',
        '    string text = $"{typeof(Money)} Money";',
        '    Shop.Model.Money qualified;',
        '}',
      ].join('\n'),
      'Other.cs': 'namespace Elsewhere; public class Money { } public class P { Money mine; }\n',
    });
    const { hits } = await engine.call('SearchSymbols', { query: 'Money', limit: 50, offset: 0 }, uncancelled);
    const plain = hits.find((hit) => hit.path === 'Shop.Model.Money' && hit.line === 2);
    const { usages: byId } = await engine.call('FindUsages', { id: plain?.typeId ?? '', maxResults: 100 }, uncancelled);
    expect(places(byId, 0.9)).toEqual([
      'Model.cs:6 memberType',
      'Model.cs:7 memberType',
      'Use.cs:6 call',
      'Use.cs:6 memberType',
      'Use.cs:7 reference',
      'Use.cs:8 memberType',
    ]);
    expect(places(byId.filter(({ confidence }) => confidence < 0.9))).toEqual(['Model.cs:7 reference']);
    expect(places(await usagesOf(engine, 'TagAttribute'))).toEqual(['Use.cs:3 reference']);
  });
});

describe('usages of a member', () => {
  it('are sure where declarations tell the type of the receiver, and leave other types out', async () => {
    const usages = await usagesOf(await engineOn(shop), 'RetryPolicy.next');
    expect(places(usages, 0.9)).toEqual([
      'src/policy.ts:3 call',
      'src/policy.ts:6 call',
      'src/use.ts:11 call',
      'src/use.ts:12 call',
      'src/use.ts:6 call',
      'src/use.ts:8 call',
      'src/use.ts:9 call',
    ]);
    expect(usages.filter(({ file, line }) => file === 'src/far.ts' || line === 7)).toEqual([]);
  });

  it('through a base are marked as such by the checker, for the member that overrides it', async () => {
    const usages = await usagesOf(await engineOn(shop), 'Strict.next');
    expect(places(usages, 0.9)).toEqual([]);
    expect(usages.find(({ file, line }) => file === 'src/use.ts' && line === 6)?.confidence).toBe(0.7);
  });

  it('of a function are found where it is imported, under any name', async () => {
    const engine = await engineOn({
      'util.ts': 'export function clamp(n: number) { return n; }\nexport const twice = (n: number) => clamp(n) * 2;\n',
      'a.ts': "import { clamp as limit } from './util';\nexport const a = limit(1);\n",
      'b.ts': "import * as util from './util';\nexport const b = util.clamp(2);\n",
      'c.ts': 'const clamp = (n: number) => n;\nexport const c = clamp(3);\n',
    });
    expect(places(await usagesOf(engine, 'util.clamp'))).toEqual([
      'a.ts:1 import',
      'a.ts:2 call',
      'b.ts:2 call',
      'util.ts:2 call',
    ]);
  });

  it('of a constructor are the places that make an instance', async () => {
    const usages = await usagesOf(await engineOn(shop), 'RetryPolicy.constructor');
    // `new Eager(1)` runs it too: that class has none of its own.
    expect(places(usages)).toEqual(['src/policy.ts:8 call', 'src/use.ts:14 call', 'src/use.ts:4 call']);
  });

  it('in C# follow fields, var, foreach, lambdas, initializers and extension methods', async () => {
    const engine = await engineOn({
      'Shop.cs': [
        'using System.Collections.Generic;',
        'namespace Shop;',
        'public class Item { public string Name { get; set; } public Item Next() => this; }',
        'public class Other { public string Name { get; set; } }',
        'public static class Extensions { public static bool IsNew(this Item item) => item.Name == ""; }',
        'public class Cart {',
        '    private readonly Item _first = new Item { Name = "a" };',
        '    private readonly List<Item> _items = new();',
        '    public void Run(Other other) {',
        '        var item = _first.Next();',
        '        item.Name = other.Name;',
        '        foreach (var each in _items) each.Name.ToString();',
        '        _items.ForEach(x => x.Name.ToString());',
        '        System.Console.WriteLine(item.IsNew());',
        '    }',
        '}',
      ].join('\n'),
    });
    const name = await usagesOf(engine, 'Shop.Item.Name');
    expect(
      name
        .filter(({ confidence }) => confidence > 0.9)
        .map(({ line }) => line)
        .sort((a, b) => a - b),
    ).toEqual([5, 7, 11, 12, 13]);
    expect(name.filter(({ line, column }) => line === 11 && column > 20)).toEqual([]);
    expect(places(await usagesOf(engine, 'Extensions.IsNew'))).toEqual(['Shop.cs:14 call']);
  });

  it('of a name that nothing else declares are found where no type is known, and said to be unsure', async () => {
    const engine = await engineOn({
      'a.ts': 'export class Ledger { reconcile() { return 1; } get(key: string) { return key; } }\n',
      'b.ts': 'export const run = (it: any) => it.reconcile() + it.get("x");\n',
      'c.ts': 'export class Store { get(key: string) { return key; } }\n',
    });
    expect(await usagesOf(engine, 'Ledger.reconcile')).toMatchObject([{ file: 'b.ts', confidence: 0.45 }]);
    expect(await usagesOf(engine, 'Ledger.get')).toEqual([]);
  });
});

describe('a search for usages', () => {
  it('gives at most so many, counts what it leaves out, and ends at once when cancelled, leaving others alone (symbols-4)', async () => {
    const many = Array.from({ length: 400 }, (_, n) => `export const v${n} = new RetryPolicy(${n});`).join('\n');
    const engine = await engineOn({
      ...shop,
      'src/many.ts': `import { RetryPolicy } from './policy';\n${many}\n`,
    });
    const few = await engine.call('FindUsages', { path: 'RetryPolicy', maxResults: 7 }, uncancelled);
    expect(few.usages).toHaveLength(7);
    expect(few.total).toBeGreaterThan(400);
    const control = new AbortController();
    const cancelled = engine.call(
      'FindUsages',
      { path: 'RetryPolicy.next', maxResults: 5 },
      { signal: control.signal },
    );
    const other = engine.call('FindUsages', { path: 'Eager', maxResults: 5 }, uncancelled);
    control.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'Cancelled' });
    expect((await other).total).toBe(2);
  });

  it('knows nothing of symbols that are not there', async () => {
    const engine = await engineOn(shop);
    await expect(usagesOf(engine, 'NoSuchType')).rejects.toMatchObject({ code: 'SymbolNotFound' });
  });
});
