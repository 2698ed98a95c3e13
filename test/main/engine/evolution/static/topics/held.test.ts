/** Settings under a name that a constant holds. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config, openTestLearner, type TestLearner } from '../tree.ts';

const files: Readonly<Record<string, string>> = {
  'src/app/env.ts': `const REGION = 'SHOP_REGION';
export const region = process.env[REGION] ?? 'eu';
export const size = process.env.SHOP_SIZE;
process.env.SHOP_DONE = 'yes';
`,
};

const named = [
  config('SHOP_REGION', 2, 'src/app/env.ts'),
  config('SHOP_SIZE', 3, 'src/app/env.ts'),
  config('SHOP_DONE', 4, 'src/app/env.ts'),
];

let tree: TestLearner;
let learned: Awaited<ReturnType<TestLearner['learnAll']>>;
beforeAll(async () => {
  tree = await openTestLearner(files, { interface: { schemaVersion: '1.0', omitted: {}, entries: named } });
  learned = await tree.learnAll('en');
});
afterAll(() => tree.tree.dispose());

function answerTo(start: string): string {
  const found = learned.find(({ question }) => question.question.startsWith(start))?.summary;
  if (found === undefined || found === null) throw new Error(`nothing learnt of ${start}`);
  return found.answer;
}

test('a setting whose name is held in a constant is told with what holds where it is missing; one that is set is not', () => {
  const answer = answerTo('Which external settings does the code in `src/app`');
  expect(answer).toContain('reads 2 external settings by name: `SHOP_REGION` and `SHOP_SIZE`');
  expect(answer).toContain(
    "`SHOP_REGION` is read in `src/app/env.ts:2`: `export const region = process.env[REGION] ?? 'eu';`. Without it, `'eu'` applies.",
  );
  expect(answer).toContain(
    '`SHOP_SIZE` is read in `src/app/env.ts:3`: `export const size = process.env.SHOP_SIZE;`.\n',
  );
  expect(answer).not.toContain('SHOP_DONE');
});
