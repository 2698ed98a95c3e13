/** What a new test starts from: helpers, fixtures and bases that the tests beside it share. */
import { expect, onTestFinished, test } from 'vitest';
import { openTestLearner } from '../tree.ts';

async function answerOn(files: Record<string, string>, language: 'en' | 'zh' = 'en'): Promise<string> {
  const { learnAll, tree } = await openTestLearner(files);
  onTestFinished(tree.dispose);
  const start = language === 'en' ? 'How are tests in' : '`test` 中的测试怎么写';
  return (await learnAll(language)).find(({ question }) => question.question.startsWith(start))?.summary?.answer ?? '';
}

const many = (count: number, file: (n: number) => string, text: (n: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [file(n), text(n)]));

const shop = {
  'src/shop.ts': 'export class Shop {\n  sell(): number {\n    return 1;\n  }\n}\n',
  'test/helpers/open-shop.ts':
    "import { Shop } from '../../src/shop.ts';\n/** Opens a shop with goods in it, closed at the end of the test. */\nexport function openShop(): Shop {\n  return new Shop();\n}\nexport function unused(): void {}\n",
};

test('a helper that most tests call is told with its comment, a test to copy from, and cases in tables', async () => {
  const files = {
    ...shop,
    ...many(
      6,
      (n) => `test/shop${n}.test.ts`,
      (n) =>
        n === 5
          ? "import { Shop } from '../src/shop.ts';\nit('sells', () => { new Shop().sell(); });\n"
          : `import { openShop } from './helpers/open-shop.ts';\n${n < 3 ? "it.each([1, 2])('sells %i'," : "it('sells',"} () => {\n${'  openShop().sell();\n'.repeat(n + 1)}});\n`,
    ),
  };
  const answer = await answerOn(files);
  expect(answer).toContain('Most of the 6 test files read in `test/` start from `openShop`.');
  expect(answer).toContain(
    '- `openShop` (`test/helpers/open-shop.ts:3`), used by 5 of 6: “Opens a shop with goods in it, closed at the end of the test.”',
  );
  expect(answer).toContain('- **Cases in a table**: 3 of 6, for example in `test/shop0.test.ts:2`.');
  expect(answer).toContain('**Short one to copy from**: `test/shop0.test.ts:1`');
  expect(answer).not.toContain('unused');
  expect(await answerOn(files, 'zh')).toContain('`test/` 中的测试以 `openShop` 为起点');
});

test('what pytest hands in by name counts, also from the folder above', async () => {
  const answer = await answerOn({
    'shop/__init__.py': '',
    'tests/conftest.py':
      'import pytest\n\n\n@pytest.fixture\ndef client():\n    """A client that is signed in."""\n    return object()\n\n\n@pytest.fixture(scope="session")\ndef rare():\n    return 1\n',
    ...many(
      5,
      (n) => `tests/api/test_part${n}.py`,
      (n) => (n === 4 ? 'def test_none():\n    assert True\n' : 'def test_get(\n    client,\n):\n    assert client\n'),
    ),
  });
  expect(answer).toContain('- `client` (`tests/conftest.py:4`), used by 4 of 5: “A client that is signed in.”');
  expect(answer).not.toContain('rare');
  expect(answer).toContain('Most of the 5 test files read in `tests/api/` start from `client`');
});

test('what less than half of the tests ask for is not said of most', async () => {
  const answer = await answerOn({
    'shop/__init__.py': '',
    'tests/conftest.py': 'import pytest\n\n\n@pytest.fixture\ndef client():\n    return object()\n',
    ...many(
      8,
      (n) => `tests/test_part${n}.py`,
      (n) => (n < 5 ? 'def test_none():\n    assert True\n' : 'def test_get(client):\n    assert client\n'),
    ),
  });
  expect(answer).toContain(
    'Tests in `tests/` have little in common; most often they start from `client` (8 test files read).',
  );
});

test('a base class and an annotation of most tests are told', async () => {
  const answer = await answerOn({
    'src/main/java/a/Shop.java': 'package a;\npublic class Shop { public int sell() { return 1; } }\n',
    'src/test/java/a/ShopCase.java': 'package a;\npublic abstract class ShopCase { Shop shop = new Shop(); }\n',
    ...many(
      4,
      (n) => `src/test/java/a/Part${n}Test.java`,
      (n) =>
        `package a;\n@SpringBootTest\npublic class Part${n}Test extends ShopCase {\n  @Test void sells() { shop.sell(); }\n}\n`,
    ),
  });
  expect(answer).toContain('**Extend** `ShopCase` (`src/test/java/a/ShopCase.java:2`): all 4.');
  expect(answer).toContain('**Are annotated with** `SpringBootTest`: all 4.');
});

test('tests that have nothing in common are no news', async () => {
  const files = {
    ...shop,
    ...many(
      6,
      (n) => `test/part${n}.test.ts`,
      (n) => `import { Shop } from '../src/shop.ts';\nexport class Part${n} { shop = new Shop(); }\n`,
    ),
  };
  expect(await answerOn(files)).toBe('');
});
