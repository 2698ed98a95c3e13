/** Code that bears on a question: a symbol, where it stands, and as much of it as is worth reading. */
import type { SymbolRef } from '#shared/contract/common.ts';

export interface CodeHit {
  symbol: SymbolRef;
  /** 1-based, both included: what `text` shows, or what its outline sums up. */
  startLine: number;
  endLine: number;
  /** 0 to 1: how much of the question its names and words cover, and how near its meaning is. */
  score: number;
  /** The question says its name. */
  named: boolean;
  /** The beginning of its comment, '' where it has none. */
  doc: string;
  /** The fragment itself, or the outline of a type that is too long to read. */
  text: string;
  /** Lines of it that say most of the question; none where only names were looked at. */
  lines: { line: number; text: string }[];
}
