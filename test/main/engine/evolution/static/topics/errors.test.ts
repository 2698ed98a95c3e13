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

test('what a callback or a method of an object inside throws is none of the function around it', async () => {
  const files = {
    'src/transport.ts': `/** Makes transports. */
export function makeTransport(options: { send?: () => void; limit: number }) {
  if (!options.send) throw new Error('transport must implement send');
  if (options.limit < 0) throw new Error('limit must not be negative');
  options.send.call({
    fetch: (id: string) => {
      if (id === '') throw new Error('fetch is disabled');
      return id;
    },
  });
  return {
    async send(data: string) {
      try {
        await options.send?.call(data);
      } catch (error) {
        throw new Error('send failed', { cause: error });
      }
    },
  };
}

export function check(limit: number): number {
  if (limit > 10) throw new RangeError('limit is too large');
  return limit;
}
`,
    'src/use.ts':
      "import { check, makeTransport } from './transport.ts';\nexport function run() {\n  makeTransport({ limit: check(1) });\n}\n",
  };
  const { learnAll, tree } = await openTestLearner(files);
  onTestFinished(tree.dispose);
  const answers = await learnAll('en');
  const answer = answers.find(({ question }) => /functions in `src\/transport.ts` fail/.test(question.question));
  expect(answer?.summary?.answer).toContain('can fail in 3 places of their own code');
  expect(answer?.summary?.answer).not.toMatch(/fetch is disabled|send failed|catches/);
});

test('a member of a type in another is told with both, for many are called Builder', async () => {
  const files = {
    'src/Url.kt': `package p

/** A place on the net, as people write it. */
class Url(val text: String) {
  /** Makes one of its parts. */
  class Builder {
    var scheme = ""
    var host = ""
    /** Says how it is reached. */
    fun scheme(of: String) = apply {
      require(of.isNotEmpty()) { "scheme" }
      scheme = of
    }
    /** Says where it is. */
    fun host(of: String) = apply {
      require(of.isNotEmpty()) { "host" }
      host = of
    }
    /** Puts it together. */
    fun build(): Url {
      check(scheme != "") { "scheme" }
      return Url(scheme + host)
    }
  }
}
`,
    'src/Use.kt': 'package p\n\nfun use(): Url = Url.Builder().scheme("a").host("b").build()\n',
  };
  const { learnAll, tree } = await openTestLearner(files);
  onTestFinished(tree.dispose);
  const answers = (await learnAll('en')).map(({ summary }) => summary?.answer ?? '').join('\n');
  expect(answers).toContain('- `Url.Builder.scheme` (line 11) when `!of.isNotEmpty()`: `require(of.isNotEmpty())`');
  expect(answers).toContain('with `IllegalArgumentException` and `IllegalStateException`');
});
