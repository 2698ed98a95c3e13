/** Renames in languages without a compiler here: the sure usages change, with what belongs to them, and nothing else. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditPreview } from '#shared/contract/edit/edit-types.ts';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';

const files = {
  'src/Priced.php': `<?php
namespace App;
interface Priced { public function price(): int; }
`,
  'src/Item.php': `<?php
namespace App;
class Item implements Priced, \\Countable {
    public const TAX = 19;
    /** The amount. */
    public function __construct(private int $amount, public ?Item $next = null) {
        if ($amount < 0) { throw new \\Exception("no $amount"); }
    }
    public function price(): int { return $this->amount * self::TAX; }
    public function amount(): int { return $this->amount; }
    public function count(): int { return 1; }
    #[\\Override] public function save(): void {}
}
`,
  'src/Cart.php': `<?php
namespace App\\Sale;
use App\\Item;
use App\\Item as Thing;
class Cart {
    /** @var Item[] */
    private array $items = [];
    public function total(): int {
        $made = new Thing(next: null, amount: 3);
        $sum = $made->amount() + Item::TAX;
        foreach ($this->items as $one) { $sum += $one->price(); }
        return $sum;
    }
    public function any($other) { return $other->price(); }
}
`,
  'shop.rb': `class Base
  attr_accessor :label
  def initialize(amount)
    @amount = amount
  end
  def price
    2
  end
  alias cost price
  def run
    send(:price)
    self.label = "x"
    @label
  end
  private :run
  def big?
    price > 3
  end
  def big=(value)
  end
end
class Item < Base
  before_action :price
  def price
    super + 1
  end
  def total
    worth = 3
    price + worth
  end
end
class Box
  extend Forwardable
  def_delegators :@parts, :each,
    :size
  has_many :lids
  attr_reader :depth
end
item = Item.new(3)
item.label = item.price
item.big = item.big?
def any(other) = other.price
`,
  'Package.swift': 'import PackageDescription\n',
  'Sources/Shop/sum.swift': 'struct Sum { static func + (a: Sum, b: Sum) -> Sum { return a } }\n',
  'sum.rb': 'class Sum\n  def +(other) = other\n  def full?\n    true\n  end\nend\nSum.new.full?\n',
  'Sources/Shop/shop.swift': `protocol Priced { func price() -> Int }
