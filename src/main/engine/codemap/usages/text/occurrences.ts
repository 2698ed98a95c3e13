/** Where names stand in the code of a text, comments and literals left out; code in the holes of strings counts. */
import type { Language } from '#shared/contract/common.ts';
import { type Lexicon, scanNames } from '../../languages/reading/name-scan.ts';
import { adapterOf } from '../../languages/registry.ts';

export interface Occurrence {
  start: number;
  end: number;
  name: string;
}

/** What opens a hole in a string that begins with the key: `${` in a template literal. */
const holes: Partial<Record<Language, (text: string, at: number) => string | null>> = {
  typescript: (text, at) => (text[at] === '`' ? '${' : null),
  javascript: (text, at) => (text[at] === '`' ? '${' : null),
  csharp: (text, at) => (text[at] === '$' || text.startsWith('@$', at) ? '{' : null),
  python: (text, at) => (/[fF]$|[fF][rR]$/.test(text.slice(Math.max(0, at - 2), at)) ? '{' : null),
  kotlin: (text, at) => (text[at] === '"' ? '${' : null),
};

/** Where a directive of C and C++ begins to name what others declare: behind `#if`, behind what `#define` defines. */
const directive = /#[ \t]*(?:(?:el)?ifn?(?:def)?\b|define[ \t]+[\p{L}_][\p{L}\p{Nd}_]*(?:\([^()]*\))?|undef\b)/uy;

/** Strings in strings in strings: as deep as people write. */
const maxDepth = 4;

/** In order of their offsets. */
export function occurrencesOf(text: string, names: ReadonlySet<string>, language: Language): Occurrence[] {
  const lexicon = adapterOf(language)?.lexicon;
  if (lexicon === undefined) return [];
  const found: Occurrence[] = [];
  const isFamily = language === 'c' || language === 'cpp';
  const initials = new Uint8Array(128);
  for (const name of names) initials[Math.min(name.charCodeAt(0), 127)] = 1;

  function scan(start: number, end: number, depth: number): void {
    const literals: { at: number; after: number; opener: string }[] = [];
    const directives: { from: number; to: number }[] = [];
    const watching: Lexicon = {
      skip(whole, at, limit, previous) {
        // Within a directive `#x` makes a text of a parameter.
        if (isFamily && depth > 0 && whole[at] === '#') return at;
        const after = lexicon?.skip(whole, at, limit, previous) ?? at;
        directive.lastIndex = at;
        if (isFamily && whole[at] === '#' && directive.test(whole))
          directives.push({ from: directive.lastIndex, to: after });
        const opener = after > at ? (holes[language]?.(whole, at) ?? null) : null;
        if (opener !== null) literals.push({ at, after, opener });
        return after;
      },
    };
    scanNames(text, start, end, {
      lexicon: watching,
      initials,
      visit(from, to) {
        const name = text.slice(from, to);
        if (names.has(name)) found.push({ start: from, end: to, name });
        return to;
      },
    });
    if (depth >= maxDepth) return;
    for (const { from, to } of directives) scan(from, to, depth + 1);
    for (const { at, after, opener } of literals) scanHoles(at, after, opener, depth);
  }

  function scanHoles(at: number, after: number, opener: string, depth: number): void {
    for (let open = text.indexOf(opener, at); open >= 0 && open < after; ) {
      const inner = open + opener.length;
      if (opener === '{' && text[inner] === '{') {
        open = text.indexOf(opener, inner + 1);
        continue;
      }
      const close = closing(inner, after);
      scan(inner, close, depth + 1);
      open = text.indexOf(opener, close);
    }
  }

  function closing(from: number, limit: number): number {
    let depth = 0;
    for (let i = from; i < limit; i += 1) {
      if (text[i] === '{') depth += 1;
      else if (text[i] === '}') {
        if (depth === 0) return i;
        depth -= 1;
      }
    }
    return limit;
  }

  scan(0, text.length, 0);
  return found.sort((a, b) => a.start - b.start);
}
