/**
 * Answers within a budget of tokens. A client may hand its model the text or the structured content, so each entry
 * counts as the larger of the two forms. Nothing is dropped silently: what did not fit is counted, and a cursor
 * continues from there.
 */
import { MemoError } from '#shared/base/errors.ts';

export const defaultTokens = 4_000;
export const fewestTokens = 200;
export const mostTokens = 50_000;

/** The min length of a page, whatever surrounds it. */
const fewestLetters = 60;

/** The line with the cursor, the stamp and the names of the fields around an entry or a text. */
const frameTokens = 70;

/** Letters to a token of code, paths and JSON, a low estimate; a letter of another script is nearly a token. */
const lettersPerToken = 3.3;
const tokensPerOther = 0.8;

export function tokensOf(text: string): number {
  let others = 0;
  for (let n = 0; n < text.length; n += 1) if (text.charCodeAt(n) > 127) others += 1;
  return Math.ceil((text.length - others) / lettersPerToken + others * tokensPerOther);
}

/** What is left for the entries or the text of an answer in addition to this data. */
export function roomOf(maxTokens: number, head: string, data: object): number {
  return Math.max(1, maxTokens - frameTokens - Math.max(tokensOf(head), tokensOf(JSON.stringify(data))));
}

/** One entry of a list, as text and as data. */
export interface Entry {
  readonly text: string;
  readonly data: unknown;
}

export interface Fitted {
  readonly lines: string[];
  readonly data: unknown[];
  /** Entries of the list that are in. */
  readonly count: number;
}

/** The first entries that fit, at least one. */
export function fitEntries<T>(items: readonly T[], maxTokens: number, entryOf: (item: T) => Entry): Fitted {
  const fitted = { lines: [] as string[], data: [] as unknown[], count: 0 };
  let left = maxTokens;
  for (const item of items) {
    const { text, data } = entryOf(item);
    left -= Math.max(tokensOf(text), tokensOf(JSON.stringify(data))) + 1;
    if (left < 0 && fitted.count > 0) break;
    fitted.lines.push(text);
    fitted.data.push(data);
    fitted.count += 1;
  }
  return fitted;
}

export interface Cut {
  readonly text: string;
  /** Where the next page starts, in UTF-16 units; null at the end. */
  readonly next: number | null;
}

/** As written in the structured content, where line ends and quotes take two letters. */
const tokensAsJson = (text: string): number => tokensOf(JSON.stringify(text));

/** A part of a long text from `start`, ended at a line where one ends in its last half, and never without a letter. */
export function cutText(whole: string, maxTokens: number, start = 0): Cut {
  const rest = whole.slice(start);
  if (tokensAsJson(rest) <= maxTokens) return { text: rest, next: null };
  let end = Math.floor(maxTokens * lettersPerToken);
  while (tokensAsJson(rest.slice(0, end)) > maxTokens && end > fewestLetters) end = Math.floor(end * 0.9);
  const lineEnd = rest.lastIndexOf('\n', end - 1) + 1;
  if (lineEnd > end / 2) end = lineEnd;
  // Never between the two halves of one letter.
  else if (/[\uD800-\uDBFF]/.test(rest.charAt(end - 1))) end -= 1;
  return { text: rest.slice(0, end), next: start + end };
}

/** The beginning of a text that is one part of an entry. */
export function clip(text: string, letters: number): string {
  return text.length <= letters ? text : `${text.slice(0, letters - 1).trimEnd()}…`;
}

/** How many entries, or letters, were passed before. Throws InvalidArgument. */
export function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  throw wrongCursor();
}

export function wrongCursor(): MemoError {
  const message = "The argument 'cursor' must be the next_cursor of the answer before.";
  return new MemoError('InvalidArgument', message, { path: 'cursor' });
}
