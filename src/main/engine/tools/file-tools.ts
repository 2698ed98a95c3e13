/** `find_file`: files by name, a part of the path or a glob. */
import { z } from 'zod';
import { pathFilter, type TextSearch } from '../text-search/text-search.ts';
import { pauses } from '../workspace/workspace.ts';
import { isSecretFile, type SafeFiles } from './safe-files.ts';
import { defineTool, type Found, failed, fitted, shownLines, summaryLine, type Tool, told, visible } from './tool.ts';

const maxFound = 60;

const findSchema = z.object({
  name: z.string().trim().min(1).max(500).describe('Part of a path, or a glob such as **/*Controller.ts'),
});

/** @param files all that the workspace lists. */
export function findFileTool(files: () => Iterable<string>): Tool {
  return defineTool({
    name: 'find_file',
    description: 'Finds files by name. Use it when you know what a file may be called, not where it is.',
    schema: findSchema,
    line: ({ name }) => name,
    async run({ name }, signal) {
      const part = name.replace(/^\.\//, '').toLowerCase();
      const glob = /[*?{]/.test(name) ? pathFilter({ include: [name], exclude: [] }) : null;
      const ranked: { file: string; rank: number }[] = [];
      const pause = pauses(signal);
      for (const file of files()) {
        await pause();
        const rank = glob === null ? rankOf(file.toLowerCase(), part) : glob(file) ? 0 : -1;
        if (rank >= 0 && !isSecretFile(file)) ranked.push({ file, rank });
      }
      ranked.sort((a, b) => a.rank - b.rank || a.file.length - b.file.length || (a.file < b.file ? -1 : 1));
      const shown = ranked.slice(0, maxFound);
      const count = `${ranked.length} ${ranked.length === 1 ? 'file' : 'files'}`;
      return told(
        shown.length === 0 ? ['No file of this name is listed.'] : shown.map(({ file }) => visible(file)),
        (lines) => {
          const left = Math.max(0, ranked.length - lines);
          return left === 0 || ranked.length === 0 ? '' : `[${left} more files left out: give a longer name.]`;
        },
        count,
        shown.map(({ file }) => ({ file, startLine: 1, endLine: 1 })),
      );
    },
  });
}

/** 0: its name; 1: its name without ending; 2: begins its name; 3: in its name; 4: in its path; -1: not. */
function rankOf(file: string, part: string): number {
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (file === part || name === part) return 0;
  if (name.startsWith(`${part}.`)) return 1;
  if (name.startsWith(part)) return 2;
  if (name.includes(part)) return 3;
  return file.includes(part) ? 4 : -1;
}

// `read_file`: lines of one file, numbered.

/** More lines never fit. */
const maxLines = 400;

const line = z.number().int().min(1).max(10_000_000);
const readSchema = z.object({
  path: z.string().min(1).max(5_000).describe('File, relative to the workspace'),
  startLine: line.default(1).describe('First line, from 1'),
  endLine: line.optional().describe('Last line, included'),
});

export function readFileTool(files: SafeFiles): Tool {
  return defineTool({
    name: 'read_file',
    description: 'Reads lines of a file. Use it to see the code itself once you know where it stands.',
    schema: readSchema,
    line: ({ path, startLine, endLine }) =>
      startLine === 1 && endLine === undefined ? path : `${path}:${startLine}-${endLine ?? ''}`,
    async run({ path, startLine, endLine }, signal) {
      if (endLine !== undefined && endLine < startLine) return failed('read_file: endLine is before startLine.');
      const read = await files.lines(path, signal);
      if (!read.ok) return failed(`read_file: ${read.why}.`);
      const { file, lines } = read;
      if (startLine > lines.length) return failed(`read_file: startLine: ${file} has ${lines.length} lines.`);
      const end = Math.min(endLine ?? lines.length, lines.length);
      const wanted = shownLines(lines.slice(startLine - 1, Math.min(end, startLine - 1 + maxLines)));
      const numbered = wanted.map((text, n) => `${startLine + n} | ${text}`);
      const { text, shown } = fitted(numbered, (count) => {
        const next = startLine + count;
        return next > end ? '' : `[Lines ${next}-${end} of ${lines.length} left out: ask with startLine ${next}.]`;
      });
      const last = startLine + shown - 1;
      const summary = summaryLine(`${file}, lines ${startLine}-${last} of ${lines.length}`);
      return { ok: true, text, summary, found: shown === 0 ? [] : [{ file, startLine, endLine: last }] };
    },
  });
}

// `grep_file`: a regular expression, line by line. It runs on the threads of the text search, which ends one that backtracks
// without end; a path is taken by the letter where a file of that name is listed.

const maxMatches = 120;
const perFile = 20;

const grepSchema = z.object({
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

type GrepSearch = Pick<TextSearch, 'search' | 'has'>;

export function grepFileTool(texts: GrepSearch): Tool {
  return defineTool({
    name: 'grep_file',
    description: 'Searches the text of files by a regular expression. Use it for words, keys, messages and literals.',
    schema: grepSchema,
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
