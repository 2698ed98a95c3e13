/**
 * How C# uses spell a type (facts.ts): without type arguments but with their number, since `Foo` and `Foo<T>` are two
 * types: `A.Outer<X>.Inner<Y, Z>` is ``A.Outer`1.Inner`2``.
 */
import { skipSpace } from '../reading/name-scan.ts';

/** A longer list of type arguments is not one: it is a comparison that runs on. */
const maxArguments = 2_000;

/** Characters between the angle brackets of types; anything else makes `<` an operator. */
const inTypes = /[\p{L}\p{Nd}_\s.,?*:@[\]]/u;

export interface TypeArguments {
  /** Number of arguments; unbound ones (`<,>`) count too. */
  arity: number;
  /** Offset after the closing bracket. */
  end: number;
}

/** The list that opens at or after white space from `at`, or null where no closed one does. */
export function typeArgumentsAt(text: string, at: number, limit: number): TypeArguments | null {
  const open = skipSpace(text, at, limit);
  if (text[open] !== '<') return null;
  let depth = 0;
  let round = 0;
  let arity = 1;
  const last = Math.min(limit, open + maxArguments);
  for (let i = open; i < last; i += 1) {
    const char = text[i] ?? '';
    if (char === '<') depth += 1;
    else if (char === '>') {
      depth -= 1;
      if (depth === 0) return round === 0 ? { arity, end: i + 1 } : null;
    } else if (char === '(') round += 1;
    else if (char === ')') {
      round -= 1;
      if (round < 0) return null;
    } else if (!inTypes.test(char)) return null;
    else if (char === ',' && depth === 1 && round === 0 && !inArrayRank(text, i)) arity += 1;
  }
  return null;
}

/** The comma of `int[,]`. */
function inArrayRank(text: string, comma: number): boolean {
  let at = comma;
  while (text[at] === ',' || text[at] === ' ') at -= 1;
  return text[at] === '[';
}

/** The spelling of a written type name, `global::` left out and the aliases of `X::Y` joined with a dot. */
export function typeName(written: string): string {
  let name = '';
  const text = written.replace(/^\s*global\s*::/, '');
  for (let at = 0; at < text.length; ) {
    const found = text[at] === '<' ? typeArgumentsAt(text, at, text.length) : null;
    if (text[at] === '<' && found === null) break;
    name += found === null ? text[at] : `\`${found.arity}`;
    at = found?.end ?? at + 1;
  }
  return name.replace(/\s+/g, '').replace('::', '.');
}
