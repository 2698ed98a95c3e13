/**
 * The inside of a machine block, and files with another inside (spec 06). A text of a block is whole lines with LF, '' for
 * none; in the file it has the line ends of its block. Everything outside stays byte for byte.
 */
import { contentHash } from '../../storage/storage.ts';
import type { Block } from './parse-blocks.ts';

/** One letter a byte. */
export const toBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
export const fromBytes = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

/** As a text of a block: LF, a line end at its end, no blank lines around. */
export function blockText(text: string): string {
  const lines = withoutBlankEnd(text.replace(/\r\n?/g, '\n').replace(/^\n+/, ''));
  return lines === '' ? '' : `${lines}\n`;
}

/** A pattern would begin anew at each of many blank lines in the middle. */
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

/** What stands in the file, in bytes with LF. */
export function innerOf(bytes: string, block: Block): string {
  return bytes.slice(block.innerStart, block.innerEnd).replaceAll('\r\n', '\n');
}

/** Of `innerOf`, or of `toBytes(blockText(…))`; the same for CRLF and LF. */
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
