/**
 * The texts that an answer is checked against: files that it names or that the exploration showed, re-read from disk,
 * and the answers of tools. Main type: Material. Files that are not listed, or that hold secrets, are as if they were
 * not there.
 */

import type { Evidence } from '#shared/contract/memory/memory-types.ts';
import type { SafeFiles, ToolCall } from '../../tools/tools.ts';
import { languageOf, pauses } from '../../workspace/workspace.ts';

export interface Material {
  /** Lines of a file; null where it may not be read or is not there. */
  lines(file: string): readonly string[] | null;
  /** Whether this text is in a file that was read, white space aside; a name as a whole. */
  holds(text: string): boolean;
  /** The same, also in what tools answered, which is made of the code map and of earlier learnings. */
  shows(text: string): boolean;
  /** Where a quote is in a file word for word, white space aside; null where it is not. */
  quoted(file: string, text: string): { startLine: number; endLine: number } | null;
}

const maxFiles = 40;
/** As `read_file` and `grep_file` show lines: quotes are copied with their line numbers. */
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

/** Lines of the first occurrence of the squeezed text in the file. */
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

interface NamedFile {
  path: string;
  /** Lines behind it, `:12-40`; null where none are. */
  lines: { startLine: number; endLine: number } | null;
}

interface Named {
  /** What is in backticks and does not name a file, each once. */
  code: string[];
  /** Paths in backticks and in the text, each once. */
  files: NamedFile[];
  /** Words of the text that are written as code is: `RetryPolicy`, `max_size`, `a.b()`. They claim nothing by themselves. */
  written: string[];
  /** As they are written in the text, without those of lines. */
  numbers: string[];
}

