/** Words of C and C++ that are no names, and the look of names that macros have. */

export const specifiers: ReadonlySet<string> = new Set([
  'static',
  'extern',
  'inline',
  'virtual',
  'explicit',
  'constexpr',
  'consteval',
  'constinit',
  'friend',
  'mutable',
  'register',
  'thread_local',
  'typedef',
  'const',
  'volatile',
  'restrict',
  'typename',
  '_Atomic',
  '_Noreturn',
  '_Thread_local',
  '__thread',
  '__restrict',
  '__restrict__',
  '__volatile__',
  '__const',
  '__inline',
  '__inline__',
  '__forceinline',
]);

/** Calling conventions and the like, which the grammars know in some places only. */
export const conventions: ReadonlySet<string> = new Set([
  '__cdecl',
  '__stdcall',
  '__fastcall',
  '__thiscall',
  '__vectorcall',
  '__extension__',
]);

/** Types that are keywords: with one of them no other word is the type. */
export const basicTypes: ReadonlySet<string> = new Set([
  'void',
  'bool',
  'char',
  'short',
  'int',
  'long',
  'float',
  'double',
  'signed',
  'unsigned',
  'auto',
  'wchar_t',
  'char8_t',
  'char16_t',
  'char32_t',
  '_Bool',
  '_Complex',
  '__int8',
  '__int16',
  '__int32',
  '__int64',
  '__int128',
]);

export const classKeys: ReadonlySet<string> = new Set(['class', 'struct', 'union', 'enum']);

/** Words that take a parenthesis and belong to neither type nor name. */
export const attributeWords: ReadonlySet<string> = new Set([
  '__attribute__',
  '__attribute',
  '__declspec',
  'alignas',
  '_Alignas',
  'asm',
  '__asm__',
  '__asm',
  'explicit',
]);

/** Words that take a parenthesis and are a type with it. */
export const typeOperators: ReadonlySet<string> = new Set(['decltype', 'typeof', '__typeof__', '__typeof']);

/** What may follow the parameters of a function. */
export const trailers: ReadonlySet<string> = new Set([
  'const',
  'volatile',
  'noexcept',
  'override',
  'final',
  'throw',
  'try',
  'mutable',
  'static',
]);

/** Statements, which are outside bodies only where something is broken or a macro opened a body. */
export const statementWords: ReadonlySet<string> = new Set([
  'if',
  'else',
  'for',
  'while',
  'do',
  'switch',
  'return',
  'goto',
  'case',
  'catch',
]);

export const accessWords: ReadonlySet<string> = new Set(['public', 'protected', 'private']);

export function isCapitals(word: string): boolean {
  return word.length > 1 && /^[A-Z_][A-Z0-9_]*$/.test(word) && /[A-Z]/.test(word);
}

/** Names that macros for visibility, calling conventions and inlining have in most projects. */
export function looksLikeSpecifier(word: string): boolean {
  return /(?:^|_)(?:API|EXPORT|IMPORT|EXTERN|PUBLIC|PRIVATE|HIDDEN|VISIBLE|INLINE|NOINLINE|STATIC|DECL|CALL|CDECL|STDCALL|CALLBACK|WINAPI|NORETURN|DEPRECATED|UNUSED|NODISCARD|CONSTEXPR|ALWAYS)(?:_|$|\d)|(?:API|EXPORT|CALL|INLINE|EXTERN)$|^(?:export|api)_|_(?:export|api)$/.test(
    word,
  );
}
