/**
 * How the languages write comments and literals, as far as telling code from text needs it. Main type: Dialect. The lexicons
 * of the code map skip a literal with the code in it and run under the watchdog of the parse threads; this room wants
 * that code (`${process.env.HOST}`) and has no watchdog, so each rule here looks at a character once.
 */

/** One way to write a string, from its first quote on. */
export interface Quotes {
  close: string;
  /** `\` takes the next character. */
  escapes?: true;
  /** May go over lines; others end where the line does, closed or not. */
  lines?: true;
  /** Two closing quotes represent one. */
  doubles?: true;
  /** What begins code inside. */
  hole?: '${' | '{';
}

export interface Dialect {
  comments: 'slashes' | 'hash';
  nestedComments?: true;
  dollarInNames?: true;
  regularExpressions?: true;
  /** A letter or two may directly precede a quote. */
  prefixes?: RegExp;
  /** The rest of the string whose quote is at `open`, and where its content begins; null where there is no string. */
  quotes(text: string, open: number, prefix: string): { quotes: Quotes; from: number } | null;
}

const line = (close: string): Quotes => ({ close, escapes: true });
const double = line('"');
const single = line("'");
const back = line('`');
const template: Quotes = { close: '`', escapes: true, lines: true, hole: '${' };
const goRaw: Quotes = { close: '`', lines: true };
const textBlock: Quotes = { close: '"""', escapes: true, lines: true };
const kotlinString: Quotes = { close: '"', escapes: true, hole: '${' };
const kotlinBlock: Quotes = { close: '"""', lines: true, hole: '${' };
const rustString: Quotes = { close: '"', escapes: true, lines: true };
const verbatim: Quotes = { close: '"', lines: true, doubles: true };
const interpolated: Quotes = { close: '"', escapes: true, hole: '{' };
const verbatimInterpolated: Quotes = { close: '"', lines: true, doubles: true, hole: '{' };
const pythonRaw = (close: string): Quotes => ({ close, escapes: true, lines: true });
const pythonTriples = { '"': pythonRaw('"""'), "'": pythonRaw("'''") };

function plainQuotes(text: string, open: number): { quotes: Quotes; from: number } {
  const char = text[open];
  return { quotes: char === '"' ? double : char === "'" ? single : back, from: open + 1 };
}

const isBlock = (text: string, open: number): boolean => text.startsWith('"""', open);

export const script: Dialect = {
  comments: 'slashes',
  dollarInNames: true,
  regularExpressions: true,
  quotes: (text, open) => (text[open] === '`' ? { quotes: template, from: open + 1 } : plainQuotes(text, open)),
};

export const python: Dialect = {
  comments: 'hash',
  prefixes: /^[bBfFrRuUtT]{1,2}$/,
  quotes(text, open) {
    const char = text[open];
    if (char === '`') return null;
    const triple = pythonTriples[char === '"' ? '"' : "'"];
    return text.startsWith(triple.close, open) ? { quotes: triple, from: open + 3 } : plainQuotes(text, open);
  },
};

export const go: Dialect = {
  comments: 'slashes',
  quotes: (text, open) => (text[open] === '`' ? { quotes: goRaw, from: open + 1 } : plainQuotes(text, open)),
};

export const java: Dialect = {
  comments: 'slashes',
  dollarInNames: true,
  quotes: (text, open) => (isBlock(text, open) ? { quotes: textBlock, from: open + 3 } : plainQuotes(text, open)),
};

export const kotlin: Dialect = {
  comments: 'slashes',
  nestedComments: true,
  quotes(text, open) {
    if (text[open] !== '"') return plainQuotes(text, open);
    return isBlock(text, open) ? { quotes: kotlinBlock, from: open + 3 } : { quotes: kotlinString, from: open + 1 };
  },
};

export const csharp: Dialect = {
  comments: 'slashes',
  prefixes: /^[$@]{1,4}$/,
  quotes(text, open, prefix) {
    if (text[open] !== '"') return text[open] === "'" ? plainQuotes(text, open) : null;
    if (isBlock(text, open) && !prefix.includes('@')) {
      let from = open;
      while (text[from] === '"' && from - open < 20) from += 1;
      return { quotes: { close: text.slice(open, from), lines: true }, from };
    }
    const at = prefix.includes('@');
    if (prefix.includes('$')) return { quotes: at ? verbatimInterpolated : interpolated, from: open + 1 };
    return { quotes: at ? verbatim : double, from: open + 1 };
  },
};

export const rust: Dialect = {
  comments: 'slashes',
  nestedComments: true,
  prefixes: /^([bc]?r#{0,8}|[bc])$/,
  quotes(text, open, prefix) {
    if (text[open] === '"') {
      if (!prefix.includes('r')) return { quotes: rustString, from: open + 1 };
      return { quotes: { close: `"${prefix.replace(/[^#]/g, '')}`, lines: true }, from: open + 1 };
    }
    if (text[open] !== "'") return null;
    // Else it is a lifetime.
    const wide = (text.codePointAt(open + 1) ?? 0) > 0xffff ? 3 : 2;
    return text[open + 1] === '\\' || text[open + wide] === "'" ? plainQuotes(text, open) : null;
  },
};

export const cFamily: Dialect = {
  comments: 'slashes',
  prefixes: /^(u8|[uUL])?R?$/,
  quotes(text, open, prefix) {
    if (text[open] === '`') return null;
    if (!prefix.endsWith('R') || text[open] !== '"') return plainQuotes(text, open);
    const head = text.slice(open + 1, open + 18);
    const length = head.indexOf('(');
    if (length < 0) return plainQuotes(text, open);
    return { quotes: { close: `)${head.slice(0, length)}"`, lines: true }, from: open + length + 2 };
  },
};
