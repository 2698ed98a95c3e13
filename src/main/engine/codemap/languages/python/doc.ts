/** Docstrings as plain text, cleaned of their common indentation (as `inspect.cleandoc` does). */
import { afterPythonString } from './lexicon.ts';

const opening = /^[rRuU]?(?="|')/;

/** The docstring that a body starts with, and where it ends; `end` is `start` when there is none. */
export function docstringAt(text: string, start: number, limit: number): { doc: string; end: number } {
  const prefix = opening.exec(text.slice(start, start + 2));
  if (prefix === null) return { doc: '', end: start };
  const open = start + prefix[0].length;
  const end = afterPythonString(text, open, limit);
  const quotes = text.startsWith((text[open] ?? '').repeat(3), open) && end - open >= 6 ? 3 : 1;
  return { doc: cleanDoc(text.slice(open + quotes, end - quotes)), end };
}

function cleanDoc(doc: string): string {
  const [first = '', ...rest] = doc.replaceAll('\t', '        ').split('\n');
  const indents = rest.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const margin = indents.length === 0 ? 0 : Math.min(...indents);
  return [first.trim(), ...rest.map((line) => line.slice(margin).trimEnd())].join('\n').trim();
}
