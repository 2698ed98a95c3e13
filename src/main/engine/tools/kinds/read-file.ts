/** `read_file`: lines of one file, numbered. */
import { z } from 'zod';
import { defineTool, failed } from '../define.ts';
import type { SafeFiles } from '../files/safe-files.ts';
import { fitted, shownLines, summaryLine } from '../text/shown.ts';
import type { Tool } from '../tool.ts';

/** More lines never fit. */
const maxLines = 400;

const line = z.number().int().min(1).max(10_000_000);
const schema = z.object({
  path: z.string().min(1).max(5_000).describe('File, relative to the workspace'),
  startLine: line.default(1).describe('First line, from 1'),
  endLine: line.optional().describe('Last line, included'),
});

export function readFileTool(files: SafeFiles): Tool {
  return defineTool({
    name: 'read_file',
    description: 'Reads lines of a file. Use it to see the code itself once you know where it stands.',
    schema,
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
