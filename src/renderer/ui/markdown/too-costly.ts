/**
 * Text whose Markdown would hold the page for longer than anybody waits: the reader takes time by the square of how deep
 * quotes and lists nest, and fills each row of a table up to its widest. Nobody writes such a text for people.
 */
const maxDepth = 40;
const maxCells = 20_000;

/** Quotes and list items that open behind each other in one line, or a list item as far to the right as many would be. */
const deep = new RegExp(
  `^(?:(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))){${maxDepth}}|[ \\t>]{${2 * maxDepth},}(?:[-+*]|\\d{1,9}[.)])[ \\t])`,
  'm',
);
/** The line under the head of a table. */
const underHead = /^[ \t>]*(?:[-+*][ \t]+)?[|:-][-|: \t]*$/gm;

export function isTooCostly(text: string): boolean {
  if (deep.test(text)) return true;
  let widest = 0;
  for (const [line] of text.matchAll(underHead)) widest = Math.max(widest, line.split('|').length);
  return widest > 2 && widest * text.split('\n').length > maxCells;
}
