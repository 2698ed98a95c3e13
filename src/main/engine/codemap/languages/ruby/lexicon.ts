/** Comments, strings, `%` literals, heredocs and regular expressions for scans of Ruby. */
import type { Lexicon } from '../reading/name-scan.ts';
import { charSet, isNamePart, lineEnd } from '../reading/name-scan.ts';

const backslash = 0x5c;
const hash = 0x23;
const curlyOpen = 0x7b;
const curlyClose = 0x7d;
/** Literals within holes of literals. */
const maxNested = 8;

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** Behind these words a value begins. */
const beforeValue = new Set(
  'and case do else elsif ensure if in not or rescue return then unless until when while yield puts raise'.split(' '),
);

/** The offset after the `}` that closes the hole whose code begins at `at`. */
export function afterHole(text: string, at: number, end: number, nested: number): number {
  let depth = 1;
  let previous = 0;
  for (let i = at; i < end; ) {
    const code = text.charCodeAt(i);
    if (code === curlyOpen) depth += 1;
    else if (code === curlyClose && --depth === 0) return i + 1;
    const after = nested < maxNested ? skipFrom(text, i, end, previous, nested + 1) : i;
    if (code > 0x20) previous = code;
    i = Math.max(after, i + 1);
  }
  return end;
}

/** The offset after a literal that ends with `close`; `open` may be nested in it. `holes`: `#{…}` is code. */
function afterLiteral(
  text: string,
  at: number,
  end: number,
  [open, close]: readonly [string, string],
  holes: boolean,
  nested: number,
): number {
  let depth = 1;
  for (let i = at; i < end; i += 1) {
    const code = text.charCodeAt(i);
    if (code === backslash) i += 1;
    else if (holes && code === hash && text.charCodeAt(i + 1) === curlyOpen)
      i = afterHole(text, i + 2, end, nested) - 1;
    else if (text[i] === close && --depth === 0) return i + 1;
    else if (open !== '' && text[i] === open) depth += 1;
  }
  return end;
}

/** Whether a value, and not an operator, may begin at `at`. */
function startsValue(text: string, at: number, previous: number): boolean {
  const isWord = isNamePart(previous) || previous === 0x3f || previous === 0x21;
  if (previous === 0 || !(isWord || ')]}"\'`'.includes(String.fromCharCode(previous)))) return true;
  let from = at;
  while (from > 0 && /[ \t]/.test(text[from - 1] ?? '')) from -= 1;
  if (text[from - 1] === '\n' || text[from - 1] === '\r') return true;
  if (!isWord) return false;
  let start = from;
  while (start > 0 && from - start < 40 && isNamePart(text.charCodeAt(start - 1))) start -= 1;
  const word = text.slice(start, from);
  if (beforeValue.has(word)) return true;
  // `puts /x/`: a call without brackets.
  return from < at && /^[a-z_]/.test(word) && !/[\s=]/.test(text[at + 1] ?? ' ') && text[start - 1] !== '@';
}

/** `%w[a b]`, `%(text)`, `%r{x}i`. */
function afterPercent(text: string, at: number, end: number, previous: number, nested: number): number {
  const [, kind = '', open = ''] = /^%([qQwWiIrsx]?)([^\w\s])/.exec(text.slice(at, at + 3)) ?? [];
  if (open === '' || open === '=' || (kind === '' && !'([{<|!/'.includes(open)) || !startsValue(text, at, previous))
    return at;
  const close = closers[open];
  const pair = close === undefined ? (['', open] as const) : ([open, close] as const);
  return afterLiteral(text, at + 1 + kind.length + 1, end, pair, !/[qwis]/.test(kind), nested);
}

const heredocAt = /<<([~-]?)(["'`]?)([A-Za-z_]\w*)\2/g;

/** Up to the last line of all heredocs that begin in the line of `at`. */
function afterHeredoc(text: string, at: number, end: number, previous: number): number {
  const head = /^<<([~-]?)(["'`]?)([A-Za-z_]\w*)\2/.exec(text.slice(at, at + 80));
  if (head === null) return at;
  const isBare = head[1] === '';
  if (isBare && (!/^[A-Z]/.test(head[3] ?? '') || !startsValue(text, at, previous))) return at;
  let line = lineEnd(text, at, end);
  for (const [, , , name = ''] of text.slice(at, line).matchAll(heredocAt)) {
    let found = -1;
    for (let from = line; from >= 0 && from < end; ) {
      const next = lineEnd(text, from + 1, end);
      if (text.slice(from + 1, next).trim() === name) {
        found = next;
        break;
      }
      if (next <= from) break;
      from = next;
    }
    if (found < 0) return line >= end ? end : line;
    line = found;
  }
  return Math.min(line, end);
}

/** `=begin … =end` and what follows `__END__`, which begin a line. */
function afterBlock(text: string, at: number, end: number): number {
  if (!text.startsWith('=begin', at) || (at > 0 && text[at - 1] !== '\n')) return at;
  const close = text.indexOf('\n=end', at);
  return close < 0 || close >= end ? end : lineEnd(text, close + 1, end);
}

function skipFrom(text: string, at: number, end: number, previous: number, nested: number): number {
  switch (text[at]) {
    case '"':
      return afterLiteral(text, at + 1, end, ['', '"'], true, nested);
    case '`':
      // `def `(cmd)` names a method.
      return previous === 0x66 || previous === 0x2e ? at : afterLiteral(text, at + 1, end, ['', '`'], true, nested);
    case "'":
      return afterLiteral(text, at + 1, end, ['', "'"], false, nested);
    case '#':
      return lineEnd(text, at, end);
    case '/':
      return startsValue(text, at, previous) ? afterLiteral(text, at + 1, end, ['', '/'], true, nested) : at;
    case '%':
      return afterPercent(text, at, end, previous, nested);
    case '<':
      return text[at + 1] === '<' ? afterHeredoc(text, at, end, previous) : at;
    case '=':
      return afterBlock(text, at, end);
    case '?':
      // `?a` is a text of one character.
      return /^\?[^\s\w]?(?:\\?\S)(?!\w)/.test(text.slice(at, at + 4)) &&
        startsValue(text, at, previous) &&
        !isNamePart(text.charCodeAt(at - 1))
        ? Math.min(end, at + 2)
        : at;
    case '$':
      return /^[^\w\s]/.test(text[at + 1] ?? '') ? Math.min(end, at + 2) : at;
    case '_':
      return at;
    default:
      return at;
  }
}

export const rubyLexicon: Lexicon = {
  starts: charSet('%<=?'),
  skip: (text, at, end, previous) => skipFrom(text, at, end, previous, 0),
};

/** Offset where the code of a file ends: at `__END__`, behind which is data. */
export function codeEnd(text: string): number {
  const found = /^__END__\r?$/m.exec(text);
  return found?.index ?? text.length;
}
