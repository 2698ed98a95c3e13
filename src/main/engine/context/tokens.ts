/** How many tokens a text is to a model, without asking one. */

/** Of outlines, for what is not written yet. */
export const charactersPerToken = 4;

/** About four bytes each, which is near enough for code in any language. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}
