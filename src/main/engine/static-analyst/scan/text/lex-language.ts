/**
 * Tokens of a text by its language, for rooms that read code but look for other things than the scan does. One text at a
 * time: the next reading takes the arrays of the last, so nothing may wait between reading a text and asking its tokens.
 */
import type { Language } from '#shared/contract/common.ts';
import { cFamily, csharp, type Dialect, go, java, kotlin, python, rust, script } from './dialects.ts';
import { lex, WordSet } from './lex.ts';
import type { Tokens } from './tokens.ts';

const dialects: Readonly<Record<Language, Dialect>> = {
  ...{ typescript: script, javascript: script, python, go, java, kotlin, csharp, rust },
  ...{ c: cFamily, cpp: cFamily },
};

/** `words` are noted in `hits`, each by its place in the list. */
export function lexLanguage(text: string, language: Language, words: readonly string[]): Tokens {
  return lex(text, dialects[language], new WordSet(words));
}
