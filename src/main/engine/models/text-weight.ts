/** How much the full-text leg counts beside the vectors of a model whose recipe does not say it. */

/**
 * Strong models did best with 0.2 for questions about code, weak ones with 0.4 to 0.5; where the question shares words
 * with the documents both did with 0.3 to 0.5 (README of memo-embed, "Figures"). What is unknown is taken in between.
 */
export const usualTextWeight = { shared: 0.4, plain: 0.3 } as const;
