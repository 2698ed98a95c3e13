/** Masking of Python for what its grammar does not read. Length and line breaks are kept. */

/** `lazy import json`, `lazy from os import path`: Python 3.15. */
const lazy = /^([ \t]*)lazy(?=[ \t]+(?:import|from)\b)/gm;
/** Where a list of type parameters begins. */
const declaration = /^[ \t]*(?:type|class|(?:async[ \t]+)?def)[ \t]+[\p{L}_][\p{L}\p{N}_]*[ \t]*\[/gmu;

export function maskNewerPython(text: string): string {
  return withoutDefaults(text.replace(lazy, '$1    '));
}

/** `class A[T = int, *Ts = *tuple[int]]` without the defaults, Python 3.13. */
function withoutDefaults(text: string): string {
  let result = '';
  let from = 0;
  for (const { 0: found, index } of text.matchAll(declaration)) {
    let at = index + found.length;
    let depth = 1;
    let start = -1;
    for (; at < text.length && depth > 0; at += 1) {
      const char = text.charAt(at);
      if ('[({'.includes(char)) depth += 1;
      else if ('])}'.includes(char)) depth -= 1;
      const ends = depth === 0 || (depth === 1 && char === ',');
      if (start >= 0 && ends) {
        result += text.slice(from, start) + text.slice(start, at).replace(/[^\n]/g, ' ');
        from = at;
        start = -1;
      } else if (depth === 1 && char === '=') start = at;
    }
  }
  return result + text.slice(from);
}
