/**
 * Which lines of files the tools of an exploration showed. Main function: shownLines. A result is text: a line of a file was
 * shown where it stands in the result of a call that found this file. Outlines print declarations in their own form, so that
 * a declaration counts where all of its words stand in one line of an outline.
 */
import type { Evidence } from '#shared/contract/memory/types.ts';
import type { ToolCall } from '../../../tools/tools.ts';

export type Place = Omit<Evidence, 'hash'>;

export interface ShownLines {
  has(file: string, line: number): boolean;
  /** Of one file, ascending. */
  of(file: string): readonly number[];
  readonly files: readonly string[];
  /** What of a place was shown: the whole where most of it was, else its longest pieces; none where nothing was. */
  clip(place: Place): Place[];
}

/** Lines of one place that are looked at. */
const maxLines = 3_000;
const maxPieces = 5;
/** From this share of its lines on, a place counts as it is. */
const most = 0.8;
/** A line that a result cut short. */
const longest = 120;

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

  function clip(place: Place): Place[] {
    const lines = linesOf(place.file);
    const numbers = shown.get(place.file);
    if (lines === null || numbers === undefined) return [];
    const end = Math.min(place.endLine, lines.length);
    let filled = 0;
    const pieces: Place[] = [];
    let piece: Place | null = null;
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
    const size = ({ startLine, endLine }: Place): number => endLine - startLine;
    return pieces.sort((a, b) => size(b) - size(a)).slice(0, maxPieces);
  }

  return {
    has: (file, line) => shown.get(file)?.has(line) ?? false,
    of: (file) => [...(shown.get(file) ?? [])].sort((a, b) => a - b),
    files: [...shown.keys()],
    clip,
  };
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
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
