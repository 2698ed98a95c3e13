/** Full-text search as plainly as it can be said: every line of every text, one after the other. */

import { isWordBreak, wordParts } from '../../../../../src/main/engine/retrieval/word-parts.ts';
import { compileQuery } from '../../../../../src/main/engine/text-search/query/matcher.ts';
import type { TextQuery } from '../../../../../src/main/engine/text-search/query/query.ts';

export interface NaiveLine {
  line: number;
  ranges: [number, number][];
}

export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}

/** Whole matches, from the left, each beginning behind the last; `at` gives the end of one that begins at an offset. */
function collect(line: string, at: (start: number) => number): [number, number][] {
  const ranges: [number, number][] = [];
  for (let start = 0; start <= line.length; ) {
    const end = at(start);
    if (end > start) ranges.push([start, end]);
    start = Math.max(end, start + 1);
  }
  return ranges;
}

function same(a: string, b: string, caseSensitive: boolean): boolean {
  if (caseSensitive) return a === b;
  return new RegExp(`^(?:${a.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')})$`, 'i').test(b);
}

const identifier = /[\p{L}\p{N}\p{M}_]/u;

function charBefore(line: string, at: number): string {
  return [...line.slice(0, at)].at(-1) ?? '';
}

function charAt(line: string, at: number): string {
  return [...line.slice(at)][0] ?? '';
}

export function isEdge(line: string, at: number): boolean {
  return !(identifier.test(charBefore(line, at)) && identifier.test(charAt(line, at)));
}

function exactLine({ text, caseSensitive, wholeWord }: TextQuery, line: string): [number, number][] {
  return collect(line, (start) => {
    const end = start + text.length;
    if (!same(text, line.slice(start, end), caseSensitive)) return -1;
    return wholeWord && !(isEdge(line, start) && isEdge(line, end)) ? -1 : end;
  });
}

/** A piece is its words one after the other, with nothing, `-` or `_` between. */
function pieceEnd(parts: readonly string[], line: string, start: number, caseSensitive: boolean): number {
  let at = start;
  for (const [n, part] of parts.entries()) {
    if (n > 0 && /[-_]/.test(line.charAt(at)) && !same(part, line.slice(at, at + part.length), caseSensitive)) at += 1;
    if (!same(part, line.slice(at, at + part.length), caseSensitive)) return -1;
    at += part.length;
  }
  return at;
}

function wordsLine({ text, caseSensitive, wholeWord }: TextQuery, line: string): [number, number][] {
  const found: [number, number][] = [];
  for (const piece of text.trim().split(/\s+/)) {
    const terms = (piece.match(/[\p{L}\p{N}\p{M}_-]+/gu) ?? []).map(wordParts).filter((parts) => parts.length > 0);
    const wanted = terms.length > 0 ? terms : [null];
    for (const parts of wanted) {
      const ranges = collect(line, (start) => {
        if (parts === null)
          return same(piece, line.slice(start, start + piece.length), caseSensitive) ? start + piece.length : -1;
        const end = pieceEnd(parts, line, start, caseSensitive);
        return end < 0 || !isWordBreak(line, start) || (wholeWord && !isWordBreak(line, end)) ? -1 : end;
      });
      if (ranges.length === 0) return [];
      found.push(...ranges);
    }
  }
  const covered = new Set(found.flatMap(([start, end]) => Array.from({ length: end - start }, (_, n) => start + n)));
  const starts = new Set(found.map(([start]) => start));
  const ranges: [number, number][] = [];
  for (let at = 0; at < line.length; at += 1) {
    if (!covered.has(at)) continue;
    const last = ranges.at(-1);
    const inside = found.some(([start, end]) => start < at && at < end);
    if (last !== undefined && last[1] === at && !(starts.has(at) && !inside)) last[1] = at + 1;
    else ranges.push([at, at + 1]);
  }
  return ranges;
}

function regexLine(query: TextQuery, line: string): [number, number][] {
  const flags = query.caseSensitive ? 'g' : 'gi';
  let regex: RegExp;
  try {
    regex = new RegExp(query.text, `${flags}u`);
  } catch {
    regex = new RegExp(query.text, flags);
  }
  const all = [...line.matchAll(regex)].map((m): [number, number] => [m.index, m.index + m[0].length]);
  const full = all.filter(([start, end]) => end > start);
  return full.length > 0 ? full : all.slice(0, 1);
}

/** Whole words in regular expressions are left to tests of their own. */
export function naiveScan(text: string, query: TextQuery): NaiveLine[] {
  compileQuery(query);
  return linesOf(text).flatMap((line, n) => {
    const ranges =
      query.mode === 'exact'
        ? exactLine(query, line)
        : query.mode === 'words'
          ? wordsLine(query, line)
          : regexLine(query, line);
    return ranges.length === 0 ? [] : [{ line: n + 1, ranges }];
  });
}
