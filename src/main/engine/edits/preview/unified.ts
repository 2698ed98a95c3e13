/** A unified diff as git and patch read it, in UTF-8 with LF (S4-130): the carriage returns of a file are not shown in it. */
import { type Hunk, linesOf } from './hunks.ts';

const context = 3;

export interface DiffedFile {
  readonly file: string;
  readonly before: string;
  readonly hunks: readonly Hunk[];
}

export function unifiedDiff(files: readonly DiffedFile[]): string {
  return files
    .filter(({ hunks }) => hunks.length > 0)
    .map(({ file, before, hunks }) => `--- a/${file}\n+++ b/${file}\n${sections(linesOf(before), hunks).join('')}`)
    .join('');
}

function sections(lines: readonly string[], hunks: readonly Hunk[]): string[] {
  const groups: Hunk[][] = [];
  for (const hunk of hunks) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && hunk.at - (last.at + last.before.length) <= 2 * context)
      group.push(hunk);
    else groups.push([hunk]);
  }
  let shift = 0;
  return groups.map((group) => {
    const first = group[0];
    const last = group.at(-1);
    if (first === undefined || last === undefined) return '';
    const from = Math.max(0, first.at - context);
    const to = Math.min(lines.length, last.at + last.before.length + context);
    const body: string[] = [];
    let at = from;
    for (const hunk of group) {
      body.push(...lines.slice(at, hunk.at).map((line) => shown(' ', line)));
      body.push(...hunk.before.map((line) => shown('-', line)), ...hunk.after.map((line) => shown('+', line)));
      at = hunk.at + hunk.before.length;
    }
    body.push(...lines.slice(at, to).map((line) => shown(' ', line)));
    const grown = group.reduce((sum, { before, after }) => sum + after.length - before.length, 0);
    const head = `@@ -${range(from, to - from)} +${range(from + shift, to - from + grown)} @@\n`;
    shift += grown;
    return head + body.join('');
  });
}

function range(from: number, length: number): string {
  return `${length === 0 ? from : from + 1},${length}`;
}

function shown(sign: string, line: string): string {
  if (line.endsWith('\n')) return `${sign}${plainLine(line)}\n`;
  return `${sign}${line}\n\\ No newline at end of file\n`;
}

/** Without its end. */
export function plainLine(line: string): string {
  return line.replace(/\r?\n$/, '');
}
