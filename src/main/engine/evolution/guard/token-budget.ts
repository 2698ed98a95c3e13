/**
 * What one iteration may cost (S3-43). Exploring stops with a quarter left, so that what was found still becomes an answer;
 * an iteration that has used up all of it ends.
 */
export interface TokenBudget {
  /** Adds what a request cost; false when exploring is to stop. */
  spend(tokens: number): boolean;
  spent(): number;
  usedUp(): boolean;
}

const keptForSummary = 0.25;

export function createTokenBudget(most: number): TokenBudget {
  let spent = 0;
  return {
    spend(tokens) {
      spent += tokens;
      return spent < most * (1 - keptForSummary);
    },
    spent: () => spent,
    usedUp: () => spent >= most,
  };
}
