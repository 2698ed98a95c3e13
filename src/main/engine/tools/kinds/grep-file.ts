/**
 * `grep_file`: a regular expression, line by line. It runs on the threads of the text search, which ends one that
 * backtracks without end; a path is taken by the letter where a file of that name is listed.
 */
import { z } from 'zod';
import type { TextSearch } from '../../text-search/text-search.ts';
import { defineTool, failed, told } from '../define.ts';
import { isSecretFile } from '../files/secret-files.ts';
import { shownLines, visible } from '../text/shown.ts';
import type { Found, Tool } from '../tool.ts';

const maxMatches = 120;
const perFile = 20;

const schema = z.object({
  pattern: z.string().min(1).max(1_000).describe('ECMAScript regular expression, matched line by line'),
  path: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('File, folder or glob such as src/**/*.ts; all files without it'),
  literal: z.boolean().default(false).describe('True: pattern is text as it stands'),
  caseSensitive: z.boolean().default(false),
});

export type GrepSearch = Pick<TextSearch, 'search' | 'has'>;

export function grepFileTool(texts: GrepSearch): Tool {
  return defineTool({
    name: 'grep_file',
    description: 'Searches the text of files by a regular expression. Use it for words, keys, messages and literals.',
    schema,
    line: ({ pattern, path }) => (path === undefined ? pattern : `${pattern} · ${path}`),
    async run({ pattern, path, literal, caseSensitive }, signal) {
      const wanted = path?.replace(/^\.\//, '');
      if (wanted !== undefined && isSecretFile(wanted)) {
        return failed(`grep_file: path: ${wanted} is not read: files of this name hold secrets.`);
      }
      const only = wanted !== undefined && texts.has(wanted) ? wanted : null;
      const found: Found[] = [];
      const lines: string[] = [];
      let total = 0;
      let looked = 0;
      let after: string | null = null;
      do {
        const part: Awaited<ReturnType<GrepSearch['search']>> = await texts.search(
          {
            query: pattern,
            mode: literal ? 'exact' : 'regex',
            ...{ caseSensitive, perFile, wholeWord: false, exclude: [], groups: [], limit: maxMatches },
            include: wanted === undefined ? [] : [only === null ? wanted : globOf(only)],
            ...(after === null ? {} : { after }),
          },
          signal,
        );
        for (const { file, matches, total: ofFile } of part.files) {
          if (isSecretFile(file) || (only !== null && file !== only)) continue;
          total += ofFile;
          const shown = shownLines(matches.map(({ text }) => text));
          matches.forEach(({ line }, n) => {
            found.push({ file, startLine: line, endLine: line });
            lines.push(`${visible(file)}:${line}: ${shown[n]?.trim() ?? ''}`);
          });
        }
        after = part.next;
        looked = part.of === 0 ? 1 : part.searched / part.of;
      } while (after !== null && lines.length < maxMatches);
      const files = new Set(found.map(({ file }) => file)).size;
      const more = after === null ? '' : `, searched ${Math.floor(looked * 100)} % of the files`;
      const summary = `${total} ${total === 1 ? 'line' : 'lines'} in ${files} ${files === 1 ? 'file' : 'files'}${more}`;
      const head = lines.length === 0 ? [`No line matches.`] : lines.slice(0, maxMatches);
      return told(
        head,
        (shown) => {
          const left = Math.max(0, total - shown);
          if (lines.length === 0 || (left === 0 && after === null)) return '';
          return `[${left} more matching lines left out${more}: give a path or a narrower pattern.]`;
        },
        summary,
        found.slice(0, maxMatches),
      );
    },
  });
}

/** A glob that fits this file; what else it fits is dropped by name. Ours has no way to write a brace by the letter. */
function globOf(file: string): string {
  return file.replace(/[*?[\]{}\\!#,]/g, '?');
}
