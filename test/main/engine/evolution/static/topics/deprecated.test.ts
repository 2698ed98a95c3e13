/** What code marks as deprecated: the marks of each language, and the one answer about them. */
import { expect, onTestFinished, test } from 'vitest';
import { markIn } from '../../../../../../src/main/engine/codemap/query/deprecated.ts';
import { openTestLearner } from '../tree.ts';

test.each([
  [
    'Java',
    ['Deprecated'],
    'Reads.\n\n@deprecated As of 2.1, use {@link #open} instead.',
    ['use {@link #open} instead.', '', '2.1'],
  ],
  ['Java since', ['Deprecated(since = "9", forRemoval = true)'], '', ['', '', '9']],
  ['Kotlin', ['Deprecated("moved", ReplaceWith("fresh(a, b)"))'], '', ['moved', 'fresh(a, b)', '']],
  [
    'Kotlin, named',
    [
      'JvmName("-deprecated_size")',
      'Deprecated( message = "moved to val", replaceWith = ReplaceWith(expression = "size"), )',
    ],
    '',
    ['moved to val', 'size', ''],
  ],
  ['C#', ['System.Obsolete("Use \\"Open\\".", true)'], '', ['Use "Open".', '', '']],
  ['Rust', ['deprecated(since = "1.2.0", note = "use `open`")'], '', ['use `open`', '', '1.2.0']],
  ['Rust, short', ['deprecated = "use `open`"'], '', ['use `open`', '', '']],
  ['Python', ['typing_extensions.deprecated("Use open().")'], '', ['Use open().', '', '']],
  ['Python, a comment', [], 'Reads.\n\n.. deprecated:: 3.4\n   Use open().', ['Use open().', '', '3.4']],
  ['C++', ['deprecated("use open")'], '', ['use open', '', '']],
  ['TypeScript', [], 'Reads.\n@deprecated Use `open`.\n@param a what', ['Use `open`.', '', '']],
  ['Go', [], 'Read reads.\n\nDeprecated: Use Open instead.\n\nIt stays for a while.', ['Use Open instead.', '', '']],
  ['Go, in a line', [], 'The line number. Deprecated: Kept for compatibility.', ['Kept for compatibility.', '', '']],
])('a mark of %s', (_, attributes, doc, [message, instead, since]) => {
  expect(markIn(attributes, doc)).toEqual({ message, instead, since });
});

test.each([
  [['allow(deprecated)'], ''],
  [['schema(deprecated, example = "1.0")'], ''],
  [['JvmName("-deprecated_size")'], ''],
  [[], 'Falls back to SLUG (deprecated) where it is not set.'],
  [[], 'Ids of deprecations that are silent, such as DEPRECATED [import].'],
  [[], 'Whether deprecated members are shown.'],
])('%j with “%s” is no mark', (attributes, doc) => {
  expect(markIn(attributes, doc)).toBeNull();
});

test('a message of any length stays one line', () => {
  const mark = markIn([], `@deprecated ${'a long story\n'.repeat(5_000)}`);
  expect(mark?.message.length).toBeLessThan(250);
  expect(mark?.message).not.toContain('\n');
});

const files = {
  'src/store.ts': `export class Store {
  /** @deprecated Since 2.0. Use \`write\` instead. */
  put(pack: string): void {
    this.old(pack);
  }
  /** @deprecated Goes in 3.0. */
  old(pack: string): void {
    this.write(pack);
  }
  write(pack: string): string {
    return pack;
  }
}
`,
  'src/shop.ts': `import { Store } from './store.ts';
export function sell(store: Store): void {
  store.put('a');
}
`,
  'src/shop.test.ts': `import { Store } from './store.ts';
export function testOld(store: Store): void {
  store.old('a');
}
`,
};

test('what is still used comes first, with where; use by what is deprecated itself, and by tests, does not count', async () => {
  const { learnAll, tree } = await openTestLearner(files);
  onTestFinished(tree.dispose);
  const answerIn = async (language: 'en' | 'zh', start: string) =>
    (await learnAll(language)).find(({ question }) => question.question.startsWith(start))?.summary?.answer ?? '';
  const answer = await answerIn('en', 'What is deprecated');
  expect(answer).toContain('2 symbols of the project are marked as deprecated; 1 is still used by its own code.');
  expect(answer).toContain(
    '- `Store.put` (`src/store.ts:3`), since 2.0: “Use ’write’ instead.”; still used in 1 place: `src/shop.ts:3`.',
  );
  expect(answer).toContain('- `Store.old` (`src/store.ts:7`): “Goes in 3.0.”\n');
  expect(answer).toContain('Uses in tests and examples');
  expect(await answerIn('zh', '项目中哪些代码已弃用')).toContain('其中 1 个仍被项目自身的代码使用。');
});

test('one or two marks without a use are not reported', async () => {
  const { learnAll, tree } = await openTestLearner({ 'src/store.ts': files['src/store.ts'] });
  onTestFinished(tree.dispose);
  expect((await learnAll('en')).filter(({ question }) => question.question.startsWith('What is deprecated'))).toEqual(
    [],
  );
});
