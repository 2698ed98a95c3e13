/**
 * Machine blocks of a Markdown file. Main types: Block, Blocks. A file is held as a string with one
 * letter a byte (latin1), so that what is not ours comes out as it went in, whatever its encoding, line ends or marks
 * at the beginning; markers are plain ASCII.
 *
 *     <!-- MACHINE_BLOCK_START id=loop-status -->
 *     <!-- blockVersion: 3 | lastUpdated: 2024-01-22T10:30:00Z -->
 *     - what the machine says
 *     <!-- MACHINE_BLOCK_END -->
 *
 * Markers inside a fenced code block are an example, not a block; a fence that nothing closes hides none. A file with damaged
 * markers has no blocks to write to.
 */
import type { MarkerDamage } from '#shared/contract/bank/bank-types.ts';
import { contentHash } from '../storage/storage.ts';

/** Offsets in bytes; lines from 1. */
export interface Block {
  /** '' where the marker names none; then it is the only one of its file. */
  readonly id: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Start of the first marker's line. */
  readonly start: number;
  /** After the markers at the top: where the text begins. */
  readonly innerStart: number;
  /** Where the line of the end marker begins. */
  readonly innerEnd: number;
  readonly version: number | null;
  readonly lastUpdated: string | null;
}

interface Blocks {
  readonly blocks: readonly Block[];
  readonly damage: readonly MarkerDamage[];
}

const startMarker = /^[ \t]*<!--[ \t]*MACHINE_BLOCK_START(?:[ \t]+([^>]{1,200}?))?[ \t]*-->[ \t]*$/;
const endMarker = /^[ \t]*<!--[ \t]*MACHINE_BLOCK_END[ \t]*-->[ \t]*$/;
const meta =
  /^[ \t]*<!--[ \t]*blockVersion:[ \t]*(\d{1,9})(?:[ \t]*\|[ \t]*lastUpdated:[ \t]*([0-9TZ:.+-]{1,40}))?[ \t]*-->[ \t]*$/;
const idOf = /^(?:id[ \t]*[=:][ \t]*)?"?([A-Za-z0-9][A-Za-z0-9._-]{0,63})"?$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const byteOrderMark = '\xef\xbb\xbf';
/** No marker is longer, and no pattern looks at a longer line. */
const longestMarker = 400;

/** What an id of a block may be. */
export function isBlockId(id: string): boolean {
  return idOf.exec(id)?.[1] === id;
}

/** `bytes`: one letter a byte. Linear in its length. */
export function parseBlocks(bytes: string): Blocks {
  const blocks: Block[] = [];
  const damage: MarkerDamage[] = [];
  const seen = new Map<string, number>();
  let open: Omit<Block, 'endLine' | 'innerEnd'> | null = null;
  const closedAt = bytes.includes('MACHINE_BLOCK_') ? fences(bytes) : new Map<number, number>();
  /** The last line of the fence that we are in. */
  let fencedTo = 0;
  let awaitsMeta = false;

  for (const { text, line, start, next } of lines(bytes)) {
    const marker = text.length <= longestMarker && text.includes('MACHINE_BLOCK_');
    if (open === null) {
      if (line > fencedTo) fencedTo = closedAt.get(line) ?? fencedTo;
      if (line <= fencedTo || !marker) continue;
    }
    const begins = marker ? startMarker.exec(text) : null;
    if (begins !== null) {
      const id = begins[1] === undefined ? '' : idOf.exec(begins[1])?.[1];
      if (open !== null) damage.push({ code: 'nested', line, other: open.startLine, id: id ?? '' });
      else if (id === undefined) damage.push({ code: 'badId', line, other: null, id: '' });
      const first = seen.get(id ?? '');
      if (id !== undefined && first !== undefined) damage.push({ code: 'duplicate', line, other: first, id });
      else if (id !== undefined) seen.set(id, line);
      open ??= { id: id ?? '', startLine: line, start, innerStart: next, version: null, lastUpdated: null };
      awaitsMeta = open.startLine === line;
      continue;
    }
    if (marker && endMarker.test(text)) {
      if (open === null) damage.push({ code: 'startMissing', line, other: null, id: '' });
      else blocks.push({ ...open, endLine: line, innerEnd: start });
      open = null;
      continue;
    }
    const said: RegExpExecArray | null =
      open !== null && awaitsMeta && text.length <= longestMarker ? meta.exec(text) : null;
    if (open !== null && said !== null) {
      open = { ...open, innerStart: next, version: Number(said[1]), lastUpdated: said[2] ?? null };
    }
    awaitsMeta = false;
  }
  if (open !== null) damage.push({ code: 'endMissing', line: open.startLine, other: null, id: open.id });
  return { blocks, damage };
}

