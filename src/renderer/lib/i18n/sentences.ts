/** Sentences one after the other: a space between them, none after a full-width mark, which brings its own room. */

const fullWidth = /[。！？：；，、）]$/;

/** What goes between this text and the next. */
export function gapAfter(text: string): '' | ' ' {
  return fullWidth.test(text) ? '' : ' ';
}

export function sentences(parts: readonly string[]): string {
  return parts.reduce((whole, part) => (whole === '' ? part : `${whole}${gapAfter(whole)}${part}`), '');
}
