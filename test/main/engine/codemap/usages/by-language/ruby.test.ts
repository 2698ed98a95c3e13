/** Uses of types and members in Ruby: what is known of the value before the dot. */
import { expect, it } from 'vitest';
import { uncancelled } from '../../../../../helpers/workspace.ts';
import { oneEngine } from '../one-engine.ts';

const engineOn = oneEngine();

/** Lines of `use.rb` that use a member, those that are not sure with their confidence. */
async function linesOf(files: Record<string, string[]>, ...paths: string[]): Promise<(number | string)[][]> {
  const engine = await engineOn(
    Object.fromEntries(Object.entries(files).map(([file, lines]) => [file, `${lines.join('\n')}\n`])),
  );
  const all: (number | string)[][] = [];
  for (const path of paths) {
    const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
    const own = usages.filter(({ file }) => file === 'use.rb').toSorted((a, b) => a.line - b.line);
    all.push(own.map(({ line, confidence }) => (confidence > 0.9 ? line : `${line} ${confidence}`)));
  }
  return all;
}

/** A type and another one with the same members, so that the name alone is ambiguous. */
const shop = [
  'module Shop',
  '  class Item',
  '    attr_accessor :owner',
  '    # @return [Item]',
  '    def following = @following',
  '    def price = 1',
  '    def price=(value)',
  '      @price = value',
  '    end',
  '    def valid? = true',
  '    def box = Box.new',
  '    def self.build = new',
  '  end',
  '  class Book < Item',
  '    def pages = 2',
  '  end',
  '  class Box',
  '    def item = Item.new',
  '  end',
  '  class Other',
  '    attr_accessor :owner',
  '    def price = 1',
  '    def price=(value)',
  '      @price = value',
  '    end',
  '    def valid? = true',
  '    def self.build = new',
  '  end',
  'end',
];

it('knows the value before the dot by variables, fields, results and docs', async () => {
  const use = [
    'class Uses',
    '  # @param item [Shop::Item]',
    '  def initialize(item, other = Shop::Other.new)',
    '    @item = item',
    '    @made = Shop::Book.new',
    '    other.price',
    '  end',
    '  def run',
    '    @item.price',
    '    @made&.price',
    '    made.price',
    '    Shop::Item.new.box.item.price',
    '    Shop::Item.build.price',
    '    local = Shop::Item.new',
    '    local.price = 2 if local.valid?',
    '    local.following.price',
    '    Shop::Other.new.valid?',
    '    "text".price',
    '  end',
    '  def made',
    '    @memo ||= Shop::Item.new',
    '  end',
    'end',
  ];
  const found = await linesOf(
    { 'shop.rb': shop, 'use.rb': use },
    'Shop.Item.price',
    'Shop.Item.price=',
    'Shop.Item.valid?',
    'Shop.Other.price',
    'Shop.Item',
  );
  expect(found).toEqual([[9, 10, 11, 12, 13, 16], [15], [15], [6], [12, 13, 14, 21]]);
});

it('reads a name alone as a call on the type around, and not where it is a variable', async () => {
  const use = [
    'class Shop::Book',
    '  def total',
    '    price + 1',
    '  end',
    '  def local',
    '    price = 3',
    '    price + 1',
    '  end',
    '  def price',
    '    super',
    '  end',
    'end',
    'class Shop::Sale < Shop::Item',
    '  before_sale :valid?, if: :price',
    '  before_save :valid?',
    '  def go = [1].each { |price| price } + list.map(&:pages)',
    'end',
  ];
  const found = await linesOf(
    { 'shop.rb': shop, 'use.rb': use },
    'Shop.Item.price',
    'Shop.Item.valid?',
    'Shop.Book.pages',
  );
  expect(found[0]).toContain(10);
  expect(found[0]).toContain(14);
  expect(found[0]).not.toContain(7);
  expect(found[0]).not.toContain(16);
  expect(found[1]).toEqual([14, 15]);
  expect(found[2]).toHaveLength(1);
});

it('finds the constant that is nearest, inherited or outside, and those who make a value', async () => {
  const use = [
    'module Shop',
    '  class Till',
    '    class Item; end',
    '    def own = Item.new',
    '    def outer = ::Shop::Item.new',
    '    def told = "#{Box.new}"',
    '  end',
    '  class Shelf < Till',
    '    def inherited = Item.new',
    '  end',
    'end',
    'Shop::Item.new',
  ];
  const found = await linesOf({ 'shop.rb': shop, 'use.rb': use }, 'Shop.Item', 'Shop.Till.Item', 'Shop.Box');
  // The module around comes before what is inherited.
  expect(found).toEqual([[5, 9, 12], [4], [6]]);
});
