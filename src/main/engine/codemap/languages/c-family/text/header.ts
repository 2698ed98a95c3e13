/**
 * Whether a header is C or C++. Its name does not show it, so its tokens must: words and signs that C does not have,
 * outside comments, literals and `__cplusplus` sections. Without any of them it is C, which C++ can include as well.
 */
import { leftOut } from './conditionals.ts';
import { code, tokenize } from './tokens.ts';

/** C has all of these as names; what follows decides. */
const beforeWord = new Set(['namespace', 'class', 'using', 'virtual', 'typename', 'constexpr']);
const beforeAngle = new Set(['template', 'static_cast', 'reinterpret_cast', 'dynamic_cast', 'const_cast']);
const labels = new Set(['public', 'protected', 'private']);

export function headerLanguage(text: string): 'c' | 'cpp' {
  const tokens = tokenize(text);
  const { codes, starts, ends, count } = tokens;
  const out = leftOut(text, tokens, 'c');
  for (let i = 0; i < count; i += 1) {
    const at = codes[i];
    if (out[i] === 2) continue;
    if (at === code.directive) {
      // The C++ library has no ending: `#include <vector>`.
      const line = text.slice(starts[i], Math.min(ends[i] ?? 0, (starts[i] ?? 0) + 80));
      if (/^#\s*include\s*<[a-z_]+>/.test(line)) return 'cpp';
    } else if (at === code.scope) return 'cpp';
    else if (at === code.word && isForeign(text.slice(starts[i], ends[i]), codes[i + 1] ?? 0)) return 'cpp';
  }
  return 'c';
}

function isForeign(word: string, next: number): boolean {
  if (beforeWord.has(word)) return next === code.word || (word === 'namespace' && next === 0x7b);
  if (beforeAngle.has(word)) return next === 0x3c;
  if (labels.has(word)) return next === 0x3a;
  return (
    word === 'operator' &&
    next !== code.word &&
    next > code.directive &&
    next !== 0x3b &&
    next !== 0x2c &&
    next !== 0x29
  );
}

const headers = /\.(?:h|hh|hpp|hxx|h\+\+|inl|ipp|tpp|cppm|ixx)$/i;

/** Whether a file is there to be included. */
export const isHeaderFile = (file: string): boolean => headers.test(file);
