/** The first two sentences of a comment or a description: what a page shows before it is asked for more. */

export interface Brief {
  readonly text: string;
  /** There is more than `text`. */
  readonly hasMore: boolean;
}

/** Characters; one sentence may be longer. */
const longest = 320;
const sentences = 2;
/** A blank line, a list, a heading, a tag, a table, a fence, or `name: …` as the code map has parameters. */
const afterParagraph = /\n\s*(?:\n|[-*+#@\\|<]|```|\d+[.)]\s|[\w ]{1,40}:\s)/;
const ends = /(?<!\b(?:e\.g|i\.e|etc|vs|cf))[.!?]["'”’)\]`*]*(?=\s+[\p{Lu}\p{Lo}`"'“([*_]|$)|[。！？]/gu;

export function briefOf(whole: string): Brief {
  const all = whole.trim();
  const paragraph = (all.split(afterParagraph, 1)[0] ?? '').trim() || all;
  const stops = [...paragraph.matchAll(ends)].map(({ index, 0: end }) => index + end.length);
  const fitting = stops.slice(0, sentences).findLast((stop, at) => at === 0 || stop <= longest);
  const text = fitting === undefined ? paragraph : paragraph.slice(0, fitting);
  return { text, hasMore: text.length < all.length };
}

/** A comment that only repeats the name, such as "Class PaymentProcessor." */
export function repeatsName(text: string, name: string): boolean {
  const words = (said: string): string[] => said.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const parts = new Set([...words(name), ...words(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')), ...empty]);
  return words(text).every((word) => parts.has(word));
}

const empty = [
  'a',
  'an',
  'the',
  'class',
  'interface',
  'struct',
  'enum',
  'record',
  'trait',
  'type',
  'object',
  'this',
  'is',
];
