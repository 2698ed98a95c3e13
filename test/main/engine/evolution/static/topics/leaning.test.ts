/** How many types lean on one: tests are not among them, and that is said where it makes a difference. */
import { expect, onTestFinished, test } from 'vitest';
import { openTestLearner } from '../tree.ts';

const user = (name: string): string => `import { Ledger } from '../src/ledger.ts';
export class ${name} {
  constructor(private readonly ledger: Ledger) {}
  sum(): number { return this.ledger.sum(); }
}
`;

async function answerWith(tests: number, language: 'en' | 'zh'): Promise<string> {
  const files: Record<string, string> = {
    'src/ledger.ts': `/** Keeps the books. */
export class Ledger {
  private readonly rows: number[] = [];

  /** Adds a row. */
  add(row: number): void { this.rows.push(row); }

  /** What all rows come to. */
  sum(): number { return this.rows.length; }

  /** Takes all rows out. */
  clear(): void { this.rows.length = 0; }
}
`,
  };
  for (const name of ['One', 'Two', 'Three']) files[`src/${name.toLowerCase()}.ts`] = user(name);
  for (let n = 0; n < tests; n += 1) files[`test/t${n}.test.ts`] = user(`Test${n}`);
  const { learnAll, tree } = await openTestLearner(files);
  onTestFinished(tree.dispose);
  const answers = await learnAll(language);
  return answers.find(({ question }) => question.question.includes('`Ledger`'))?.summary?.answer ?? '';
}

test('says that tests are left out where some lean on it too', async () => {
  expect(await answerWith(2, 'en')).toContain('is a class that 3 other types outside tests lean on');
  expect(await answerWith(0, 'en')).toContain('is a class that 3 other types lean on');
  expect(await answerWith(2, 'zh')).toContain('测试之外有 3 个其他类型依赖它');
});
