import { afterEach, describe, expect, it } from 'vitest';
import type { Impact } from '#shared/contract/project/impact.ts';
import { reportMarkdown } from '#shared/contract/project/impact-report.ts';
import { createTranslate } from '#shared/messages/translator.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../../helpers/workspace.ts';
import { git } from '../../temp-folder.ts';

let workspace: TestWorkspace;
afterEach(() => workspace.dispose());

function committed(files: Record<string, string>): void {
  workspace = makeWorkspace(files);
  git(workspace.root, 'init', '-q', '-b', 'main');
  commit('first');
}

function commit(subject: string): void {
  git(workspace.root, 'add', '-A');
  git(workspace.root, 'commit', '-qm', subject);
}

async function impactOf(target?: string): Promise<Impact> {
  const engine = await workspace.open();
  await engine.settled();
  try {
    return await engine.call('codemap.impact', { limit: 50, ...(target === undefined ? {} : { target }) }, uncancelled);
  } finally {
    await engine.close();
  }
}

const places = ({ risks }: Impact): string[] =>
  risks.map(({ file, line, reason, isTest }) => `${file}:${line} ${reason}${isTest ? ' test' : ''}`);
const tests = ({ tests: { files } }: Impact): string[] => files.map(({ file }) => file);

/** A file that declares, one that uses it, a test, and what is done to it, in each language. */
const languages: Record<
  string,
  { files: Record<string, string>; file: string; from: string; to: string; user: string; test: string }
> = {
  typescript: {
    files: {
      'package.json': '{ "scripts": { "test": "vitest run" } }\n',
      'src/price.ts': 'export function price(amount: number): number {\n  return amount * 2;\n}\n',
      'src/cart.ts': "import { price } from './price';\nexport function total(): number {\n  return price(3);\n}\n",
      'src/other.ts': 'export const other = 1;\n',
      'test/cart.test.ts': "import { total } from '../src/cart';\nconst sum = total();\n",
      'test/other.test.ts': "import { other } from '../src/other';\nconst one = other;\n",
    },
    ...{
      file: 'src/price.ts',
      from: 'amount: number)',
      to: 'amount: string)',
      user: 'src/cart.ts:3',
      test: 'test/cart.test.ts',
    },
  },
  python: {
    files: {
      'shop/__init__.py': '',
      'shop/price.py': 'def price(amount):\n    return amount * 2\n',
      'shop/cart.py': 'from shop.price import price\n\n\ndef total():\n    return price(3)\n',
      'tests/test_cart.py': 'from shop.cart import total\n\n\ndef test_total():\n    assert total() == 6\n',
      'tests/test_other.py': 'def test_other():\n    assert 1 == 1\n',
    },
    ...{
      file: 'shop/price.py',
      from: 'price(amount)',
      to: 'price(amount, tax)',
      user: 'shop/cart.py:5',
      test: 'tests/test_cart.py',
    },
  },
  go: {
    files: {
      'go.mod': 'module shop\n\ngo 1.22\n',
      'price.go': 'package shop\n\nfunc Price(amount int) int {\n\treturn amount * 2\n}\n',
      'cart.go': 'package shop\n\nfunc Total() int {\n\treturn Price(3)\n}\n',
      'cart_test.go':
        'package shop\n\nimport "testing"\n\nfunc TestTotal(t *testing.T) {\n\tif Total() != 6 {\n\t\tt.Fail()\n\t}\n}\n',
      'sub/other_test.go': 'package sub\n\nimport "testing"\n\nfunc TestOther(t *testing.T) {}\n',
    },
    ...{ file: 'price.go', from: 'amount int)', to: 'amount int64)', user: 'cart.go:4', test: 'cart_test.go' },
  },
  java: {
    files: {
      'pom.xml': '<project/>\n',
      'src/main/java/shop/Price.java':
        'package shop;\npublic class Price {\n  public int of(int amount) { return amount * 2; }\n}\n',
      'src/main/java/shop/Cart.java':
        'package shop;\npublic class Cart {\n  private final Price price = new Price();\n  public int total() { return price.of(3); }\n}\n',
      'src/test/java/shop/CartTest.java':
        'package shop;\nclass CartTest {\n  void total() { new Cart().total(); }\n}\n',
      'src/test/java/shop/OtherTest.java': 'package shop;\nclass OtherTest {\n  void other() { }\n}\n',
    },
    file: 'src/main/java/shop/Price.java',
    ...{
      from: 'of(int amount)',
      to: 'of(long amount)',
      user: 'src/main/java/shop/Cart.java:4',
      test: 'src/test/java/shop/CartTest.java',
    },
  },
  csharp: {
    files: {
      'Shop/Shop.csproj': '<Project Sdk="Microsoft.NET.Sdk"/>\n',
      'Shop/Price.cs': 'namespace Shop;\npublic class Price {\n  public int Of(int amount) { return amount * 2; }\n}\n',
      'Shop/Cart.cs':
        'namespace Shop;\npublic class Cart {\n  private readonly Price price = new Price();\n  public int Total() { return price.Of(3); }\n}\n',
      'Shop.Tests/Shop.Tests.csproj': '<Project Sdk="Microsoft.NET.Sdk"/>\n',
      'Shop.Tests/CartTests.cs':
        'using Shop;\nnamespace Shop.Tests;\npublic class CartTests {\n  public void Total() { new Cart().Total(); }\n}\n',
      'Shop.Tests/OtherTests.cs': 'namespace Shop.Tests;\npublic class OtherTests {\n  public void Other() { }\n}\n',
    },
    ...{
      file: 'Shop/Price.cs',
      from: 'Of(int amount)',
      to: 'Of(long amount)',
      user: 'Shop/Cart.cs:4',
      test: 'Shop.Tests/CartTests.cs',
    },
  },
  rust: {
    files: {
      'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n',
      'src/lib.rs': 'pub mod price;\npub mod cart;\n',
      'src/price.rs': 'pub fn price(amount: i32) -> i32 {\n    amount * 2\n}\n',
      'src/cart.rs': 'use crate::price::price;\n\npub fn total() -> i32 {\n    price(3)\n}\n',
      'tests/cart.rs': 'use shop::cart::total;\n\n#[test]\nfn sums() {\n    assert_eq!(total(), 6);\n}\n',
      'tests/other.rs': '#[test]\nfn other() {}\n',
    },
    ...{ file: 'src/price.rs', from: 'amount: i32)', to: 'amount: i64)', user: 'src/cart.rs:4', test: 'tests/cart.rs' },
  },
};

