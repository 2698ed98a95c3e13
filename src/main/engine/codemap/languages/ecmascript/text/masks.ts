/**
 * Masking of TypeScript and JavaScript for what their grammars do not read. Length and line breaks are kept; strings and comments are not
 * spared, since nobody reads them from the masked text.
 */

/** `export type * from`, TypeScript 5.0: known without `type` only. */
const typeStar = /^([ \t]*export )type(?= \*)/gm;
/** `import('./a.js').B<C>`, a type of a module that is not imported: known without arguments and `[]` only. */
const importedType = /\bimport\([ \t]*(?:'[^'\n]*'|"[^"\n]*")[ \t]*\)(?=\s*\.)/g;
/** `<in out T>`, variance, TypeScript 4.7; `out` may also be the name of a parameter. */
const variance = /([<,]\s*(?:const\s+)?)(in\s+out|in|out)(?=\s+(?!extends\b)[\p{L}_$])/gu;

/** `accessor size = 1`, `static accessor count`: a field to its readers. */
const accessor =
  /(^|[{};]|\b(?:static|abstract|override|public|private|protected|declare)\b)([ \t]*)\baccessor(?=[ \t]+[#\p{L}_$[])/gmu;
/** `import defer * as a from`, `import source a from`: phases, which say when a module runs. */
const phase = /(?<=^[ \t]*import[ \t]+)(?:defer(?=[ \t]*\*)|source(?=[ \t]+[\p{L}_$][\p{L}\p{N}_$]*[ \t]+from\b))/gmu;

/** What is new in JavaScript, and so in TypeScript. */
export function maskNewerScript(text: string): string {
  return text
    .replace(accessor, (_, before: string, space: string) => `${before}${space}        `)
    .replace(phase, (found) => ' '.repeat(found.length));
}

export function maskNewerSyntax(text: string): string {
  return maskNewerScript(text)
    .replace(typeStar, '$1    ')
    .replace(importedType, (found) => '_'.repeat(found.length))
    .replace(variance, (_, before: string, words: string) => before + words.replace(/[^\n]/g, ' '));
}

/** `<div class="x">`, `<label for={id}>` in .jsx: words of the language as names of attributes, which none else may stand before `=`. */
const wordAttribute = /(?<=\s)(?:class|for|default|in|typeof)(?=\s*=\s*["'{])/g;

export function maskWordAttributes(text: string): string {
  return text.replace(wordAttribute, (found) => '_'.repeat(found.length));
}
