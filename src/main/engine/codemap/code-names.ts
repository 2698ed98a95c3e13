/** The names in a stretch of code in order, with the text around each; comments and strings left out. */
import type { Language } from '#shared/contract/common.ts';
import { type NameSearch, nameEnd, scanNames, skipSpace } from './languages/reading/name-scan.ts';
import { adapterOf } from './languages/registry.ts';

export interface CodeName {
  readonly name: string;
  readonly at: number;
  /** The character before and the one behind, white space left out; '' at the ends. */
  readonly before: string;
  readonly behind: string;
  /** The name right before: `new` of `new Foo`, `orders` of `orders.list`; '' where none is. */
  readonly owner: string;
}

const initials = new Uint8Array(128).fill(1);

/** At most `limit` names. Texts in a language that is not read have none. */
export function codeNames(text: string, language: Language, start: number, end: number, limit: number): CodeName[] {
  const lexicon = adapterOf(language)?.lexicon;
  if (lexicon === undefined) return [];
  const found: CodeName[] = [];
  let last = { name: '', end: start };
  const search: NameSearch = {
    lexicon,
    initials,
    visit(from, to, previous) {
      if (found.length >= limit) return end;
      const name = text.slice(from, to);
      const between = text.slice(last.end, from);
      const joined = between.length < 40 && /^\s*(?:\.|->|::|\?\.|!\.|\s)\s*$/.test(between);
      found.push({
        ...{ name, at: from, owner: joined ? last.name : '' },
        before: previous === 0 ? '' : String.fromCharCode(previous),
        behind: text[skipSpace(text, to, end)] ?? '',
      });
      last = { name, end: to };
      return to;
    },
  };
  scanNames(text, start, end, search);
  return found;
}

/** Offset of the first occurrence of `name` in the code between these offsets, -1 where there is none. */
export function firstName(text: string, language: Language, start: number, end: number, name: string): number {
  const lexicon = adapterOf(language)?.lexicon;
  if (lexicon === undefined) return -1;
  let at = -1;
  scanNames(text, start, end, {
    lexicon,
    initials,
    visit(from, to) {
      if (to - from !== name.length || !text.startsWith(name, from) || nameEnd(text, from, end) !== to) return to;
      at = from;
      return end;
    },
  });
  return at;
}