describe.each(Object.entries(languages))('%s', (_, { files, file, from, to, user, test }) => {
  it('names the caller of a changed signature and the test that reaches it through that caller, and no other test', async () => {
    committed(files);
    workspace.write(file, (files[file] ?? '').replace(from, to));
    const impact = await impactOf();
    expect(places(impact)).toContain(`${user} signature`);
    expect(tests(impact)).toEqual([test]);
    expect(impact.tests.commands).toHaveLength(1);
    expect(impact.api.changes).toMatchObject([{ change: 'changed' }]);
    expect(impact.summary).toEqual({ Structure: 1 });
  });
});

describe('reasons', () => {
  const shop = {
    'package.json': '{ "scripts": { "test": "vitest run" } }\n',
    'src/pay.ts':
      'export interface Way {\n  pay(amount: number): void;\n}\nexport class Card implements Way {\n  pay(amount: number): void {\n    if (amount < 0) throw new RangeError("amount");\n  }\n  refund(): void {}\n}\n',
    'src/till.ts':
      "import { Card } from './pay';\nexport class Till {\n  card = new Card();\n  take(): void {\n    this.card.pay(1);\n    this.card.refund();\n  }\n}\n",
    'docs/pay.md': '# Payment\n\nA till calls `Card.refund` for returns.\n\n# Other\n\nNothing here.\n',
  };

  it('says what was removed, and where it is still named', async () => {
    committed(shop);
    workspace.write('src/pay.ts', shop['src/pay.ts'].replace('  refund(): void {}\n', ''));
    const impact = await impactOf();
    expect(places(impact)).toContain('src/till.ts:6 removed');
    expect(impact.stale.documents.sections).toMatchObject([{ title: 'Payment', line: 3, of: 'src.pay.Card.refund' }]);
    expect(impact.api.changes).toMatchObject([{ path: 'src.pay.Card.refund', change: 'removed' }]);
  });

  it('leaves out a document that was changed along', async () => {
    committed(shop);
    workspace.write('src/pay.ts', shop['src/pay.ts'].replace('  refund(): void {}\n', ''));
    workspace.write('docs/pay.md', `${shop['docs/pay.md']}More.\n`);
    expect((await impactOf()).stale.documents.sections).toEqual([]);
  });

  it('says that other errors are thrown, by their names, and not where only a comment names one', async () => {
    committed(shop);
    workspace.write(
      'src/pay.ts',
      shop['src/pay.ts'].replace('throw new RangeError', '// throw new Error\n    throw new TypeError'),
    );
    const { risks } = await impactOf();
    expect(risks).toMatchObject([
      { file: 'src/till.ts', line: 5, reason: 'throws', before: 'RangeError', after: 'TypeError', isChanged: false },
    ]);
  });

  it('names the overrides of a method whose signature changed in the interface', async () => {
    committed({
      ...shop,
      'src/cash.ts':
        "import type { Way } from './pay';\nexport class Cash implements Way {\n  pay(amount: number): void {}\n}\n",
    });
    workspace.write(
      'src/pay.ts',
      shop['src/pay.ts'].replace('pay(amount: number): void;', 'pay(amount: string): void;'),
    );
    expect(places(await impactOf())).toContain('src/cash.ts:3 implements');
  });

  it('finds no risk in comments and layout', async () => {
    committed(shop);
    workspace.write('src/pay.ts', `// A comment.\n${shop['src/pay.ts']}`);
    const impact = await impactOf();
    expect([impact.risks, impact.types, impact.api.changes]).toEqual([[], [], []]);
  });

  it('answers for a symbol before it is changed', async () => {
    committed(shop);
    const impact = await impactOf('Card.refund');
    expect(impact.subject).toMatchObject({ kind: 'symbol', symbol: { path: 'src.pay.Card.refund' } });
    expect(places(impact)).toEqual(['src/till.ts:6 uses']);
    await expect(impactOf('NoSuchThing')).rejects.toMatchObject({ code: 'SymbolNotFound' });
  });

  it('answers for a file before it is changed, also where it holds many types', async () => {
    committed({ ...shop, 'src/pay.ts': `${shop['src/pay.ts']}export class Cash {}\n` });
    for (const target of ['src/pay.ts', './src/pay.ts']) {
      const impact = await impactOf(target);
      expect(impact.subject).toEqual({ kind: 'file', file: 'src/pay.ts' });
      expect(places(impact), target).toContain('src/till.ts:6 uses');
      expect(places(impact).filter((place) => place.startsWith('src/pay.ts'))).toEqual([]);
      expect(reportMarkdown(createTranslate('en'), impact)).toContain('Impact of changing src/pay.ts');
    }
    await expect(impactOf('src/none.ts')).rejects.toMatchObject({ code: 'SymbolNotFound' });
  });

  it('takes a branch from where it was left, and a range that ends here or elsewhere', async () => {
    committed(shop);
    git(workspace.root, 'checkout', '-qb', 'feature');
    workspace.write('src/pay.ts', shop['src/pay.ts'].replace('  refund(): void {}\n', ''));
    commit('second');
    git(workspace.root, 'branch', 'elsewhere', 'main');
    const paths = ({ types }: Impact): string[] => types.map(({ path }) => path);
    expect(paths(await impactOf('main'))).toEqual(['src.pay.Card']);
    expect(paths(await impactOf('main..HEAD'))).toEqual(['src.pay.Card']);
    expect(paths(await impactOf())).toEqual([]);
    expect(paths(await impactOf('feature..elsewhere'))).toEqual(['src.pay.Card']);
    expect(paths(await impactOf('elsewhere..main'))).toEqual([]);
    await expect(impactOf('HEAD..none')).rejects.toMatchObject({ code: 'NotFound' });
    await expect(impactOf('none..HEAD')).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('compares two commits of which neither is checked out, with the users of today', async () => {
    committed(shop);
    workspace.write('src/pay.ts', shop['src/pay.ts'].replace('refund(): void', 'refund(amount: number): void'));
    commit('second');
    workspace.write('src/later.ts', 'export class Later {}\n');
    commit('third');
    const impact = await impactOf('HEAD~2..HEAD~1');
    expect(impact.subject).toMatchObject({
      from: { kind: 'commit', name: 'HEAD~2' },
      to: { kind: 'commit', name: 'HEAD~1' },
    });
    expect(impact.types.map(({ path }) => path)).toEqual(['src.pay.Card']);
    expect(places(impact)).toContain('src/till.ts:6 signature');
    expect(impact.stale.documents.sections).toMatchObject([{ file: 'docs/pay.md', of: 'src.pay.Card.refund' }]);
    const report = reportMarkdown(createTranslate('en'), impact);
    expect(report).toContain('Impact of the changes from HEAD');
    expect(report).toContain('those of the files as they are now');
  });

  it('names the decisions of the memory bank that a change makes outdated, not those that are struck out', async () => {
    const rows = [
      '| 2026-01-01 | Cards refund through `Card.refund` | One way back | None | src/pay.ts |',
      '| 2026-01-02 | ~~Refunds go through Card.refund~~ | Was so | None | src/pay.ts |',
      '| 2026-01-03 | Money is counted in cents | No rounding | A refund of none | all |',
    ];
    const head =
      '# Patterns\n\n## Decisions\n\n| Date | Decision | Reason | Trade-off | Scope |\n|---|---|---|---|---|\n';
    committed({ ...shop, 'memory-bank/patterns.md': `${head}${rows.join('\n')}\n` });
    workspace.write('src/pay.ts', shop['src/pay.ts'].replace('  refund(): void {}\n', ''));
    const { stale } = await impactOf();
    expect(stale.documents.sections.filter(({ role }) => role === 'decision')).toMatchObject([
      { file: 'memory-bank/patterns.md', line: 7, role: 'decision', of: 'src.pay.Card.refund', reason: 'removed' },
    ]);
  });

  it('names files that changed along in three commits of four, and not those that changed now', async () => {
    committed(shop);
    for (const n of [1, 2, 3]) {
      workspace.write('src/pay.ts', `${shop['src/pay.ts']}// ${n}\n`);
      workspace.write('src/till.ts', `${shop['src/till.ts']}// ${n}\n`);
      workspace.write('docs/pay.md', `${shop['docs/pay.md']}${n}\n`);
      commit(`feat: add ${n}`);
    }
    workspace.write('src/pay.ts', shop['src/pay.ts'].replace('"amount"', '"other"'));
    workspace.write('docs/pay.md', 'changed\n');
    const { together } = await impactOf();
    expect(together.files).toEqual([{ file: 'src/till.ts', with: 'src/pay.ts', commits: 4, of: 4 }]);
  });

  it('keeps texts of the project from being read as Markdown', async () => {
    committed({ 'src/a`b.ts': 'export function one(): number {\n  return 1;\n}\n' });
    workspace.write('src/a`b.ts', 'export function one(): string {\n  return "1";\n}\n');
    const text = reportMarkdown(createTranslate('en'), await impactOf());
    expect(text).toContain('`` src/a`b.ts ``');
    expect(text).not.toMatch(/^<|@\w/m);
  });
});

/** A registry hides who calls what: every test reaches all rules, or none. */
const rules: Record<string, string> = {
  ...Object.fromEntries(
    ['address', 'postcode', 'telephone', 'currency', 'birthday', 'signature', 'password', 'username'].map((name) => [
      `test/${name}-${name.length}.test.ts`,
      `import { check } from '../src/run';\nexport const ${name}Result = check('${name}', 'a ${name}');\n`,
    ]),
  ),
  'src/run.ts':
    "import { rules } from './rules';\nexport function check(name: string, text: string): boolean {\n  return rules[name]?.(text) ?? true;\n}\n",
  'src/rules.ts':
    'export const rules: Record<string, (text: string) => boolean> = {\n  postcode: (text) => /^[0-9]{5}$/.test(text),\n  telephone: (text) => text.length > 3,\n};\n',
  'test/text-of-postcodes.test.ts':
    "import { check } from '../src/run';\nexport const postcodeOfCanada = check('postcode', 'K1A 0B1 letters digits');\n",
};

describe('tests by their words', () => {
  it('prefers the test about the changed rule to those that only reach the same registry', async () => {
    committed(rules);
    const text = '  postcode: (text) => isCanada(text) || /^[0-9]{5}$/.test(text), // letters and digits';
    workspace.write(
      'src/rules.ts',
      `const isCanada = (text: string): boolean => text.length === 7;\n${rules['src/rules.ts']?.replace(/ {2}postcode.*/, text)}`,
    );
    const impact = await impactOf();
    const [first] = impact.tests.files;
    expect(first?.file).toBe('test/text-of-postcodes.test.ts');
    expect(first?.ties).toContain('words');
    expect(impact.tests.of).toBe(9);
  });

  it('names no test for words when only the layout changed', async () => {
    committed(rules);
    workspace.write('src/rules.ts', `${rules['src/rules.ts']}\n// rules of postcode and telephone text\n`);
    expect((await impactOf()).tests.files.filter(({ ties }) => ties.includes('words'))).toEqual([]);
  });
});
