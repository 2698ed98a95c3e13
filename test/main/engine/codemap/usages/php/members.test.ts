/** Uses of members in PHP: what is known of the value before `->` and of the type before `::`. */
import { expect, it } from 'vitest';
import { uncancelled } from '../../../../../helpers/workspace.ts';
import { oneEngine } from '../one-engine.ts';

const engineOn = oneEngine();

/** Lines of `use.php` that use a member, those that are not sure with their confidence. */
async function linesOf(files: Record<string, string[]>, ...paths: string[]): Promise<(number | string)[][]> {
  const engine = await engineOn(
    Object.fromEntries(Object.entries(files).map(([file, lines]) => [file, lines.join('\n')])),
  );
  const all: (number | string)[][] = [];
  for (const path of paths) {
    const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
    const own = usages.filter(({ file }) => file === 'use.php').toSorted((a, b) => a.line - b.line);
    all.push(own.map(({ line, confidence }) => (confidence > 0.9 ? line : `${line} ${confidence}`)));
  }
  return all;
}

/** A type and another one with the same members, so that the name alone is ambiguous. */
const shop = [
  '<?php',
  'namespace Shop;',
  'class Item {',
  '  const KIND = "item";',
  '  public static int $count = 0;',
  '  public ?Item $next = null;',
  '  public function price(): int { return 1; }',
  '  public static function of(): static { return new static(); }',
  '  public function box(): Box { return new Box(); }',
  '  public function self() { return $this; }',
  '}',
  'class Book extends Item { public function pages(): int { return 2; } }',
  'class Other {',
  '  const KIND = "other";',
  '  public static int $count = 0;',
  '  public ?Other $next = null;',
  '  public function price(): int { return 1; }',
  '  public function box(): Other { return $this; }',
  '}',
  'class Box { public function item(): Item { return new Item(); } }',
];

it('knows the value before the arrow by parameters, properties, assignments, results and docs', async () => {
  const use = [
    '<?php',
    'use Shop\\{Item, Other};',
    'class Uses {',
    '  private Item $typed;',
    '  /** @var Item|null */',
    '  private $told;',
    '  private $given;',
    '  /** @var Item[] */',
    '  private array $list = [];',
    '  public function __construct(private Item $promoted, ?Item $item, Other $other) {',
    '    $this->given = $item;',
    '    $other->price();',
    '  }',
    '  /**',
    '   * @param Item $said',
    '   * @param array<string, Item> $map',
    '   */',
    '  public function run($said, array $map, ?\\Shop\\Item $maybe, Item|null $either, $unknown) {',
    '    $this->typed->price();',
    '    $this->told->price();',
    '    $this->given->price();',
    '    $this->promoted->price();',
    '    $said->price();',
    '    $maybe?->price();',
    '    $either->price();',
    '    foreach ($this->list as $one) { $one->price(); }',
    '    foreach ($map as $key => $one)',
    '      $one->price();',
    '    $made = new Item();',
    '    $made->price();',
    '    (new Item())->price();',
    '    $made->box()->item()->price();',
    '    $made->next?->next->price();',
    '    $made = new Other();',
    '    $made->price();',
    '    $unknown->price();',
    '    $late = $unknown ?? new Item();',
    '    $late->price();',
    '    $call = fn (Item $it) => $it->price();',
    '    array_map(function ($it) use ($said) { $said->price(); }, []);',
    '    /** @var Item $hint */',
    '    $hint = $unknown->thing();',
    '    $hint->price();',
    '    $made->box()->price();',
    '    echo "costs {$said->price()} or $said->price";',
    '    $name = "price"; $said->$name();',
    '    $either->self()->price();',
    '  }',
    '}',
  ];
  const [items, others] = await linesOf({ 'shop.php': shop, 'use.php': use }, 'Shop.Item.price', 'Shop.Other.price');
  expect(items).toEqual([19, 20, 21, 22, 23, 24, 25, 26, 28, 30, 31, 32, 33, '36 0.2', 38, 39, 40, 43, 45, 45, 47]);
  expect(others).toEqual([12, 35, '36 0.2', 44]);
});

it('knows the type before two colons, with self, static and parent', async () => {
  const use = [
    '<?php',
    'namespace Web;',
    'use Shop\\Item as Thing;',
    'class Kid extends Thing {',
    '  function run(Thing $thing) {',
    '    self::of()->price();',
    '    static::$count++;',
    '    parent::price();',
    '    Thing::of()->price();',
    '    echo Thing::KIND, self::KIND, $thing::KIND, \\Shop\\Other::KIND;',
    '    \\Shop\\Item::$count = 2;',
    '    return Item::KIND;',
    '  }',
    '}',
    'Kid::of()->run(new Kid());',
  ];
  const paths = ['Shop.Item.of', 'Shop.Item.price', 'Shop.Item.KIND', 'Shop.Item.count', 'Web.Kid.run'];
  expect(await linesOf({ 'shop.php': shop, 'use.php': use }, ...paths)).toEqual([
    [6, 9, 15],
    [6, 8, 9],
    [10, 10, 10],
    [7, 11],
    [15],
  ]);
});

it('finds a member that only a type below the written one has, and says that it is likely', async () => {
  const use = [
    '<?php',
    'function pages(\\Shop\\Item $item) {',
    '  if ($item instanceof \\Shop\\Book) {',
    '    return $item->pages();',
    '  }',
    '}',
  ];
  expect(await linesOf({ 'shop.php': shop, 'use.php': use }, 'Shop.Book.pages')).toEqual([['4 0.8']]);
});

it('reads members of traits and enums, and of what the doc of a class names', async () => {
  const lib = [
    '<?php',
    'namespace Lib;',
    'trait Greets { protected $tone; public function greet() { return $this->tone; } }',
    '/**',
    ' * @property int $size',
    ' * @method static Magic find(int $id)',
    ' */',
    'class Magic { use Greets; }',
    'enum Level: int { case Low = 1; case High = 2; public function word(): string { return ""; } }',
  ];
  const use = [
    '<?php',
    'use Lib\\{Level, Magic};',
    'function run(Magic $magic, Level $level) {',
    '  $magic->greet();',
    '  echo $magic->size;',
    '  Magic::find(1)->size;',
    '  if ($level === Level::High) Level::Low->word();',
    '  Level::from(2)->word();',
    '  foreach (Level::cases() as $one) $one->word();',
    '  $level->other();',
    '}',
  ];
  const paths = ['Lib.Greets.greet', 'Lib.Magic.size', 'Lib.Magic.find', 'Lib.Level.High', 'Lib.Level.word'];
  expect(await linesOf({ 'lib.php': lib, 'use.php': use }, ...paths)).toEqual([[4], [5, 6], [6], [7], [7, 8, 9]]);
});

it('takes no text and no other name for a member', async () => {
  const use = [
    "<html><?= $x ?><p>price() it's</p>",
    '<?php',
    'use Shop\\Item;',
    'function price() {}',
    '$item = new Item();',
    '$item->price();',
    'price();',
    '$call = [$item, "price"];',
    '// $item->price();',
    'echo <<<EOT',
    '  $item->price() {$item->price()}',
    '  EOT;',
    "echo <<<'RAW'",
    '  {$item->price()}',
    '  RAW;',
    '$item->price(...);',
    '?>',
    '<p><?= $item->price() ?></p>',
  ];
  expect(await linesOf({ 'shop.php': shop, 'use.php': use }, 'Shop.Item.price')).toEqual([[6, 11, 11, 16, 18]]);
});