struct Point { var x: Int; var y: Int = 0 }
enum Side { case left, right(Int) }
class Base: Priced {
  func price() -> Int { return 1 }
  func move(to point: Point, by n: Int) { print(point.x) }
}
class Item: Base {
  override func price() -> Int { return super.price() + 1 }
  override var description: String { "item" }
}
func go(_ side: Side) -> Int {
  let point = Point(x: 3, y: 2)
  let item = Item()
  item.move(to: point, by: point.x)
  switch side { case .left: return item.price()
  case .right(let n): return n }
}
`,
};

let workspace: TestWorkspace;
let engine: Engine;
beforeAll(async () => {
  workspace = makeWorkspace(files);
  engine = await workspace.open();
  await engine.settled();
});
afterAll(() => workspace.dispose());

const rename = (path: string, newName: string): Promise<EditPreview> =>
  engine.call('edit.rename', { path, newName }, uncancelled);

/** What a rename makes of the lines that it changes, by file, and where it is not sure. */
async function made(
  symbol: string,
  newName: string,
): Promise<{ lines: string[]; unsure: string[]; blocking: string[] }> {
  const preview = await rename(symbol, newName);
  const lines = preview.files.flatMap(({ file, hunks }) =>
    hunks.flatMap(({ text }) =>
      text.filter((line) => line.startsWith('+')).map((line) => `${path.basename(file)}: ${line.slice(1).trim()}`),
    ),
  );
  const unsure = preview.unsure.map(({ file, line, why }) => `${path.basename(file)}:${line} ${why}`);
  return { lines, unsure, blocking: preview.diagnostics.blocking.map(({ message }) => message) };
}

test('a method of PHP is renamed with the interface that demands it, and a value without a type is left to look at', async () => {
  expect(await made('App.Item.price', 'cost')).toEqual({
    lines: [
      'Cart.php: foreach ($this->items as $one) { $sum += $one->cost(); }',
      'Item.php: public function cost(): int { return $this->amount * self::TAX; }',
      'Priced.php: interface Priced { public function cost(): int; }',
    ],
    unsure: ['Cart.php:14 guess', 'Item.php:3 base'],
    blocking: [],
  });
});

test('a property that a parameter declares is renamed with the parameter and the arguments that name it, not with a method', async () => {
  expect((await made('App.Item.amount', 'sum')).lines).toEqual([
    'Cart.php: $made = new Thing(next: null, sum: 3);',
    'Item.php: public function __construct(private int $sum, public ?Item $next = null) {',
    'Item.php: if ($sum < 0) { throw new \\Exception("no $sum"); }',
    'Item.php: public function price(): int { return $this->sum * self::TAX; }',
    'Item.php: public function amount(): int { return $this->sum; }',
  ]);
});

test('a class of PHP keeps its aliases, and its file is named', async () => {
  const { lines, unsure } = await made('App.Item', 'Product');
  expect(lines).toContain('Cart.php: use App\\Product as Thing;');
  expect(lines).toContain('Cart.php: $sum = $made->amount() + Product::TAX;');
  expect(lines.join('\n')).not.toContain('new Product(');
  expect(unsure).toEqual(['Item.php:3 file']);
});

test('a method of Ruby is renamed in subclasses, hooks and aliases', async () => {
  const { lines, unsure } = await made('Base.price', 'charge');
  expect(lines).toEqual([
    'shop.rb: def charge',
    'shop.rb: alias cost charge',
    'shop.rb: send(:charge)',
    'shop.rb: charge > 3',
    'shop.rb: before_action :charge',
    'shop.rb: def charge',
    'shop.rb: charge + worth',
    'shop.rb: item.label = item.charge',
  ]);
  expect(unsure).toEqual(['shop.rb:42 guess']);
});

test('an accessor of Ruby is renamed with its field and its setter', async () => {
  expect((await made('Base.label', 'title')).lines).toEqual([
    'shop.rb: attr_accessor :title',
    'shop.rb: self.title = "x"',
    'shop.rb: @title',
    'shop.rb: item.title = item.price',
  ]);
});

test('a setter of Ruby stays one, and the question of the same name is a different method', async () => {
  expect((await made('Base.big=', 'large=')).lines).toEqual([
    'shop.rb: def large=(value)',
    'shop.rb: item.large = item.big?',
  ]);
  expect((await made('Base.big?', 'large?')).lines).toEqual(['shop.rb: def large?', 'shop.rb: item.big = item.large?']);
  await expect(rename('Base.big=', 'large')).rejects.toMatchObject({ code: 'InvalidArgument' });
});

test('a requirement of a protocol is renamed with its witnesses and what overrides them', async () => {
  expect((await made('Shop.Priced.price', 'cost')).lines).toEqual([
    'shop.swift: protocol Priced { func cost() -> Int }',
    'shop.swift: func cost() -> Int { return 1 }',
    'shop.swift: override func cost() -> Int { return super.cost() + 1 }',
    'shop.swift: switch side { case .left: return item.cost()',
  ]);
});

test('a property of a struct is renamed with the label of its initializer, labels of others stay', async () => {
  expect((await made('Point.x', 'left')).lines).toEqual([
    'shop.swift: struct Point { var left: Int; var y: Int = 0 }',
    'shop.swift: func move(to point: Point, by n: Int) { print(point.left) }',
    'shop.swift: let point = Point(left: 3, y: 2)',
    'shop.swift: item.move(to: point, by: point.left)',
  ]);
  expect((await made('Side.left', 'west')).lines).toContain(
    'shop.swift: switch side { case .west: return item.price()',
  );
});

test('names that come from elsewhere, and what the language does not take as a name, are refused', async () => {
  await expect(rename('App.Item.count', 'number')).rejects.toMatchObject({ code: 'Refused' });
  await expect(rename('App.Item.save', 'store')).rejects.toMatchObject({ code: 'Refused' });
  await expect(rename('Item.description', 'text')).rejects.toMatchObject({ code: 'Refused' });
  await expect(rename('Box.size', 'count')).rejects.toMatchObject({ code: 'Refused' });
  expect((await made('Box.depth', 'height')).lines).toEqual(['shop.rb: attr_reader :height']);
  for (const [symbol, name] of [
    ['App.Item', 'class'],
    ['App.Item.price', '1x'],
    ['Base.price', 'while'],
    ['Base', 'small'],
    ['Side.left', 'self'],
  ] as const)
    await expect(rename(symbol, name)).rejects.toMatchObject({ code: 'InvalidArgument' });
});

test('a name that a relative, a local or another type has already keeps the rename from being written', async () => {
  expect((await made('Base.run', 'price')).blocking).toEqual([
    "Base has a member 'price' already.",
    "Item has a member 'price' already.",
  ]);
  expect((await made('Base.price', 'worth')).blocking).toEqual([
    "'worth' already means something else beside a renamed name.",
  ]);
  expect((await made('App.Item', 'Priced')).blocking).toEqual(["'Priced' means App.Priced here already."]);
});

test('written, renamed back and written again, every byte is as before', async () => {
  const before = (file: string): Buffer => fs.readFileSync(path.join(workspace.root, file));
  const originals = Object.keys(files).map(before);
  for (const [symbol, there, back] of [
    ['App.Item.amount', 'sum', 'App.Item.sum'],
    ['Base.label', 'title', 'Base.title'],
    ['Point.x', 'left', 'Point.left'],
  ] as const) {
    const first = await rename(symbol, there);
    await engine.call('edit.apply', { previewId: first.previewId }, uncancelled);
    const second = await rename(back, symbol.slice(symbol.lastIndexOf('.') + 1));
    await engine.call('edit.apply', { previewId: second.previewId }, uncancelled);
  }
  expect(Object.keys(files).map(before)).toEqual(originals);
});

test('a second rename of a batch works on the lines that the first one made', async () => {
  const { batchId } = await engine.call('BeginEditBatch', {}, uncancelled);
  await engine.call('edit.rename', { path: 'App.Item.amount', newName: 'theSum', batchId }, uncancelled);
  const both = await engine.call('edit.rename', { path: 'App.Item.TAX', newName: 'VAT', batchId }, uncancelled);
  expect(both.diff).toContain('return $this->theSum * self::VAT;');
});

test('a declaration under the caret is renamed, another name there is refused', async () => {
  const at = { file: 'src/Item.php', line: 9, column: 22 };
  const preview = await engine.call('edit.rename', { at, newName: 'cost' }, uncancelled);
  expect(preview.files.map(({ file }) => file)).toEqual(['src/Cart.php', 'src/Item.php', 'src/Priced.php']);
  const local = { file: 'src/Cart.php', line: 9, column: 10 };
  await expect(engine.call('edit.rename', { at: local, newName: 'cost' }, uncancelled)).rejects.toMatchObject({
    code: 'Refused',
  });
});

test('at a place an operator is refused with a reason, and a name that ends in a sign is found', async () => {
  const at = (file: string, line: number, column: number) =>
    engine.call('edit.rename', { at: { file, line, column }, newName: 'all' }, uncancelled);
  await expect(at('Sources/Shop/sum.swift', 1, 26)).rejects.toMatchObject({ code: 'Refused' });
  await expect(at('sum.rb', 2, 7)).rejects.toMatchObject({ code: 'Refused' });
  const { files } = await engine.call(
    'edit.rename',
    { at: { file: 'sum.rb', line: 3, column: 8 }, newName: 'whole?' },
    uncancelled,
  );
  expect(
    files.flatMap(({ hunks }) => hunks.flatMap(({ text }) => text.filter((line) => line.startsWith('+')))),
  ).toEqual(['+  def whole?', '+Sum.new.whole?']);
});
