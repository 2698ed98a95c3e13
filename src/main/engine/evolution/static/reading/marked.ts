/** Names, code and places as an answer's Markdown shows them. */
import type { Words } from '../words/en.ts';

/** Code in backticks, more of them where it holds some itself. */
export function code(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (!plain.includes('`')) return `\`${plain}\``;
  const longest = Math.max(...[...plain.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${plain} ${fence}`;
}

/** Path and line. */
export const at = (file: string, line: number): string => `\`${file}:${line}\``;

/** A line of the file that the answer is about anyway, or path and line. */
export function near(say: Words, home: string, file: string, line: number): string {
  return file === home ? say.line(line) : at(file, line);
}

/** The first few, and how many more. */
export function some(say: Words, names: readonly string[], max: number): string {
  const left = names.length - max;
  return left > 0 ? say.list([...names.slice(0, max), say.and(left)]) : say.list(names);
}

export function exceptions(say: Words, names: readonly string[], max = 4): string {
  return names.length === 0 ? '.' : say.family.except(some(say, names.map(code), max));
}

/** Without what only the author's tools read. */
export const said = (say: Words, text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : say.said(text);
