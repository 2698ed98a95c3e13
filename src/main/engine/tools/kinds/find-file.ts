/** `find_file`: files by name, a part of the path or a glob. */
import { z } from 'zod';
import { pathFilter } from '../../text-search/text-search.ts';
import { pauses } from '../../workspace/workspace.ts';
import { defineTool, told } from '../define.ts';
import { isSecretFile } from '../files/secret-files.ts';
import { visible } from '../text/shown.ts';
import type { Tool } from '../tool.ts';

const maxFound = 60;

const schema = z.object({
  name: z.string().trim().min(1).max(500).describe('Part of a path, or a glob such as **/*Controller.ts'),
});

/** @param files all that the workspace lists. */
export function findFileTool(files: () => Iterable<string>): Tool {
  return defineTool({
    name: 'find_file',
    description: 'Finds files by name. Use it when you know what a file may be called, not where it is.',
    schema,
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
