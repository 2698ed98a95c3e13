/** Cuts a text that is too long for a model into windows, between words where there are any. */

/** `fits` is asked of the whole first, then of halves of what does not fit. White space is collapsed; '' gives none. */
export function windowsOf(text: string, fits: (part: string) => boolean): string[] {
  const whole = text.replace(/\s+/g, ' ').trim();
  if (whole === '') return [];
  if (whole.length < 2 || fits(whole)) return [whole];
  return halves(whole).flatMap((half) => windowsOf(half, fits));
}

/** Two parts of about the same length, cut at the last space before the middle where that leaves a quarter. */
export function halves(text: string): [string, string] {
  const middle = text.length >> 1;
  const space = text.lastIndexOf(' ', middle);
  const at = space > text.length / 4 ? space : whole(text, middle);
  return [text.slice(0, at), text.slice(at)];
}

/** Not between the two halves of one character. */
function whole(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at;
}

/**
 * How much the full-text leg counts beside the vectors of a model whose recipe does not say it.
 *
 * Strong models did best with 0.2 for questions about code, weak ones with 0.4 to 0.5; where the question shares words
 * with the documents both did with 0.3 to 0.5 (README of memo-embed, "Figures"). What is unknown is taken in between.
 */
export const usualTextWeight = { shared: 0.4, plain: 0.3 } as const;
