/** Decides whether a carrier is asked again. */
export class RetryPolicy {
  private readonly most = 4;

  /** Milliseconds to wait before the next attempt, or null when it is given up. */
  next(attempt: number, status: number): number | null {
    if (status >= 400 && status < 500) return null;
    return attempt < this.most ? 250 * 2 ** attempt : null;
  }
}

/** Left from the first version. */
export function fixedDelay(): number {
  return 1000;
}
