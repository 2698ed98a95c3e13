/**
 * The longest text that every match of a regular expression holds, or '' where none is certain: `\bGet(\w+)Async\(`
 * gives `Async(`. Looking for it first is what makes a regular expression fast. Only the outermost sequence is read;
 * groups, classes and whatever is not understood end a run of literal characters and add nothing.
 */

const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})/;
const never = /^(?:[*?]|\{0)/;
/** Escapes that stand for something else than the character behind the backslash. */
const special = /^\\(?:u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[pP]\{[^}]*\}|k<[^>]*>|c[A-Za-z]|\d+|[a-zA-Z])/;

export function requiredLiteral(source: string): string {
  let best = '';
  let run = '';
  const end = (): void => {
    if (run.length > best.length) best = run;
    run = '';
  };
  for (let at = 0; at < source.length; ) {
    const char = source.charAt(at);
    let length = 1;
    let literal = '';
    if (char === '|') return '';
    if (char === '(' || char === '[') {
      length = char === '(' ? groupLength(source, at) : classLength(source, at);
      if (length === 0) return '';
    } else if (char === '\\') {
      length = special.exec(source.slice(at, at + 64))?.[0].length ?? 2;
      literal = length === 2 && !/[a-zA-Z0-9]/.test(source.charAt(at + 1)) ? source.charAt(at + 1) : '';
    } else if (!'^$.*+?{}])'.includes(char)) literal = char;
    // Half of a character beyond the basic plane may be bound by a quantifier, or not: leave it out.
    if (/[\ud800-\udfff]/.test(literal)) literal = '';
    at += length;
    const bound = quantifier.exec(source.slice(at, at + 32))?.[0];
    if (literal === '' || (bound !== undefined && never.test(bound))) end();
    else {
      run += literal;
      if (bound !== undefined) end();
    }
    at += bound?.length ?? 0;
    if (bound !== undefined && source[at] === '?') at += 1;
  }
  end();
  return best;
}

/** Length of the class that opens at `at`; 0 when it does not end. */
function classLength(source: string, at: number): number {
  for (let i = at + 1; i < source.length; i += 1) {
    if (source[i] === '\\') i += 1;
    else if (source[i] === ']') return i + 1 - at;
  }
  return 0;
}

function groupLength(source: string, at: number): number {
  let depth = 0;
  for (let i = at; i < source.length; i += 1) {
    const char = source[i];
    if (char === '\\') i += 1;
    else if (char === '[') i += Math.max(1, classLength(source, i)) - 1;
    else if (char === '(') depth += 1;
    else if (char === ')') {
      depth -= 1;
      if (depth === 0) return i + 1 - at;
    }
  }
  return 0;
}
