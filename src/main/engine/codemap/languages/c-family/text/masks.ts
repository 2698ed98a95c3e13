/** Masking of C and C++ for what their grammars do not read. Length and line breaks are kept. */

const blank = (found: string): string => found.replace(/[^\n]/g, ' ');
const named = (found: string): string => '_'.repeat(found.length);

/** `typeof(x) a`, `typeof_unqual(int) b`, C23: a type. Brackets go one deep. */
const typeOf = /\btypeof(?:_unqual)?[ \t]*\((?:[^()\n]|\([^()\n]*\))*\)/g;
/** `auto a = 1`, C23: C has `auto` for storage only, with a type behind it. */
const inferred = /\bauto(?=[ \t]+[A-Za-z_]\w*[ \t]*[=;])/g;
/** `struct [[deprecated]] A {`. */
const taggedAttribute = /(?<=\b(?:struct|union|enum)[ \t]+)\[\[[^\]\n]*\]\]/g;
/** `enum A : unsigned char {`, C23. */
const underlying = /(?<=\benum[ \t]+\w+[ \t]*):[^{};\n]+(?=\{)/g;
/** `double _Complex a`, C99; alone it is a type. */
const complex = /\b_(?:Complex|Imaginary)\b(?:(?<=(?:float|double)[ \t]+_\w+)|(?=[ \t]+(?:float|long|double)\b))/g;
/** `A [[deprecated]]` among enumerators. */
const attribute = /\[\[(?<=\w[ \t]+\[\[)[^\]\n]*\]\](?=[ \t]*[,}=])/g;
const bitInt = /\b_BitInt[ \t]*\([^()\n]*\)/g;

export function maskNewerC(text: string): string {
  return text
    .replace(typeOf, named)
    .replace(underlying, blank)
    .replace(inferred, named)
    .replace(taggedAttribute, blank)
    .replace(attribute, blank)
    .replace(complex, blank)
    .replace(bitInt, named);
}

/** `Vs...[0]`, C++26. */
const packIndex = /(?<=[\w)])\.\.\.(?=\[)/g;
/** `using Ts::operator()...;`, `friend Ts...;`, `using enum Color;`. */
const usingPack = /(?<=\b(?:using|friend)\b[^;{}\n]*)\.\.\.(?=[ \t]*;)/g;
const usingEnum = /\busing[ \t]+enum\b[^;\n]*;/g;
/** `= delete("reason")`, C++26. */
const reason = /(?<==[ \t]*delete[ \t]*)\("[^"\n]*"\)/g;
/** `auto [a, ...rest] = t`, C++26. */
const restBinding = /(?<=\bauto[^;{}=\n]*\[[^\]\n]*)\.\.\.(?=\w)/g;
/** `^^int`, `[: a :]`, C++26. */
const reflection = /\^\^|\[:|:\]/g;
/** `void m(this Self&& self)`, C++23; `template for (auto m : ms)`, C++26. */
const objectParameter = /\bthis(?<=\([ \t]*this)(?=[ \t]+[A-Za-z_])/g;
const expansion = /\btemplate(?=[ \t]+for\b)/g;
/** `struct [[=1]] A {`, C++26. */
const annotation = /\[\[=[^\]\n]*\]\]/g;
/** `consteval { … }` among members, C++26. */
const constevalBlock = /\bconsteval(?<!\bif[ \t!]*consteval)[ \t]*\{[^{}]*\}/g;
/** `[](auto x) static {`, C++23; `[] <typename T>(T x) … requires a {`. */
const staticLambda = /(?<=\)[ \t]*)static(?=[ \t]+(?:mutable|noexcept|->|\{))/g;
/** `pre(x > 0)`, `post(r: r > 1)` of a function, C++26. */
const contract = /(?<=\)[^;{}()\n]*)\b(?:pre|post)[ \t]*\((?:[^()\n]|\([^()\n]*\))*\)/g;

export function maskNewerCpp(text: string): string {
  return text
    .replace(packIndex, blank)
    .replace(usingPack, blank)
    .replace(usingEnum, blank)
    .replace(attribute, blank)
    .replace(reason, blank)
    .replace(restBinding, blank)
    .replace(reflection, blank)
    .replace(objectParameter, blank)
    .replace(expansion, blank)
    .replace(annotation, blank)
    .replace(constevalBlock, blank)
    .replace(staticLambda, blank)
    .replace(contract, blank);
}
