/** Code that bears on a question: a symbol, its place, and as much of it as is worth reading. */
import type { SymbolRef } from '#shared/contract/common.ts';
import type { CodeMap, SymbolRows } from '../../../codemap/codemap.ts';
import { readSource } from '../../../workspace/workspace.ts';

export interface CodeHit {
  symbol: SymbolRef;
  /** 1-based, both included: what `text` shows, or what its outline sums up. */
  startLine: number;
  endLine: number;
  /** 0 to 1: how much of the question its names and words cover, and how near its meaning is. */
  score: number;
  /** Enough of the question is in it to be an answer; else it is only the nearest that there is. */
  likely: boolean;
  /** The question says its name. */
  named: boolean;
  /** The beginning of its comment, '' where it has none. */
  doc: string;
  /** The fragment itself, or the outline of a type that is too long to read. */
  text: string;
  /** Lines of it that say most of the question; none where only names were looked at. */
  lines: { line: number; text: string }[];
}

/** The part of a symbol that is worth reading: its lines, or the outline of a type that has too many of them. */
export interface FragmentReader {
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
}

interface Fragment {
  startLine: number;
  endLine: number;
  text: string;
}

/** A type of more lines is shown by its outline, a member by its first ones. */
const maxTypeLines = 60;
const maxMemberLines = 80;
const maxLineLength = 400;

/** null when the file is gone or no longer text. */
export async function readFragment(
  rows: SymbolRows,
  symbol: SymbolRef,
  codeMap: CodeMap,
  { root, maxFileBytes }: FragmentReader,
): Promise<Fragment | null> {
  const detail = codeMap.typeDetail(rows.type);
  if (detail === null) return null;
  const place =
    symbol.memberId === undefined
      ? (detail.files.find(({ file, line }) => file === symbol.file && line === symbol.line) ?? detail.files[0])
      : detail.members.find(({ memberId }) => memberId === symbol.memberId);
  if (place === undefined) return null;
  const { line: startLine, endLine } = place;
  if (symbol.memberId === undefined && endLine - startLine >= maxTypeLines) {
    const text = codeMap.outline(rows.type);
    return text === null ? null : { startLine, endLine, text: shortOutline(text) };
  }
  const end = Math.min(endLine, startLine + maxMemberLines - 1);
  return readLines(symbol.file, { startLine, endLine: end }, { root, maxFileBytes });
}

/** null when the file is gone or no longer text. */
export async function readLines(
  file: string,
  { startLine, endLine }: { readonly startLine: number; readonly endLine: number },
  { root, maxFileBytes }: FragmentReader,
): Promise<Fragment | null> {
  const source = await readSource(root, file, maxFileBytes());
  if (source.kind !== 'text') return null;
  const lines = source.text.split(/\r\n?|\n/).slice(startLine - 1, endLine);
  return { startLine, endLine, text: lines.map((line) => line.slice(0, maxLineLength)).join('\n') };
}

const maxOutlineLines = 60;

/** Without hashes, which do not show what the code does. */
function shortOutline(outline: string): string {
  const lines = outline
    .split('\n')
    .filter((line) => !/^(PublicImplHash|XmlDocHash)/.test(line))
    .map((line) => line.replace(/ \| StructureHash: .*$/, ''));
  const more = lines.length - maxOutlineLines;
  return more <= 0
    ? lines.join('\n').trimEnd()
    : `${lines.slice(0, maxOutlineLines).join('\n')}\n  … ${more} more lines`;
}
