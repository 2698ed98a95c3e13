/**
 * Masking of C# for what the grammar does not read: words that are keywords elsewhere used as names, and syntax newer
 * than the grammar. It keeps length and line breaks and leaves what the grammar reads in the same shape; strings and
 * comments are not spared, since nobody reads them from the masked text.
 */

/** Attribute targets: `[property: X]` means one, every other use of the word is a name. */
const targets = /(?<![\p{L}\p{Nd}_@])(?:assembly|field|method|module|param|property|type)(?![\p{L}\p{Nd}_])(?!\s*:)/gu;
/** Modifiers and `with`: before one of these characters or words they can only be names. */
const modifiers =
  /(?<![\p{L}\p{Nd}_@])(?:async|file|partial|record|required|scoped|with)(?=\s*(?:[),;=?.&|!\]}+*/%^:>-]|(?:is|as|in|switch|when)(?![\p{L}\p{Nd}_])))/gu;
/** `extension<T>(Foo foo) {` with at most one pair of brackets inside the receiver (a tuple). */
const extensionHeader =
  /(?<=^[ \t]*|[{};][ \t]*)extension(?=\s*(?:<[^<>(){};]*>\s*)?\((?:[^(){};]|\([^(){};]*\))*\)\s*(?:\{|where\b))/gm;
/** `is []`, `[_] => `: list patterns that hold no subpattern with brackets of its own. */
const listPattern = /(?<=\b(?:is|or|and|not)\s+)\[\s*\]|(?<![\p{L}\p{Nd}_)\]>?])\[[^[\](){};]*\](?=\s*(?:=>|when\b))/gu;
/** `=> Find(key) = value`: an assignment to what a call refers to. */
const assignedCall = /=>\s*[\p{L}_][\p{L}\p{Nd}_.<>?, ]*\([\p{L}\p{Nd}_.]*\)\s*=(?![=>])/gu;

/**
 * Text to mask before it is parsed at all: the most common reasons for errors, where the tree with errors need not be
 * made first, and `extension`, which the grammar takes for a constructor when its members are methods.
 */
export const needsMask = /\basync[),]|\[property[,\]]|\bextension ?[(<]/;

const underscored = (word: string): string => `_${word.slice(1)}`;
/** Spaces, with the line breaks kept. */
const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** The text as C# that the grammar reads, for offsets and shapes only. */
export function maskNewerSyntax(text: string): string {
  return (
    text
      .replace(targets, underscored)
      .replace(modifiers, underscored)
      // `a?.B = c` and `a?[0] = c`: conditional access as the target of an assignment.
      .replace(/\?(?=\.[^\d.])|(?<=[\p{L}\p{Nd}_)\]])\?(?=\[)/gu, ' ')
      // `where T : allows ref struct`.
      .replace(/(?<![\p{L}\p{Nd}_])allows\s+ref\s+(?=struct(?![\p{L}\p{Nd}_]))/gu, blank)
      // `extension<T>(Foo foo) { … }` as a class with a primary constructor, which file-reader.ts takes for what it is.
      .replace(extensionHeader, 'class Ext')
      // `operator +=(…)`.
      .replace(/(?<=\boperator\s+(?:checked\s+)?(?:[-+*/%&|^]|<<|>>>?))=(?=\s*\()/g, ' ')
      // `(a, out b) => …`: modifiers of parameters without types.
      .replace(/(?<=[(,]\s*)(?:ref|out|in|scoped)\s+(?=[\p{L}_][\p{L}\p{Nd}_]*\s*[,)])/gu, blank)
      .replace(listPattern, (found) => `{${blank(found.slice(1, -1))}}`)
      .replace(/\.\.(?=\s*var\b)/g, '  ')
      .replace(assignedCall, (found) => `${found.slice(0, -1)}+`)
      // Directives of file-based programs.
      .replace(/^#[:!]/gm, '//')
  );
}
