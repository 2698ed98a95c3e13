/**
 * Dart as its grammar can read it, in equal length: a library without a name, abstract fields, and constructors that are called with
 * `new` or `const`, which the grammar reads as other nodes than a call.
 */
const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

export function spellDart(text: string): string {
  return text
    .replace(/^library[ \t]*;/m, blank)
    .replace(/\babstract(?=\s+(?!(?:(?:base|final|interface|mixin|sealed)\s+)*class\b)[\w<>?,. ]+;)/g, 'late    ')
    .replace(
      /(?<=(?:[(,=:?&|[]|=>|\breturn|\bawait|\bthrow)\s*)(?:const|new)(?=\s+[\p{L}_$][\w$.]*(?:<[^;(){}]*>[\w.]*)?\()/gu,
      blank,
    );
}
