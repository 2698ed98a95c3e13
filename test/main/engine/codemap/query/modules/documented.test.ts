/** How much of a module has comments is counted over the product: tests, public in some languages, have none. */
import { expect, onTestFinished, test } from 'vitest';
import { openTestCodeMap } from '../../../../../helpers/code-map.ts';

test('tests count for the share of comments only where there is nothing else', async () => {
  const { map, dispose } = await openTestCodeMap({
    'src/main/kotlin/p/Store.kt':
      'package p.store\n\n/** Keeps. */\nclass Store {\n  /** Gives. */\n  fun load() = 1\n  fun save() = 1\n}\n',
    'src/test/kotlin/p/StoreTest.kt':
      'package p.store\n\nclass StoreTest {\n  fun one() = 1\n  fun two() = 1\n  fun three() = 1\n}\n',
    'src/test/kotlin/q/OtherTest.kt': 'package p.other\n\n/** Tests. */\nclass OtherTest {\n  fun one() = 1\n}\n',
  });
  onTestFinished(dispose);
  const told = Object.fromEntries((await map.modules()).map(({ path, documented }) => [path, documented]));
  const inside = (await map.modules()).flatMap(({ children }) => children);
  for (const { path, documented } of inside) told[path] = documented;
  expect(told).toMatchObject({ 'p.store': 2 / 3, 'p.other': 1 / 2 });
});
