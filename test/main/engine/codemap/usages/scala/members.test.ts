/** Uses of members in Scala: what is known of the value before the dot, and of members of companions. */
import { expect, it } from 'vitest';
import { uncancelled } from '../../../../../helpers/workspace.ts';
import { oneEngine } from '../one-engine.ts';

const engineOn = oneEngine();

/** A type and another one with the same members, so that the name alone is ambiguous. */
const shop = [
  'package shop',
  'class Item(val next: Item) {',
  '  def price(): Int = 1',
  '}',
  'object Item {',
  '  def empty: Item = new Item(null)',
  '}',
  'class Other {',
  '  def price(): Int = 2',
  '}',
  'object Other {',
  '  def empty: Other = new Other',
  '}',
  'case class Money(amount: Int)',
];

const use = [
  'package shop.use',
  'import shop._',
  'class Uses {',
  '  def run(item: Item, other: Other, all: List[Item]): Int = {',
  '    other.price()',
  '    item.price()',
  '    item.next.price()',
  '    val made = new Item(item)',
  '    made.price()',
  '    val empty = Item.empty',
  '    empty.price()',
  '    Other.empty.price()',
  '    val money = Money(1)',
  '    money.amount',
  '  }',
  '}',
];

async function linesOf(path: string): Promise<number[]> {
  const engine = await engineOn({ 'shop/Shop.scala': shop.join('\n'), 'shop/use/Use.scala': use.join('\n') });
  const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
  const sure = usages.filter(({ file, confidence }) => file.endsWith('Use.scala') && confidence > 0.9);
  return sure.map(({ line }) => line).toSorted((a, b) => a - b);
}

it('knows the value before the dot by parameters, values, constructors and companions', async () => {
  expect(await linesOf('shop.Item.price')).toEqual([6, 7, 9, 11]);
  expect(await linesOf('shop.Other.price')).toEqual([5, 12]);
});

it('finds members of companions and fields of case classes', async () => {
  expect(await linesOf('shop.Item.empty')).toEqual([10]);
  expect(await linesOf('shop.Money.amount')).toEqual([14]);
});
