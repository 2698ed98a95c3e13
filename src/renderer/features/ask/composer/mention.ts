/** `@name` in a question while it is written: where it stands, and the question with the chosen symbol in its place. */
export interface Mention {
  /** Index of the `@`, and of the end of what is typed behind it. */
  readonly start: number;
  readonly end: number;
  readonly query: string;
}

/** The mention around the caret, or null. An `@` inside a word (`me@home`) is none. */
export function mentionAt(text: string, caret: number): Mention | null {
  const found = /(?:^|[\s(（“"'])@([\p{L}\p{N}_.$]{0,80})$/u.exec(text.slice(0, caret));
  if (found === null) return null;
  const query = found[1] ?? '';
  return { start: caret - query.length - 1, end: caret, query };
}

/** The caret is an index into the new text. */
export function withSymbol(text: string, mention: Mention, path: string): { text: string; caret: number } {
  const before = `${text.slice(0, mention.start)}${path} `;
  return { text: before + text.slice(mention.end).replace(/^ /, ''), caret: before.length };
}
