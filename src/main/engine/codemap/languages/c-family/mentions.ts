/**
 * Names in declarations and bodies of C and C++ that may be types, functions or macros of other files. Nothing in the
 * text says what a name is, so bodies are read by context: `name(`, `A::b`, `Foo x`, `Foo *x =`, `(Foo *)`, `new Foo`.
 * `A::B` is given as `A.B`; the linker takes the longest prefix that it knows. Template parameters are no names.
 */
import type { FactBuilder, Mention } from '../reading/fact-builder.ts';
import { isNamePart, nameEnd, scanNames, skipSpace } from '../reading/name-scan.ts';
import { familyLexicon } from './text/lexicon.ts';
import { basicTypes, specifiers } from './text/reserved-words.ts';

/** Everything that may begin a name. */
const letters = Uint8Array.from({ length: 128 }, (_, at) =>
  /[A-Za-z_]/.test(String.fromCharCode(at)) || at === 127 ? 1 : 0,
);

/** Words of the languages and names that both standard libraries put into every file. */
const plain = new Set([
  ...basicTypes,
  ...specifiers,
  ...'class struct union enum if else for while do switch case default break continue return goto sizeof alignof'.split(
    ' ',
  ),
  ...'new delete this nullptr NULL true false TRUE FALSE try catch throw using namespace template operator'.split(' '),
  ...'public protected private final override noexcept decltype typeof static_assert static_cast const_cast'.split(' '),
  ...'reinterpret_cast dynamic_cast typeid requires concept co_await co_return co_yield and or not xor asm'.split(' '),
  ...'size_t ssize_t ptrdiff_t intptr_t uintptr_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t'.split(' '),
  ...'uint64_t va_list va_start va_end va_arg va_copy defined offsetof alignas assert nullptr_t max_align_t'.split(' '),
]);
/** Words after which a name is a type. */
const beforeType = new Set(['new', 'struct', 'class', 'enum', 'union', 'typename']);
const greater = 0x3e;
const dot = 0x2e;
const colon = 0x3a;

export function readFamilyMentions(builder: FactBuilder, parameters: ReadonlySet<string>): void {
  const { text } = builder.source;
  const own = builder.types.map((type) => new Set(type.members.map(({ name }) => name)));
  for (const mention of builder.mentions) {
    const members = own[mention.type];
    const inBody = mention.kind === 'call';
    const visit = (start: number, end: number, previous: number): number => {
      if (previous === dot || (previous === greater && isArrow(text, start))) return end;
      const first = text.slice(start, end);
      const after = pathEnd(text, end, mention.end);
      if (after === end) {
        if (plain.has(first) || parameters.has(first) || (inBody && members?.has(first) === true)) return end;
        if (!inBody || isUse(text, start, end, mention, previous)) builder.use(mention.type, mention.kind, first);
        return end;
      }
      if (previous === colon && text.charCodeAt(start - 1) === colon && text.charCodeAt(start - 3) === greater)
        return after;
      const path = text.slice(start, after).replace(/\s+/g, '').replaceAll('::', '.');
      if (!parameters.has(first)) builder.use(mention.type, mention.kind, path);
      return after;
    };
    scanNames(text, mention.start, mention.end, { lexicon: familyLexicon, initials: letters, visit });
  }
}

/** The end of `A::B::c`, continued from `from`. */
function pathEnd(text: string, from: number, limit: number): number {
  let end = from;
  while (end + 2 < limit && text.charCodeAt(end) === colon && text.charCodeAt(end + 1) === colon) {
    const next = nameEnd(text, end + 2, limit);
    if (next === end + 2) break;
    end = next;
  }
  return end;
}

function isArrow(text: string, start: number): boolean {
  let i = start - 1;
  while (i > 0 && text.charCodeAt(i) <= 0x20) i -= 1;
  return text[i] === '>' && text[i - 1] === '-';
}

function wordBefore(text: string, at: number, limit: number): string {
  let end = at;
  while (end > limit && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  let start = end;
  while (start > limit && isNamePart(text.charCodeAt(start - 1))) start -= 1;
  return text.slice(start, end);
}

const declares = /^[*&\s]+(?:const\s+)?[\p{L}_][\p{L}\p{Nd}_]*\s*(?:[=;,:[({]|$)/u;
const casts = /^[*&\s]*[*&]\s*\)/;

/** Whether a single name in a body is called or used as a type. */
function isUse(text: string, start: number, end: number, mention: Mention, previous: number): boolean {
  const next = skipSpace(text, end, mention.end);
  const char = text[next] ?? '';
  const before = isNamePart(previous) ? wordBefore(text, start, mention.start) : '';
  // `struct name {` in a body declares it.
  if (beforeType.has(before)) return char !== '{' || before === 'new';
  // `Foo name(…)`: a variable, its type was the use.
  const isDeclared = before !== '' && !plain.has(before) && !/^\d/.test(before);
  if (isDeclared) return false;
  if (char === '(') return !basicTypes.has(before) || before === '';
  if (next > end && isNamePart(text.charCodeAt(next))) return true;
  if (char === '*' || char === '&') {
    if (casts.test(text.slice(next, Math.min(mention.end, next + 12)))) return true;
    const opens = previous === 0 || '{};)'.includes(String.fromCharCode(previous));
    const inFor = previous === 0x28 && before === '';
    if (!opens && !inFor) return false;
    return (
      text[next + 1] !== '=' &&
      text[next + 1] !== '&' &&
      declares.test(text.slice(next, Math.min(mention.end, next + 80)))
    );
  }
  if (char === '<')
    return /^<[\w\s:,*&<>]{1,100}>\s*[\w({:&*]/.test(text.slice(next, Math.min(mention.end, next + 120)));
  if (char === '{') return previous !== 0x29 && next <= end + 1;
  // `sizeof(name)` is a variable more often than a type.
  const isTypeLike = /^\p{Lu}|_t$/u.test(text.slice(start, end));
  if (char !== ')' || previous !== 0x28 || !isTypeLike) return false;
  return wordBefore(text, text.lastIndexOf('(', start), mention.start) === 'sizeof';
}
