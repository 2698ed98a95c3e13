/** Uses of members in Dart: what is known of the value before the dot, of cascades, extensions and constructors. */
import { expect, it } from 'vitest';
import { uncancelled } from '../../../../../helpers/workspace.ts';
import { oneEngine } from '../one-engine.ts';

const engineOn = oneEngine();

/** Lines of `use.dart` that use a member, those that are not sure with their confidence. */
async function linesOf(files: Record<string, string[]>, ...paths: string[]): Promise<(number | string)[][]> {
  const engine = await engineOn(
    Object.fromEntries(Object.entries(files).map(([file, lines]) => [file, lines.join('\n')])),
  );
  const all: (number | string)[][] = [];
  for (const path of paths) {
    const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
    const own = usages.filter(({ file }) => file.endsWith('use.dart')).toSorted((a, b) => a.line - b.line);
    all.push(own.map(({ line, confidence }) => (confidence > 0.9 ? line : `${line} ${confidence}`)));
  }
  return all;
}

/** A type and another one with the same members, so that the name alone is ambiguous. */
const shop = [
  'class Item {',
  '  Item(this.name);',
  "  Item.free() : name = '';",
  "  factory Item.of(int code) => Item('$code');",
  '  static final shared = Item.free();',
  '  String name;',
  '  Item? next;',
  '  int price() => 1;',
  '  Box box() => Box(this);',
  '}',
  "class Book extends Item { Book() : super(''); int pages() => 2; }",
  'class Other {',
  '  static final shared = Other();',
  "  String name = '';",
  '  int price() => 1;',
  '  Other box() => this;',
  '}',
  'class Box { Box(this.item); final Item item; List<Item> all() => []; }',
  'extension Weighs on Item { int weigh() => price(); }',
  'enum Side { left, right }',
  'enum Hand { left, right }',
  'Item make() => Item.free();',
  'final counter = Item.free();',
];

const files = (use: string[], more: Record<string, string[]> = {}): Record<string, string[]> => ({
  'pubspec.yaml': ['name: shop'],
  'lib/shop.dart': shop,
  'lib/use.dart': use,
  ...more,
});

it('knows the value before the dot by parameters, fields, locals, constructors and results', async () => {
  const use = [
    "import 'package:shop/shop.dart';",
    'class Uses {',
    '  late Item typed;',
    '  Item? maybe;',
    "  var made = Item('');",
    '  List<Item> list = [];',
    '  void run(Item item, Other other, Book book, unknown) async {',
    '    other.price();',
    '    typed.price();',
    '    this.maybe?.price();',
    '    made.price();',
    '    item.price();',
    '    maybe!.price();',
    '    list[0].price();',
    '    Item.shared.price();',
    '    other.box().price();',
    '    item.box().item.price();',
    '    for (final one in list) {',
    '      one.price();',
    '    }',
    '    list.map((one) => one.price());',
    '    final local = const Item.free();',
    '    local.price();',
    '    (other as Item).price();',
    '    final waited = await Future.value(make());',
    '    make().price();',
    '    item..price()..box();',
    '    book.price();',
    '    if (other case Item found) found.price();',
    '    counter.price();',
    '  }',
    '}',
  ];
  expect(await linesOf(files(use), 'Item.price')).toEqual([
    [9, 10, 11, 12, 13, 14, 15, 17, 19, 21, 23, 24, 26, 27, 28, 29, 30],
  ]);
});

it('finds constructors by their names, and those without one where the type is called', async () => {
  const use = [
    "import 'shop.dart';",
    "final a = Item('a');",
    'final b = Item.free();',
    'final c = Item.of(3);',
    "final d = new Item('d');",
    'class Kid extends Item {',
    '  Kid() : super.free();',
    "  Kid.two() : super('');",
    '}',
  ];
  const [unnamed, free, of] = await linesOf(files(use), 'Item.Item', 'Item.free', 'Item.of');
  expect(unnamed).toEqual(expect.arrayContaining([2, 5, 8]));
  expect(free).toContain(3);
  expect(of).toEqual([4]);
});

it('reads fields of constructors, values of enums, extensions and what a library exports', async () => {
  const use = [
    "import 'all.dart' as all;",
    "import 'all.dart';",
    'void go(Item item, Other other) {',
    "  item.name = 'x';",
    "  item..name = 'y';",
    '  other.name;',
    '  item.weigh();',
    '  all.make().next?.name;',
    '  final side = Side.left;',
    '  Hand.left;',
    '  switch (item) {',
    '    case Item(:final next):',
    '      next;',
    '    case Item(name: var text):',
    '      text;',
    '  }',
    '}',
  ];
  const more = { 'lib/all.dart': ["export 'shop.dart';"] };
  expect(await linesOf(files(use, more), 'Item.name', 'Weighs.weigh', 'Side.left', 'Side', 'shop.make')).toEqual([
    [4, 5, 8, 14],
    ['7 0.65'],
    [9],
    [9],
    [8],
  ]);
});
