/**
 * Dart as its grammar can read it, in equal length: a library without a name, abstract fields, and constructors that are called with
 * `new` or `const`, which the grammar reads as other nodes than a call.
 */
const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Declarations of one line are looked for within 300 letters: a text of `abstract` alone costs no more than its length. */
export function spellDart(text: string): string {
  return text
    .replace(/^library[ \t]*;/m, blank)
    .replace(
      /\babstract(?=\s{1,40}(?!(?:(?:base|final|interface|mixin|sealed)\s+)*class\b)[\w<>?,. ]{1,300};)/g,
      'late    ',
    )
    .replace(
      /(?<=(?:[(,=:?&|[]|=>|\breturn|\bawait|\bthrow)\s*)(?:const|new)(?=\s+[\p{L}_$][\w$.]*(?:<[^;(){}]*>[\w.]*)?\()/gu,
      blank,
    );
}
