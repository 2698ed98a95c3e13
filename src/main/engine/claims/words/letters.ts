/**
 * Letters of Latin and Cyrillic scripts as a range. `\p{L}` without regard to case is a table of thousands of entries that each
 * pattern compiles again: with hundreds of patterns the first answer took a fifth of a second. Main function: pattern.
 */
const letters = 'a-z\\u00df-\\u024f\\u0400-\\u04ff';
/** Kana, Han and Hangul: letters too, so that a negated class excludes them. */
const others = '\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af';

/** A pattern without regard to case, whose letters and digits are these. */
export function pattern(source: string, flags = 'iu'): RegExp {
  const ranged = source.replace(/\[(\^?)((?:\\p\{[LN]\})+)/g, (_all, not: string, classes: string) => {
    const digits = classes.includes('{N}') ? '0-9' : '';
    const all = not === '' ? letters : letters + others;
    return `[${not}${classes.includes('{L}') ? all : ''}${digits}`;
  });
  return new RegExp(ranged.replaceAll('\\p{L}', `[${letters}]`).replaceAll('\\p{N}', '\\d'), flags);
}
