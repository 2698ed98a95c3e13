/** An error that more files depend on than are read for one answer: what was counted is no total. */
import { expect, onTestFinished, test } from 'vitest';
import { outcomesAt } from '../../../../../../src/main/engine/evolution/static/topics/errors.ts';
import type { Source } from '../../../../../../src/main/engine/static-analyst/static-analyst.ts';
import { openTestLearner } from '../tree.ts';

const user = (n: number): string => `import { PartError } from './errors.ts';

export function part${n}(of: number): number {
  if (of < ${n}) throw new PartError('too few');
  return of;
}
`;

async function answerWith(users: number, language: 'en' | 'zh'): Promise<string> {
  const files: Record<string, string> = {
    'src/errors.ts':
      '/** Thrown where a part is missing. */\nexport class PartError extends Error {\n  status = 404;\n}\n',
  };
  for (let n = 0; n < users; n += 1) files[`src/part-${n}.ts`] = user(n);
  const { learnAll, tree } = await openTestLearner(files);
  onTestFinished(tree.dispose);
  const answers = await learnAll(language);
  return answers.find(({ question }) => question.question.includes('`PartError`'))?.summary?.answer ?? '';
}

test('places of an error are counted where all files that depend on it are read, else they are the least there are', async () => {
  expect(await answerWith(12, 'en')).toContain('it is thrown in 12 places in 12 files');
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
  expect(answer).toContain(
    '`PartError` (`store/store.go:4`) reaches the user as status `404` (`web/web.go:13`); it is thrown in 2 places',
  );
  expect(answer).toContain('**Named in error handlers**: `Handle` (`web/web.go:11`)');
});

const source = (file: string, language: Source['language'], text: string): Source => ({
  ...{ file, language, text },
  lines: text.split('\n'),
});

test.each<[string, string, Source['language'], string, [number, string][]]>([
  [
    'a handler of Python',
    'web.py',
    'python',
    'try:\n    load()\nexcept PartError as gone:\n    return answer(status_code=404)\nexcept OtherError:\n    return answer(status_code=500)\nsend(status=418)\n',
    [[3, '404']],
  ],
  [
    'a decorator of Flask',
    'web.py',
    'python',
    '@app.errorhandler(PartError)\ndef missing(e):\n    return "gone", status.HTTP_404_NOT_FOUND\n',
    [[1, 'status.HTTP_404_NOT_FOUND']],
  ],
  [
    'a handler of Spring',
    'Web.java',
    'java',
    '  @ResponseStatus(HttpStatus.NOT_FOUND)\n  @ExceptionHandler(PartError.class)\n  void missing() {\n  }\n',
    [[2, 'HttpStatus.NOT_FOUND']],
  ],
  [
    'an arm of C#',
    'Web.cs',
    'csharp',
    'return e switch\n{\n    PartError => StatusCodes.Status404NotFound,\n    _ => 500,\n};\n',
    [[3, 'StatusCodes.Status404NotFound']],
  ],
  [
    'an exit',
    'cli.ts',
    'typescript',
    '  if (thrown instanceof PartError) {\n    print(thrown);\n    process.exit(2);\n  }\n',
    [[1, '2']],
  ],
  [
    'a comment',
    'web.go',
    'go',
    'if errors.As(err, &missing) {\n\t// a status of 404 would leak it\n\treturn nil\n}\n',
    [[1, '']],
  ],
])('what the user gets by %s', (_, file, language, text, expected) => {
  for (const [line, code] of expected)
    expect(outcomesAt(source(file, language, text), line).map((each) => each.code)).toEqual(code === '' ? [] : [code]);
});

test('an error of which nothing reaches anybody is not told of', async () => {
  const files = Object.fromEntries([1, 2, 3].map((n) => [`src/part-${n}.ts`, user(n)]));
  const answer = await answerOf(
    { ...files, 'src/errors.ts': 'export class PartError extends Error {}\n' },
    'PartError',
  );
  expect(answer).toBe('');
});
