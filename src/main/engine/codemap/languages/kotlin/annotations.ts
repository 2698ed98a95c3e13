/** Where an annotation ends in the text, and what it says: trees have most of them spelt as modifiers (spelling.ts). */
import { nameEnd, skipSpace } from '../reading/name-scan.ts';
import { kotlinLexicon } from './lexicon.ts';

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '<': '>' };

/** The offset after the bracket that closes the one at `at`; strings and comments do not count. */
export function afterBrackets(text: string, at: number, limit: number): number {
  const open: string[] = [];
  for (let i = at; i < limit; ) {
    const after = kotlinLexicon.skip(text, i, limit, 0);
    const char = text[i] ?? '';
    const close = closing[char];
    if (after === i && close !== undefined && (char !== '<' || open.at(-1) !== ')')) open.push(close);
    else if (after === i && char === open.at(-1)) open.pop();
    i = Math.max(after, i + 1);
    if (open.length === 0) return i;
  }
  return limit;
}

/** The offset after `a.b.Foo<T>(…)`; a `(` counts right behind the name only, as the language has it. */
function entryEnd(text: string, at: number, limit: number): number {
  let end = nameEnd(text, at, limit);
  while (text[end] === '.' && nameEnd(text, end + 1, limit) > end + 1) end = nameEnd(text, end + 1, limit);
  if (text[end] === '<') end = afterBrackets(text, end, limit);
  return text[end] === '(' ? afterBrackets(text, end, limit) : end;
}

export interface Entry {
  readonly start: number;
  readonly end: number;
}

export interface Annotation {
  /** `field:`, '' for none. */
  readonly target: string;
  /** One, or several in `@[A B]`. */
  readonly entries: readonly Entry[];
  readonly end: number;
}

/** The annotation whose `@` is at `at`; no entries where it is something else (`this@Foo`). */
export function annotationAt(text: string, at: number, limit: number): Annotation {
  let from = at + 1;
  let target = '';
  const word = nameEnd(text, from, limit);
  if (text[word] === ':' && word > from && text[word + 1] !== ':') {
    target = text.slice(from, word + 1);
    from = skipSpace(text, word + 1, limit);
  }
  const entries: Entry[] = [];
  if (text[from] !== '[') {
    const end = entryEnd(text, from, limit);
    if (end > from) entries.push({ start: from, end });
    return { target, entries, end: Math.max(end, from) };
  }
  let i = skipSpace(text, from + 1, limit);
  while (i < limit && text[i] !== ']') {
    const end = entryEnd(text, i, limit);
    if (end === i) break;
    entries.push({ start: i, end });
    i = skipSpace(text, end, limit);
  }
  return { target, entries, end: Math.min(limit, i + 1) };
}
