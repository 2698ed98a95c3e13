/** The tool that searches the text of all files. */
import { z } from 'zod';
import type { Params, Result } from '#shared/contract/contract.ts';
import { coverageSentences } from '#shared/contract/coverage/sentences.ts';
import { guessedLines } from '#shared/messages/guessed.ts';
import { createTranslate } from '#shared/messages/translator.ts';
import { type Entry, fitEntries, roomOf } from '../answer/budget.ts';
import { nothingLines } from '../answer/nothing.ts';
import { type Asking, given, items, limited, more, paging, tool } from './tool.ts';

type TextFile = Result<'search.text'>['files'][number];

const words = createTranslate('en');

/** Matching lines of one file. */
const perFile = 20;
const globs = z.array(z.string().min(1).max(500)).max(20).optional();

export const searchText = tool({
  name: 'search_text',
  title: 'Search text',
  description:
    'Search the text of all files. Use it for words in comments, strings, settings and documents, or a pattern. words: all on one line, also inside identifiers (idempotency key finds IdempotencyKey).',
  input: {
    query: z.string().min(1).max(1000),
    mode: z.enum(['words', 'exact', 'regex']).default('words'),
    case_sensitive: z.boolean().default(false),
    whole_word: z.boolean().default(false),
    include: globs.describe('globs: src/**, *.{ts,tsx}'),
    exclude: globs,
    groups: z
      .array(z.enum(['code', 'tests', 'docs', 'bank']))
      .max(4)
      .optional(),
    limit: limited(500, 50),
    ...paging,
  },
  output: { files: items, ...more },
  fields: { after: 'cursor' },
  async run({ limit, cursor, max_tokens, case_sensitive, whole_word, ...rest }, asking) {
    const query = { ...given(rest), query: rest.query, caseSensitive: case_sensitive, wholeWord: whole_word, perFile };
    const { files, next, searched, of, coverage } = await search({ ...query, limit }, cursor, asking);
    const room = roomOf(max_tokens, '', {});
    const fitted = fitEntries(files, room, (found) => fileEntry(found, room));
    const left = files[fitted.count - 1];
    const after = fitted.count < files.length && left !== undefined ? left.file : next;
    const nothing = of === 0 ? nothingLines(await asking.call('Status', {})) : [];
    const lines = [
      ...nothing,
      ...(files.length === 0 ? [`Nothing matches in ${searched} of ${of} files.${wayOn(rest)}`] : fitted.lines),
      ...coverageSentences(words, coverage),
      ...(after === null ? [] : [`… there may be more: call again with cursor "${after}".`]),
    ];
    return {
      text: lines.join('\n'),
      data: { files: fitted.data, coverage, ...(after === null ? {} : { next_cursor: after }) },
    };
  },
});

/** What finds more, for who found nothing. */
function wayOn({ query, mode }: { query: string; mode: 'words' | 'exact' | 'regex' }): string {
  if (mode === 'words' && /\S\s+\S/.test(query.trim()))
    return ' All words have to stand on one line: give fewer, or one|other with mode=regex; for a question, memory with action=ask.';
  return mode === 'exact' ? ' mode=words finds them apart too.' : '';
}

/** The engine answers when it has something to show; a whole page may take several answers. */
async function search(
  query: Params<'search.text'> & { limit: number },
  cursor: string | undefined,
  { call, progress }: Asking,
): Promise<Pick<Result<'search.text'>, 'files' | 'next' | 'searched' | 'of' | 'coverage'>> {
  const files: TextFile[] = [];
  let lines = 0;
  let after = cursor;
  for (;;) {
    const limit = query.limit - lines;
    const answer = await call('search.text', { ...query, limit, ...(after === undefined ? {} : { after }) });
    files.push(...answer.files);
    lines += answer.files.reduce((sum, { matches }) => sum + matches.length, 0);
    const { next, searched, of, coverage } = answer;
    if (next === null || lines >= query.limit) return { files, next, searched, of, coverage };
    progress(`${searched} of ${of} files searched`);
    after = next;
  }
}

/** A file whose lines do not fit by themselves is cut, and says how many are left. */
function fileEntry({ file, matches: found, total, encoding }: TextFile, room: number): Entry {
  const matches = found.slice(0, fitEntries(found, room, (match) => lineEntry(file, match)).count);
  const left = total - matches.length;
  return {
    text: [
      ...matches.map((match) => lineEntry(file, match).text),
      ...(left > 0 ? [`${file}: ${left} more lines`] : []),
      ...(encoding === undefined ? [] : guessedLines({ [encoding]: [file] })),
    ].join('\n'),
    data: {
      file,
      matches: matches.map((match) => lineEntry(file, match).data),
      total,
      ...(encoding === undefined ? {} : { guessed_encoding: encoding }),
    },
  };
}

function lineEntry(file: string, { line, text }: TextFile['matches'][number]): Entry {
  return { text: `${file}:${line}: ${text}`, data: { line, text } };
}
