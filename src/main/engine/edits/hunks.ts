/**
 * The difference of two texts as stretches of whole lines, each of which can be left out. Lines keep their own ends, so that a
 * text put together from hunks differs from the old one inside of them and nowhere else, byte for byte.
 */
import { lineDiff } from '#shared/base/text/line-diff.ts';

export interface Hunk {
  /** From 0, in the old text. */
  readonly at: number;
  /** With their line ends. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Lines with their ends; a lone CR ends none, as in unified diffs. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

export function hunksOf(before: string, after: string): Hunk[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  // A rename keeps the number of lines: lines pair up by position, and a long file needs no search.
  return old.length === now.length ? sideBySide(old, now) : searched(old, now);
}

/** The old text with these hunks put in. */
export function withHunks(before: string, hunks: readonly Hunk[]): string {
  const lines = linesOf(before);
  let result = '';
  let at = 0;
  for (const hunk of hunks) {
    result += lines.slice(at, hunk.at).join('') + hunk.after.join('');
    at = hunk.at + hunk.before.length;
  }
  return result + lines.slice(at).join('');
}

function sideBySide(old: readonly string[], now: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  for (let at = 0; at < old.length; at += 1) {
    const start = at;
    while (at < old.length && old[at] !== now[at]) at += 1;
    if (at > start) hunks.push({ at: start, before: old.slice(start, at), after: now.slice(start, at) });
  }
  return hunks;
}

function searched(old: readonly string[], now: readonly string[]): Hunk[] {
  const hunks: { at: number; before: string[]; after: string[] }[] = [];
  let open: { at: number; before: string[]; after: string[] } | null = null;
  let at = 0;
  for (const { kind, text } of lineDiff(old, now)) {
    if (kind === 'same') {
      at += 1;
      open = null;
      continue;
    }
    if (open === null) {
      open = { at, before: [], after: [] };
      hunks.push(open);
    }
    if (kind === 'removed') {
      open.before.push(text);
      at += 1;
    } else open.after.push(text);
  }
  return hunks;
}

const context = 3;

interface DiffedFile {
  readonly file: string;
  readonly before: string;
  readonly hunks: readonly Hunk[];
}

/** A unified diff as git and patch read it, in UTF-8 with LF: the carriage returns of a file are not shown in it. */
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