/** Whether a line of a text would be taken for a marker: such a text cannot go into a block. */
export function holdsMarker(text: string): boolean {
  return text.split('\n').some((line) => /MACHINE_BLOCK_(START|END)/.test(line) && line.includes('<!--'));
}

/** Where fences of code begin (line) and the line that closes each. */
function fences(bytes: string): Map<number, number> {
  const found = new Map<number, number>();
  let open: { mark: string; line: number } | null = null;
  for (const { text, line } of lines(bytes)) {
    const mark = text.length <= longestMarker ? fence.exec(text)?.[1] : undefined;
    if (mark === undefined) continue;
    const rest = text.trim().slice(mark.length);
    if (open === null) {
      // A line of code between backticks is no fence.
      if (!(mark.startsWith('`') && rest.includes('`'))) open = { mark, line };
    } else if (mark[0] === open.mark[0] && mark.length >= open.mark.length && rest === '') {
      found.set(open.line, line);
      open = null;
    }
  }
  return found;
}

/** Without line ends; the mark at the beginning of a file is no part of its first line. */
function* lines(bytes: string): Generator<{ text: string; line: number; start: number; next: number }> {
  let start = bytes.startsWith(byteOrderMark) ? byteOrderMark.length : 0;
  for (let line = 1; start < bytes.length; line += 1) {
    const feed = bytes.indexOf('\n', start);
    const end = feed < 0 ? bytes.length : feed;
    const next = feed < 0 ? end : feed + 1;
    const text = bytes.slice(start, bytes[end - 1] === '\r' && end > start ? end - 1 : end);
    yield { text, line, start, next };
    start = next;
  }
}

/**
 * The inside of a machine block, and files with another inside. A text of a block is whole lines with LF, '' for none;
 * in the file it has the line ends of its block. Everything outside stays byte for byte.
 *
 * One letter a byte.
 */
export const toBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
export const fromBytes = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

/** As a text of a block: LF, a line end at its end, no blank lines around. */
export function blockText(text: string): string {
  const lines = withoutBlankEnd(text.replace(/\r\n?/g, '\n').replace(/^\n+/, ''));
  return lines === '' ? '' : `${lines}\n`;
}

/** A regular expression would restart at each of many blank lines in the middle. */
export function withoutBlankEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}

/** As a person merged it: whole lines with LF, and all of them, blank ones too. */
export function wholeLines(text: string): string {
  const lines = text.replaceAll('\r\n', '\n');
  return lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`;
}

/** The content of a block in the file, in bytes with LF. */
export function innerOf(bytes: string, block: Block): string {
  return bytes.slice(block.innerStart, block.innerEnd).replaceAll('\r\n', '\n');
}

/** Hash of `innerOf`, or of `toBytes(blockText(…))`; the same for CRLF and LF. */
export function innerHash(inner: string): string {
  return contentHash(inner);
}

/** The line end of the block's first marker, else the first of the file, else LF. */
export function lineEndOf(bytes: string, from = 0): '\n' | '\r\n' {
  const feed = bytes.indexOf('\n', from);
  return feed > 0 && bytes[feed - 1] === '\r' ? '\r\n' : '\n';
}

export interface BlockHead {
  readonly version: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The file with `inner` (in bytes, with the line ends it is to have) in place of what the block holds, and a new head. */
export function withInner(bytes: string, block: Block, inner: string, head: BlockHead): string {
  const end = lineEndOf(bytes, block.start);
  const marker = bytes.slice(block.start, bytes.indexOf('\n', block.start) + 1);
  const inside = [marker, metaLine(head), end, inner].join('');
  return bytes.slice(0, block.start) + inside + bytes.slice(block.innerEnd);
}

/** The file with a new block at its end; what was there stays as it is, a missing line end at its end too. */
export function withNewBlock(bytes: string, id: string, inner: string, head: BlockHead): string {
  const end = lineEndOf(bytes);
  const start = `<!-- MACHINE_BLOCK_START${id === '' ? '' : ` id=${id}`} -->`;
  const block = [start, end, metaLine(head), end, inEnds(inner, end), '<!-- MACHINE_BLOCK_END -->'].join('');
  if (bytes === '') return block + end;
  if (bytes.endsWith('\n')) return [bytes, end, block, end].join('');
  return [bytes, end, end, block].join('');
}

function metaLine({ version, at }: BlockHead): string {
  const time = new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
  return `<!-- blockVersion: ${version} | lastUpdated: ${time} -->`;
}

/** A text with LF with other line ends. */
export function inEnds(inner: string, end: '\n' | '\r\n'): string {
  return end === '\n' ? inner : inner.replaceAll('\n', end);
}
