/** Constants that Ruby code names: types, and constants of types. Any other name may be a variable or a method. */
import type { FactBuilder, Mention } from '../reading/fact-builder.ts';
import { type Lexicon, lineEnd, nameEnd, scanNames } from '../reading/name-scan.ts';
import { afterHole, rubyLexicon } from './lexicon.ts';

/** Classes and modules of the language itself. */
export const rubyOwn: ReadonlySet<string> = new Set(
  `Array BasicObject Binding Class Comparable Complex Data Dir ENV ARGV ARGF Encoding Enumerable Enumerator Errno Exception FalseClass
   Fiber File FileTest Float GC Hash IO Integer Kernel Marshal MatchData Math Method Module Mutex NilClass Numeric Object ObjectSpace Proc
   Process Queue Random Range Rational Ractor Regexp RubyVM Signal SizedQueue String Struct Symbol Thread ThreadGroup Time TracePoint
   TrueClass UnboundMethod ConditionVariable ArgumentError EOFError EncodingError FiberError FloatDomainError FrozenError IOError
   IndexError Interrupt KeyError LoadError LocalJumpError NameError NoMatchingPatternError NoMemoryError NoMethodError
   NotImplementedError RangeError RegexpError RuntimeError ScriptError SecurityError SignalException StandardError StopIteration
   SyntaxError SystemCallError SystemExit SystemStackError ThreadError TypeError UncaughtThrowError ZeroDivisionError Warning BEGIN
   END STDIN STDOUT STDERR RUBY_VERSION RUBY_PLATFORM RUBY_ENGINE DATA TOPLEVEL_BINDING`.split(/\s+/),
);

const initials = new Uint8Array(128);
for (let code = 0x41; code <= 0x5a; code += 1) initials[code] = 1;
initials[127] = 1;
/** Literals in holes of literals that are read. */
const maxNested = 4;

export function readRubyMentions(builder: FactBuilder): void {
  for (const mention of builder.mentions) readStretch(builder, mention, mention.start, mention.end, 0);
}

function readStretch(builder: FactBuilder, mention: Mention, start: number, end: number, nested: number): void {
  const { text } = builder.source;
  const literals: { start: number; end: number }[] = [];
  const lexicon: Lexicon = {
    ...rubyLexicon,
    skip(whole, at, limit, previous) {
      const after = rubyLexicon.skip(whole, at, limit, previous);
      if (after > at + 2 && text[at] !== '#' && text[at] !== '=') literals.push({ start: at, end: after });
      return after;
    },
  };
  const visit = (from: number, to: number, previous: number): number =>
    readName(builder, mention, from, to, previous, end);
  scanNames(text, start, end, { lexicon, initials, visit });
  if (nested >= maxNested) return;
  for (const one of literals) readHoles(builder, mention, one.start, one.end, nested);
}

/** `#{…}` in a literal, and the rest of the line in which a heredoc begins. */
function readHoles(builder: FactBuilder, mention: Mention, start: number, end: number, nested: number): void {
  const { text } = builder.source;
  let at = start;
  if (text.startsWith('<<', start)) {
    at = Math.min(lineEnd(text, start, end), end);
    const head = /^<<[~-]?["'`]?\w+["'`]?/.exec(text.slice(start, at))?.[0].length ?? 0;
    readStretch(builder, mention, start + head, at, nested + 1);
  } else if (text[start] === "'") return;
  for (let hole = text.indexOf('#{', at); hole >= 0 && hole < end; hole = text.indexOf('#{', at)) {
    at = afterHole(text, hole + 2, end, 0);
    readStretch(builder, mention, hole + 2, Math.max(hole + 2, at - 1), nested + 1);
  }
}

function readName(
  builder: FactBuilder,
  mention: Mention,
  start: number,
  end: number,
  previous: number,
  limit: number,
): number {
  const { text } = builder.source;
  let after = end;
  while (text.startsWith('::', after) && /^\p{Lu}/u.test(text.slice(after + 2, after + 4)))
    after = nameEnd(text, after + 2, limit);
  const before = text[start - 1] ?? '';
  // `.Foo(1)` is a method, `:Foo` a symbol, `Foo:` a key.
  if (before === '.' || (previous === 0x3a && before === ':' && text[start - 2] !== ':')) return after;
  if (text[after] === ':' && text[after + 1] !== ':' && !/[?]\s*$/.test(text.slice(Math.max(0, start - 4), start)))
    if (!/\?[^:]*$/.test(text.slice(text.lastIndexOf('\n', start) + 1, start))) return after;
  if (text[after] === '(' && after === end && mention.kind === 'call') return after;
  const isWhole = text.startsWith('::', start - 2) && !/[\w)\]]/.test(text[start - 3] ?? ' ');
  if (text.startsWith('::', start - 2) && !isWhole) return after;
  const path = text.slice(start, after).replaceAll('::', '.');
  if (after === end && rubyOwn.has(path)) return after;
  builder.use(mention.type, mention.kind, isWhole ? `::${path}` : path);
  return after;
}