const maxCode = 200;
/** As Markdown reads them: code with a backtick in it is between two, and shorter runs within it end nothing. */
const spans = /(?<!`)(`{1,3})(?!`)([^\n]{1,300}?)(?<!`)\1(?!`)/g;
/** A path with an ending, and lines behind it. ASCII: Chinese around a path has no blank before it. */
const paths =
  /(?<![\w@./:-])((?:[\w@()[\]+-][\w@.()[\]+-]{0,99}\/){0,20}[\w@()[\]+-][\w@.()[\]+-]{0,120}\.[A-Za-z]\w{0,9})(?::(\d{1,7})(?:-(\d{1,7}))?)?/g;
const urls = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s`"'<>]{1,2000}/gi;
const asCode = /[A-Za-z_$][\w$]{0,80}(?:(?:\.|::|#)[A-Za-z_$][\w$]{0,80}){0,8}/g;
const inner = /[a-z\d][A-Z]|[A-Z]{2,}[a-z]|\w_\w|[.:#]/;
const numbers = /(?<![\w.])\d{1,12}(?:[._,]\d{1,12})*(?![\w])/g;
const ofLines = /(?:\blines?|\bL|第)\s{0,3}\d{1,7}(?:\s{0,2}(?:-|–|to|and|到|至)\s{0,2}\d{1,7})?\s{0,2}行?/gi;

const texts =
  /\.(?:json|jsonc|ya?ml|toml|md|mdx|xml|html?|css|scss|less|sql|sh|ps1|bat|txt|ini|cfg|conf|csproj|fsproj|sln|props|gradle|proto|graphql|vue|svelte|lock|mod|sum|cmake|rst|adoc|properties|razor|cshtml)$/i;
/** `Node.js` is not a file. */
const products =
  /^(?:node|vue|next|nuxt|express|react|angular|three|d3|backbone|ember|moment|chart|socket|rx|type|koa|nest|electron|jquery|alpine|discord|asp)\.(?:js|io|ts|net)$/i;

/**
 * What an answer names that can be looked up: code between backticks, paths, places with lines, numbers. Main type:
 * Named. Fenced blocks are left out: they show, they do not claim.
 */
export function namedIn(answer: string): Named {
  const text = withoutFences(answer).replace(urls, ' ');
  const code = new Set<string>();
  const files = new Map<string, NamedFile>();
  const file = (path: string, start?: string, end?: string): void => {
    const startLine = Number(start ?? 0);
    const lines = startLine === 0 ? null : { startLine, endLine: Math.max(startLine, Number(end ?? startLine)) };
    files.set(`${path} ${lines?.startLine} ${lines?.endLine}`, { path, lines });
  };
  const plain = text.replace(spans, (_all, _ticks: string, inner: string) => {
    const token = inner.trim();
    const [whole, path = '', start, end] = new RegExp(`^(?:${paths.source})$`).exec(token) ?? [];
    if (whole !== undefined && isFileName(path, true)) file(path, start, end);
    else if (token !== '' && code.size < maxCode) code.add(token);
    return ' ';
  });
  for (const [, found = '', start, end] of plain.matchAll(paths)) {
    const path = withoutBracket(found);
    if (isFileName(path, false)) file(path, start, end);
  }
  const counted = plain.replace(paths, ' ').replace(ofLines, ' ').match(numbers) ?? [];
  const words = plain.replace(paths, (all, path: string) => (isFileName(path, false) ? ' ' : all)).match(asCode) ?? [];
  const written = new Set(words.filter((word) => inner.test(word)));
  return {
    ...{ code: [...code], files: [...files.values()] },
    written: [...written].slice(0, maxCode),
    numbers: [...new Set(counted)],
  };
}

/** Line by line: an expression over the whole would search for the end of each fence again. */
function withoutFences(text: string): string {
  let open = '';
  return text
    .split('\n')
    .filter((line) => {
      const fence = /^ {0,3}(`{3,9}|~{3,9})/.exec(line)?.[1] ?? '';
      const inside = open !== '';
      if (!inside) open = fence;
      else if (fence.startsWith(open)) open = '';
      return !inside && fence === '';
    })
    .join('\n');
}

/** A bracket that is not closed within the path is the sentence's: `(src/shop.ts:12)`, but `(group)/page.tsx`. */
function withoutBracket(path: string): string {
  let rest = path;
  for (const [open, close] of ['()', '[]'].map((pair) => [...pair] as [string, string])) {
    while (rest.split(open).length > rest.split(close).length) rest = rest.slice(rest.indexOf(open) + 1);
  }
  return rest;
}

/** One letter behind a dot is more often a field than C or a header: those count with a folder before them. */
function isFileName(path: string, marked: boolean): boolean {
  if (products.test(path)) return false;
  const ending = path.slice(path.lastIndexOf('.') + 1);
  const known = texts.test(path) || languageOf(path) !== null;
  if (path.includes('/')) return known || (marked && ending.length <= 4 && /^[a-z]/.test(ending));
  return known && ending.length > 1;
}

export type ShownPlace = Omit<Evidence, 'hash'>;

export interface ShownLines {
  has(file: string, line: number): boolean;
  /** Lines of one file, ascending. */
  of(file: string): readonly number[];
  readonly files: readonly string[];
  /** What of a place was shown: the whole where most of it was, else its longest pieces; none where nothing was. */
  clip(place: ShownPlace): ShownPlace[];
}

/** Lines of one place that are looked at. */
const maxLines = 3_000;
const maxPieces = 5;
/** From this share of its lines on, a place counts as it is. */
const most = 0.8;
/** A line that a result cut short. */
const longest = 120;

/**
 * Which lines of files the tools of an exploration showed. Main function: shownLines. A result is text: a line of a
 * file was shown if it is in the result of a call that found this file. Outlines print declarations in their own form,
 * so a declaration counts if all of its words are in one line of an outline.
 */
export function shownLines(
  calls: readonly ToolCall[],
  linesOf: (file: string) => readonly string[] | null,
): ShownLines {
  const shown = new Map<string, Set<number>>();
  for (const { step, result } of calls) {
    if (!result.ok) continue;
    const texts = result.text.split('\n').map(bare);
    const whole = new Set(texts.map(key));
    const outline = step.toolName === 'outline' ? texts.map(wordsOf).filter((words) => words.size > 1) : [];
    for (const { file, startLine, endLine } of result.found) {
      const lines = linesOf(file);
      if (lines === null) continue;
      const numbers = shown.get(file) ?? new Set<number>();
      for (let line = startLine; line <= Math.min(endLine, lines.length, startLine + maxLines); line += 1) {
        const text = squeezed(lines[line - 1] ?? '');
        if (text === '') continue;
        const words = outline.length === 0 ? null : wordsOf(text);
        const declared =
          words !== null && words.size > 1 && outline.some((each) => [...words].every((word) => each.has(word)));
        if (whole.has(key(text)) || declared) numbers.add(line);
      }
      shown.set(file, numbers);
    }
  }

  function clip(place: ShownPlace): ShownPlace[] {
    const lines = linesOf(place.file);
    const numbers = shown.get(place.file);
    if (lines === null || numbers === undefined) return [];
    const end = Math.min(place.endLine, lines.length);
    let filled = 0;
    const pieces: ShownPlace[] = [];
    let piece: ShownPlace | null = null;
    let seen = 0;
    for (let line = place.startLine; line <= end; line += 1) {
      if ((lines[line - 1] ?? '').trim() === '') continue;
      filled += 1;
      if (!numbers.has(line)) {
        piece = null;
        continue;
      }
      seen += 1;
      if (piece === null) {
        piece = { ...place, startLine: line, endLine: line };
        pieces.push(piece);
      } else piece.endLine = line;
    }
    if (seen === 0) return [];
    if (seen >= most * filled && place.endLine <= lines.length) return [place];
    const size = ({ startLine, endLine }: ShownPlace): number => endLine - startLine;
    return pieces.sort((a, b) => size(b) - size(a)).slice(0, maxPieces);
  }

  return {
    has: (file, line) => shown.get(file)?.has(line) ?? false,
    of: (file) => [...(shown.get(file) ?? [])].sort((a, b) => a - b),
    files: [...shown.keys()],
    clip,
  };
}
const key = (text: string): string => text.slice(0, longest).replace(/…$/, '');
const wordsOf = (text: string): Set<string> => new Set(text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu));

/** Without what tools put before a line: its number, its place, the call it is. */
function bare(line: string): string {
  const text = line
    .replace(/^\s{0,8}\d{1,7} \| ?/, '')
    .replace(/^\s{2}\S.{0,600}? at \S.{0,400}?:\d{1,7}(?: \(perhaps\))?(?: \(outside the scope\))?: /, '')
    .replace(/^\S[^:]{0,400}:\d{1,7}: /, '');
  return squeezed(text);
}
