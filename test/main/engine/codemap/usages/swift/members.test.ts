/** Uses of members in Swift: what is known of the value before the dot, and of a dot with nothing before it. */
import { expect, it } from 'vitest';
import { uncancelled } from '../../../../../helpers/workspace.ts';
import { oneEngine } from '../one-engine.ts';

const engineOn = oneEngine();

/** Lines of `Use.swift` that use a member, those that are not sure with their confidence. */
async function linesOf(files: Record<string, string[]>, ...paths: string[]): Promise<(number | string)[][]> {
  const engine = await engineOn(
    Object.fromEntries(Object.entries(files).map(([file, lines]) => [file, lines.join('\n')])),
  );
  const all: (number | string)[][] = [];
  for (const path of paths) {
    const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
    const own = usages.filter(({ file }) => file.endsWith('Use.swift')).toSorted((a, b) => a.line - b.line);
    all.push(own.map(({ line, confidence }) => (confidence > 0.9 ? line : `${line} ${confidence}`)));
  }
  return all;
}

/** A type and another one with the same members, so that the name alone is ambiguous. */
const shop = [
  'public class Item {',
  '  static let shared = Item()',
  '  var next: Item?',
  '  init(_ name: String = "") {}',
  '  func price() -> Int { 1 }',
  '  func box() -> Box { Box() }',
  '}',
  'final class Book: Item { func pages() -> Int { 2 } }',
  'struct Other {',
  '  static let shared = Other()',
  '  func price() -> Int { 1 }',
  '  func box() -> Other { self }',
  '}',
  'struct Box { let item: Item; func all() -> [Item] { [] } }',
  'extension Item { func weigh() -> Int { price() } }',
  'extension Other { func weigh() -> Int { price() } }',
  'enum Side { case left, right(Int) }',
  'enum Hand { case left, right }',
];

it('knows the value before the dot by parameters, properties, bindings, initialisers and results', async () => {
  const use = [
    'import Foundation',
    'class Uses {',
    '  let typed: Item',
    '  var maybe: Item?',
    '  lazy var made = Item()',
    '  let list: [Item] = []',
    '  var table: [String: Item] = [:]',
    '  func run(_ item: Item, other: Other, any: some Item, unknown: Unknown) async throws {',
    '    other.price()',
    '    typed.price()',
    '    self.maybe?.price()',
    '    made.price()',
    '    item.price()',
    '    any.price()',
    '    list[0].price()',
    '    for one in list where one.next != nil {',
    '      one.price()',
    '    }',
    '    list.forEach { $0.price() }',
    '    list.forEach { one in one.price() }',
    '    guard let sure = maybe else { return }',
    '    sure.price()',
    '    if let maybe {',
    '      maybe.price()',
    '    }',
    '    let new = Item("x")',
    '    new.price()',
    '    Item().price()',
    '    try await new.box().item.price()',
    '    new.next?.next!.price()',
    '    (unknown as! Item).price()',
    '    if let cast = unknown as? Item { cast.price() }',
    '    let shared: Item = .shared',
    '    shared.price()',
    '    Item.shared.price()',
    '    Book().price()',
    '    Other.shared.price()',
    '    let key = \\Item.next',
    '    #expect(item.price() == 1)',
    '    #if DEBUG',
    '    item.price()',
    '    #endif',
    '    print("\\(item.price())")',
    '  }',
    '}',
  ];
  const [price, weigh, shared, next, make] = await linesOf(
    { 'Sources/Shop/Shop.swift': shop, 'Sources/Shop/Use.swift': use },
    'Item.price',
    'Item.weigh',
    'Item.shared',
    'Item.next',
    'Item.Item',
  );
  expect(price).toEqual([10, 11, 12, 13, 14, 15, 17, 19, 20, 22, 24, 27, 28, 29, 30, 31, 32, 34, 35, 36, 39, 41, 43]);
  expect(weigh).toEqual([]);
  expect(shared).toEqual([33, 35]);
  expect(next).toEqual([16, 30, 30, 38]);
  expect(make).toEqual([5, 26, 28]);
});

it('knows the enum of a case that is named by its dot alone', async () => {
  const use = [
    'struct Uses {',
    '  var side: Side = .left',
    '  var hand: Hand = .left',
    '  mutating func run(other: Side) -> Side {',
    '    side = .left',
    '    hand = .left',
    '    if side == .left { turn(.left) } ',
    '    switch side {',
    '    case .left: return .left',
    '    case let .right(n): print(n)',
    '    }',
    '    if case .right(let n) = side { print(n) }',
    '    return Side.left',
    '  }',
    '}',
  ];
  const [left, right] = await linesOf(
    { 'Sources/Shop/Shop.swift': shop, 'Sources/Shop/Use.swift': use },
    'Side.left',
    'Side.right',
  );
  expect(left).toEqual([2, 5, 7, '7 0.2', 9, 9, 13]);
  expect(right).toEqual([10, 12]);
});

it('finds members of extensions in other files and modules, and what is inherited from protocols', async () => {
  const files = {
    'Package.swift': ['// swift-tools-version: 6.0', 'let package = Package(name: "shop")'],
    'Sources/Core/Item.swift': ['public struct Item: Priced { public init() {} }', 'public protocol Priced {}'],
    'Sources/Core/More.swift': [
      'extension Priced { public func price() -> Int { 1 } }',
      'extension Item { public func weigh() -> Int { price() } }',
    ],
    'Sources/App/Own.swift': ['import Core', 'extension Item { func show() {} }', 'struct Other { func weigh() {} }'],
    'Sources/App/Use.swift': [
      'import Core',
      'func run(item: Item, other: Other) {',
      '  item.weigh()',
      '  item.price()',
      '  item.show()',
      '  other.weigh()',
      '}',
    ],
  };
  const [weigh, price, show] = await linesOf(files, 'Core.Item.weigh', 'Priced.price', 'App.Item.show');
  expect({ weigh, price, show }).toEqual({ weigh: [3], price: [4], show: [5] });
});

it('depends on no extension of a type of a library by naming the type, but finds its members', async () => {
  const files = {
    'Sources/Shop/Text.swift': ['extension String { func shout() -> String { uppercased() } }'],
    'Sources/Shop/Use.swift': ['struct Uses {', '  let name: String', '  func run() { name.shout() }', '}'],
  };
  expect(await linesOf(files, 'Shop.String.shout')).toEqual([[3]]);
  const engine = await engineOn(
    Object.fromEntries(Object.entries(files).map(([file, lines]) => [file, lines.join('\n')])),
  );
  const outline = await engine.call('GetOutline', { path: 'Shop.Uses' }, uncancelled);
  expect(JSON.stringify(outline)).not.toContain('Shop.String');
});
