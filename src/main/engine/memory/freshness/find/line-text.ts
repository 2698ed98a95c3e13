/**
 * A text by lines, with a rolling mark for every run of them: whether some lines stand anywhere in a file is then asked
 * in one pass over the file, while their hash alone would have to be taken of every place anew.
 * A mark is 32 bits of the lines' content. Equal lines have equal marks, not the reverse: a hash must confirm it.
 */
import { contentHash } from '../../../storage/storage.ts';

export interface LineText {
  /** How many lines; a line break at the end of the text begins no further one. */
  readonly count: number;
  /** `contentHash` of lines, 1-based, both included. They must be there. */
  hash(startLine: number, endLine: number): string;
  /** Signed 32 bits. */
  mark(startLine: number, endLine: number): number;
  /** Units of the text in these lines. */
  length(startLine: number, endLine: number): number;
}

const factor = 0x2c1b3c6d;

/** @param text with LF line ends only. */
export function lineText(text: string): LineText {
  const starts = lineStarts(text);
  const count = starts.length - 1;
  let sums: Int32Array | null = null;
  let powers: Int32Array | null = null;

  /** Sums over all lines before each; the powers of the factor that take an earlier sum away again. */
  function prepare(): [Int32Array, Int32Array] {
    const sum = new Int32Array(count + 1);
    const power = new Int32Array(count + 1);
    power[0] = 1;
    for (let line = 0; line < count; line += 1) {
      sum[line + 1] = Math.imul(sum[line] as number, factor) + markOf(text, starts[line] as number, endOf(line));
      power[line + 1] = Math.imul(power[line] as number, factor);
    }
    sums = sum;
    powers = power;
    return [sum, power];
  }

  /** Without the line break. */
  const endOf = (line: number): number => (starts[line + 1] as number) - 1;

  return {
    count,
    hash: (startLine, endLine) => contentHash(text.slice(starts[startLine - 1], endOf(endLine - 1))),
    mark(startLine, endLine) {
      const [sum, power] = sums === null || powers === null ? prepare() : [sums, powers];
      const before = Math.imul(sum[startLine - 1] as number, power[endLine - startLine + 1] as number);
      return ((sum[endLine] as number) - before) | 0;
    },
    length: (startLine, endLine) => endOf(endLine - 1) - (starts[startLine - 1] as number),
  };
}

/** Where each line begins, and where one behind the last would. */
function lineStarts(text: string): Uint32Array {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  const open = text !== '' && !text.endsWith('\n');
  const starts = new Uint32Array(lines + Number(open) + 1);
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts[line++] = at + 1;
  if (open) starts[line] = text.length + 1;
  return starts;
}

/** FNV-1a over the units of one line, mixed so that lines which differ in one letter share no pattern. */
function markOf(text: string, from: number, to: number): number {
  let mark = 0x811c9dc5;
  for (let at = from; at < to; at += 1) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
  mark = Math.imul(mark ^ (mark >>> 16), 0x85ebca6b);
  mark = Math.imul(mark ^ (mark >>> 13), 0xc2b2ae35);
  return mark ^ (mark >>> 16);
}
