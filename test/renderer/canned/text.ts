/** Text search for tests of the page: a few files, answered in pages that a test lets go one by one, or at once. */

import { MemoError } from '#shared/base/errors.ts';
import type { ParsedParams, Result } from '#shared/contract/contract.ts';
import type { TextFile, TextGroup } from '#shared/contract/find.ts';
import { readWhole } from './read-whole.ts';

export function textFile(
  file: string,
  lines: Readonly<Record<number, string>>,
  more: Partial<TextFile> = {},
): TextFile {
  const matches = Object.entries(lines).map(([line, text]) => {
    const start = text.toLowerCase().indexOf('key');
    return { line: Number(line), text, ranges: [[start, start + 3] as [number, number]] };
  });
  const group: TextGroup = file.startsWith('test/') ? 'tests' : file.endsWith('.md') ? 'docs' : 'code';
  return { file, group, language: group === 'docs' ? null : 'csharp', matches, total: matches.length, ...more };
}

export const textFiles: readonly TextFile[] = [
  textFile('README.md', { 3: 'The key of a payment.' }),
  textFile('src/Gateway.cs', { 7: '    var key = Key();', 9: '    Send(key);' }),
  textFile('src/Retry.cs', { 2: 'using Key;' }),
  textFile('test/RetryTests.cs', { 5: 'Check(key);' }),
];

/** One file a page, so that a search has several. */
export function searchText(params: unknown): Result<'search.text'> {
  const { query, mode, after } = params as ParsedParams<'search.text'>;
  if (mode === 'regex' && query.includes('(')) {
    throw new MemoError('InvalidArgument', 'The regular expression cannot be used: Unterminated group.', {
      path: 'query',
      position: 2,
    });
  }
  const found = query.toLowerCase().includes('key') ? textFiles : [];
  const from = after === undefined ? 0 : found.findIndex(({ file }) => file === after) + 1;
  const page = found.slice(from, from + 1);
  const end = from + page.length;
  const next = end < found.length ? (page.at(-1)?.file ?? null) : null;
  return { files: page, searched: next === null ? 10 : end, of: 10, coverage: readWhole, next, elapsedMs: 2 };
}
