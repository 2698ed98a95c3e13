/** An error that more files lean on than are read for one answer: what was counted is no total. */
import { expect, onTestFinished, test } from 'vitest';
import { openTestLearner } from '../tree.ts';

const user = (n: number): string => `import { PartError } from './errors.ts';

export function part${n}(of: number): number {
  if (of < ${n}) throw new PartError('too few');
  return of;
}
`;

async function answerWith(users: number, language: 'en' | 'zh'): Promise<string> {
  const files: Record<string, string> = {
    'src/errors.ts': '/** Thrown where a part is missing. */\nexport class PartError extends Error {}\n',
  };
  for (let n = 0; n < users; n += 1) files[`src/part-${n}.ts`] = user(n);
  const { learnAll, tree } = await openTestLearner(files);
  onTestFinished(tree.dispose);
  const answers = await learnAll(language);
  return answers.find(({ question }) => question.question.includes('`PartError`'))?.summary?.answer ?? '';
}

test('places of an error are counted where all files that lean on it are read, else they are the least there are', async () => {
  expect(await answerWith(12, 'en')).toContain('is thrown in 12 places in 12 files');
  expect(await answerWith(70, 'en')).toMatch(/is thrown in at least \d\d places in \d\d files/);
  expect(await answerWith(70, 'zh')).toMatch(/至少在 \d\d 个文件的 \d\d 处抛出/);
});

async function answerOf(files: Record<string, string>, name: string): Promise<string> {
  const { learnAll, tree } = await openTestLearner(files);
  onTestFinished(tree.dispose);
  const answers = await learnAll('en');
  return answers.find(({ question }) => question.question.includes(`\`${name}\``))?.summary?.answer ?? '';
}

test('an error of Go that is looked for by a variable of its type is handled there', async () => {
  const answer = await answerOf(
    {
      'go.mod': 'module example.com/shop\n',
      'store/store.go': `package store

// PartError tells which part is missing.
type PartError struct{ Part string }

func (e *PartError) Error() string { return e.Part }

func Load(part string) error {
	if part == "" {
		return &PartError{Part: part}
	}
	return nil
}

func Save(part string) error {
	if part == "-" {
		return &PartError{Part: part}
	}
	return nil
}
`,
      'web/web.go': `package web

import (
	"errors"

	"example.com/shop/store"
)

func Handle(part string) int {
	err := store.Load(part)
	var missing *store.PartError
	if errors.As(err, &missing) {
		return 404
	}
	return 200
}
`,
    },
    'PartError',
  );
  expect(answer).toContain('`PartError` (`store/store.go:4`) is thrown in 2 places');
  expect(answer).toContain('**Named where errors are handled**: `Handle` (`web/web.go:11`)');
});
