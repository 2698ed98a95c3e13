/**
 * The texts that an answer is held against: files that it names or that the exploration showed, read anew as they are, and
 * what tools answered. Main type: Material. Files that are not listed, or that hold secrets, are as if they were not there.
 */
import type { SafeFiles, ToolCall } from '../../../tools/tools.ts';
import { pauses } from '../../../workspace/workspace.ts';

export interface Material {
  /** Lines of a file; null where it may not be read or is not there. */
  lines(file: string): readonly string[] | null;
  /** Whether this text stands in a file that was read, white space aside; a name as a whole. */
  holds(text: string): boolean;
  /** The same, also in what tools answered, which is made of the code map and of earlier learnings. */
  shows(text: string): boolean;
  /** Where a quote stands in a file word for word, white space aside; null where it does not. */
  quoted(file: string, text: string): { startLine: number; endLine: number } | null;
}

const maxFiles = 40;
/** As `read_file` and `grep_file` show lines: quotes are copied with what stands before them. */
const numbered = /^\s{0,8}\d{1,7} \| ?/;

/** @param files each once, the most important first. Throws Cancelled. */
export async function readMaterial(
  source: SafeFiles,
  files: Iterable<string>,
  calls: readonly ToolCall[],
  signal: AbortSignal,
): Promise<Material> {
  const read = new Map<string, { lines: readonly string[]; flat: string }>();
  const pause = pauses(signal);
  for (const file of new Set(files)) {
    if (read.size >= maxFiles) break;
    const found = await source.lines(file, signal);
    if (found.ok) read.set(file, { lines: found.lines, flat: squeezed(found.lines.join('\n')) });
    await pause();
  }
  const answered = calls.filter(({ result }) => result.ok).map(({ result }) => squeezed(result.text));
  const holds = (text: string): boolean => {
    const wanted = squeezed(text);
    return [...read.values()].some(({ flat }) => standsIn(flat, wanted));
  };
  return {
    lines: (file) => read.get(file)?.lines ?? null,
    holds,
    shows: (text) => holds(text) || answered.some((each) => standsIn(each, squeezed(text))),
    quoted(file, text) {
      const known = read.get(file);
      const wanted = squeezed(
        text
          .split('\n')
          .map((line) => line.replace(numbered, ''))
          .join('\n'),
      );
      return known === undefined || wanted === '' ? null : placeOf(known.lines, known.flat, wanted);
    },
  };
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A name is not found in the middle of another. */
function standsIn(text: string, wanted: string): boolean {
  if (wanted === '') return false;
  const [first, last] = [/^[\w$]/.test(wanted), /[\w$]$/.test(wanted)];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const before = text.charAt(at - 1);
    const after = text.charAt(at + wanted.length);
    if (!(first && /[\w$]/.test(before)) && !(last && /[\w$]/.test(after))) return true;
  }
  return false;
}

/** Lines of the first time that the squeezed text stands in the file. */
function placeOf(
  lines: readonly string[],
  flat: string,
  wanted: string,
): { startLine: number; endLine: number } | null {
  const at = flat.indexOf(wanted);
  if (at < 0) return null;
  let offset = 0;
  let startLine = 0;
  for (const [n, line] of lines.entries()) {
    const own = squeezed(line);
    if (own === '') continue;
    const end = offset + own.length;
    if (startLine === 0 && at < end) startLine = n + 1;
    if (at + wanted.length <= end) return { startLine, endLine: n + 1 };
    offset = end + 1;
  }
  return null;
}
